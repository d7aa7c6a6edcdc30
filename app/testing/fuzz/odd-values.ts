const nested = (times: number): unknown => Array.from({ length: times }).reduce<unknown>(inner => [inner], 1)

/** Texts that no form field expects. */
export const ODD_TEXTS: readonly string[] = [
  ...['', ' ', '\u0000', '\uD800', 'ก'.repeat(6_000), "' OR 1=1 --", '%_\\', '\u202Eevil', '👩‍👩‍👧‍👦'],
  ...['__proto__', 'constructor', 'toString', '0', '-1', '1.5', '1e300', 'NaN', '9007199254740993', '٣'],
  ...['[]', '{}', 'null', '<script>', 'a\r\nb: c', '//evil.test', 'javascript:alert(1)', '../../etc/passwd'],
  ...['2026-13-45', '275761-01-01', '0000-00-00', '{"a":1}', '[[1]]', 'a@b@c', 'true', '-0', '0x10'],
]

/** Values that no call field expects. */
export const ODD_VALUES: readonly unknown[] = [
  ...ODD_TEXTS,
  ...[null, true, false, 0, -1, 0.5, 1e300, -1e300, 2 ** 31, 2 ** 53, 2 ** 53 + 2, -0],
  ...[[], [[]], [null], ['1', '1'], [{}], {}, { $gt: 0 }, { toString: 1 }, { valueOf: 1, toString: 1 }],
  ...[[{ toString: 1 }], { length: 3 }, nested(20), Array(300).fill(1), { toJSON: 1 }],
]

/** Bodies that are not JSON, or not the JSON of any call. */
export const ODD_BODIES: readonly string[] = [
  ...['', '{', '}', 'null', 'true', '123', '"x"', '[]', '[1]', '{"a":1}{', '\uFEFF{}', '{"a":\u0000}', 'a=b'],
  ...['{"__proto__":{"user_id":"x"}}', '{"constructor":{"prototype":1}}', '{"toString":1}', '{"a":1,"a":2}'],
  ...['['.repeat(5_000), `${'['.repeat(20_000)}${']'.repeat(20_000)}`, `{"a":"${'x'.repeat(70_000)}"}`],
  ...[`${'{"a":'.repeat(6_000)}1${'}'.repeat(6_000)}`, '%', '&&&==', '<xml>', '--x\r\n\r\n--x--'],
]

/** Odd parts of an address, already percent-encoded. */
export const ODD_PARTS: readonly string[] = [
  ...['0', '-1', '1.5', '1e300', '9007199254740993', '%00', '%EF%BF%BD', '%27', '%25', '__proto__', '..%2F'],
  ...[
    'x'.repeat(300),
    '%F0%9F%91%A9',
    '1-',
    '-x',
    '%0d%0ax',
    '%',
    '%E0%A4%A',
    '%C0%80',
    'constructor',
    '%2e%2e',
  ],
  ...['[]', '{}', '%5B%5D', '%20', '+', ';', '%E2%80%AE', '0x1', '%3Cscript%3E', 'null', 'undefined'],
]

/** Headers that clients, proxies and attackers send. */
export const ODD_HEADERS: readonly Readonly<Record<string, string>>[] = [
  { Upgrade: 'websocket', Connection: 'Upgrade' },
  { 'X-Forwarded-Host': 'evil.test' },
  { 'X-Forwarded-Host': 'a b, c' },
  { 'X-Forwarded-Proto': 'javascript' },
  { 'X-HTTP-Method-Override': 'DELETE' },
  { Range: 'bytes=-1,5-,9999999999999999-' },
  { 'If-None-Match': '"x", W/"y"', 'If-Modified-Since': 'never' },
  { Accept: 'application/json' },
  { Accept: 'text/x-script' },
  { 'Accept-Language': 'x'.repeat(2_000) },
  { 'Accept-Language': '*;q=NaN, th-TH-u-nu-thai' },
  { 'Accept-Encoding': 'identity;q=0' },
  { 'Content-Encoding': 'gzip' },
  { Cookie: 'visitor=x.y; session=%; locale=__proto__; notice=%E0%A4%A' },
  { Cookie: `visitor=${'a'.repeat(4_000)}` },
  { Authorization: 'Bearer __proto__' },
  { Authorization: 'Bearer ' },
  { Authorization: 'Basic %%%' },
  { Origin: 'null' },
  { Origin: 'http://' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { Referer: 'http://%zz' },
  { 'Idempotency-Key': 'x'.repeat(3_000) },
  { 'Idempotency-Key': '__proto__' },
  { 'X-Signed-In-As': '__proto__' },
  { 'CF-Ray': 'x'.repeat(1_000) },
  { 'User-Agent': '\u00ff'.repeat(100) },
  { 'X-Remix-Redirect': '1', 'X-Remix-Response': 'yes' },
]

export const ODD_TYPES: readonly string[] = [
  ...['text/plain', 'application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'],
  ...['multipart/form-data; boundary=x', 'application/xml', 'application/json; charset=utf-16', 'x'],
  ...['application/json-patch+json', `multipart/form-data; boundary=${'-'.repeat(200)}`, 'text/turbo-stream'],
]
