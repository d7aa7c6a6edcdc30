import { beforeAll, describe, expect, test } from 'vitest'
import { STAFF_ROLES } from '#app/business/callers/permissions.ts'
import { type ResourceIds, staffOf } from '#app/testing/access-rules/access-rule.ts'
import {
  type Answer,
  addressOf,
  ask,
  callEndpoint,
  callsOfTable,
  ENDPOINTS,
  type Endpoint,
  postOf,
  routes,
} from '#app/testing/access-rules/endpoints.ts'
import { fieldsOf, oddForms, oddParts } from '#app/testing/access-rules/odd-forms.ts'
import { formAddresses, pagesOfTable } from '#app/testing/access-rules/page-table.ts'
import { PERSONAL, SECRETS, SHOP, theShop, theStaff, UNKNOWN_IDS } from '#app/testing/access-rules/people.ts'
import { undeclaredKeys } from '#app/testing/access-rules/undeclared-keys.ts'
import { readPage } from '#app/testing/pages/page.ts'
import { expectLogged, loggedLines, UNDECODABLE_PATH } from '#app/testing/setup/expected-logs.ts'
import { isShare } from '#app/testing/setup/share.ts'
import { everyRow } from '#app/testing/shop/row-counts.ts'
import { testDb } from '#app/testing/shop/shop-needs.ts'

type Name = keyof Awaited<ReturnType<typeof theShop>>['people']
const NOBODY: readonly Name[] = ['anonymous', 'visitor']
const DATA_READERS: readonly Name[] = ['anonymous', 'other student', 'guest']

/*
 * Checks the access rules of every route, of Hono and of Remix. The rules are in
 * app/testing/access-rules/calls.ts and pages.ts.
 */

let people: Awaited<ReturnType<typeof theShop>>['people']
let ids: ResourceIds
/** Every answer that any person received. */
const seen: { key: string; name: string; answer: Answer }[] = []

beforeAll(async () => {
  ;({ people, ids } = await theShop())
})

describe('the table of access rules', () => {
  const known = new Set(ENDPOINTS.map(({ key }) => key))
  const missing = (keys: readonly string[], file: string) =>
    keys
      .filter(key => !known.has(key))
      .map(key => `'${key}' is new: add its access rule to app/testing/access-rules/${file}.`)
  const gone = (keys: readonly string[], is: (endpoint: Endpoint) => boolean) =>
    ENDPOINTS.filter(endpoint => is(endpoint) && !keys.includes(endpoint.key)).map(
      ({ key }) => `'${key}' is no route any more.`,
    )

  test('has every route of Hono', () => {
    const calls = callsOfTable()
    expect(
      missing(
        calls.filter(key => !key.startsWith('ALL ')),
        'calls.ts',
      ),
    ).toEqual([])
    expect(gone(calls, endpoint => !endpoint.isPage)).toEqual([])
  })

  test('has every route of Remix', () => {
    expect(missing(pagesOfTable(routes), 'pages.ts')).toEqual([])
    expect(gone(pagesOfTable(routes), endpoint => endpoint.isPage)).toEqual([])
  })

  test('has every address that answers all methods', async () => {
    const calls = callsOfTable()
    const isMiddleware = (key: string) =>
      calls.some(other => other !== key && other.split(' ')[1] === key.split(' ')[1])
    const all = calls.filter(key => key.startsWith('ALL ') && !known.has(key) && !isMiddleware(key))
    const answers = all.map(async key => {
      const { status } = await ask(key.slice(4).replaceAll('*', 'no-such-thing'))
      return [key, status]
    })
    // The sandbox is a separate Worker that is never deployed.
    expect(
      (await Promise.all(answers)).filter(([key, status]) => status !== 404 && key !== 'ALL /sandbox/*'),
    ).toEqual([])
  })
})

test('every form address redirects a GET to the form’s page', async () => {
  // Only scripts post there, and they read there too.
  const addresses = formAddresses(routes).filter(path => path !== '/ask/:call')
  expect(addresses.length).toBeGreaterThan(10)
  const wrong = await each(addresses, async path => {
    const endpoint = ENDPOINTS.find(({ key }) => key === `GET ${path}`)
    if (!endpoint) return [`${path} answers a form and no GET: export a loader, pageOfForm of its page`]
    const person = people[staffOf(endpoint.rule) ? 'admin' : 'owner']
    const { status, headers } = await callEndpoint(endpoint, person, ids)
    const to = headers.get('location') ?? ''
    const page = await ask(to, { headers: { Cookie: person.cookie } })
    return [302, 303].includes(status) && page.status < 400 ? [] : [`${path}: ${status} ${to} ${page.status}`]
  })
  expect(wrong).toEqual([])
})

/**
 * The people to try a route with: one of each kind that the route could treat differently. In a share, one of those who
 * are alike, another on the next route.
 */
function peopleToTry({ rule }: Endpoint, turn: number): readonly Name[] {
  const some = (...names: Name[]) => (isShare ? names.filter((_, at) => at === turn % names.length) : names)
  if (rule.for === 'own-machine') return []
  if (rule.endsSession) return ['anonymous']
  if (rule.for === 'everyone' || rule.for === 'provider') return ['anonymous', 'other student']
  if (rule.for === 'link') return ['anonymous', 'other student', 'guest']
  if (staffOf(rule)) return [...some('anonymous', 'guest'), 'instructor']
  return ['other student', ...some(...NOBODY, 'guest', 'instructor', 'admin')]
}

/** The status that refuses this person on this route. null: the person has access. */
function refusalOf({ rule, isPage }: Endpoint, name: Name): number | null {
  const isNobody = NOBODY.includes(name)
  const noStudent = isNobody || (rule.studentsOnly && ['instructor', 'admin'].includes(name))
  const unknown = rule.anonymous ?? (isPage ? 302 : 401)
  if (staffOf(rule)) {
    if (name === 'admin' || (rule.teachersToo && name === 'instructor')) return null
    if (isNobody) return unknown
    // A teacher works here and is told who may open a page, but not if another teacher's course exists.
    const isTold = name === 'instructor' && isPage && !rule.courseTeacherToo
    return rule.others ?? (isTold ? 403 : 404)
  }
  switch (rule.for) {
    case 'signed-in':
      if (!noStudent) return null
      return isNobody ? unknown : (rule.others ?? unknown)
    case 'owner':
      if (name === 'owner' || (name === 'admin' && rule.staffToo)) return null
      return noStudent ? unknown : (rule.others ?? 404)
    default:
      return null
  }
}

const isRefused = ({ status, headers, text }: Answer) =>
  [401, 403, 404].includes(status) ||
  Boolean(headers.get('location')?.startsWith('/login?returnTo=')) ||
  /"code":"(NOT_FOUND|Unauthorized)"/.test(text)

const isHtml = ({ headers }: Answer) => headers.get('content-type')?.startsWith('text/html') === true

/**
 * The content of an answer, without the ids that the request itself named and without parts that differ in every
 * answer.
 */
function readable(answer: Answer): string {
  const named = [ids, UNKNOWN_IDS].flatMap(({ order, open, homework, ...single }) =>
    [order.id, order.token, open.id, open.token, ...Object.values(homework), ...Object.values(single)].map(
      String,
    ),
  )
  const content = isHtml(answer) ? withoutScripts(answer.text) : answer.text
  const shown = content.replaceAll(/[0-9a-f-]{36}/g, '')
  return named.reduce((rest, name) => (name.length > 4 ? rest.replaceAll(name, '') : rest), shown)
}

/** A page without its scripts and without the nonces, which differ in every answer. */
function withoutScripts(html: string): string {
  return html.replaceAll(/<script\b.*?<\/script>/gs, '').replaceAll(/ nonce="[^"]*"/g, '')
}

const namesAnything = (endpoint: Endpoint) =>
  addressOf(endpoint, ids) !== addressOf(endpoint, UNKNOWN_IDS) ||
  JSON.stringify(endpoint.rule.send?.(ids)) !== JSON.stringify(endpoint.rule.send?.(UNKNOWN_IDS))

/** Runs the check for each item, five at a time, and returns sentences about what was wrong. */
async function each<Item>(
  items: readonly Item[],
  does: (item: Item) => Promise<string[]>,
): Promise<string[]> {
  const wrong: string[] = []
  for (let from = 0; from < items.length; from += 5)
    wrong.push(...(await Promise.all(items.slice(from, from + 5).map(does))).flat())
  return wrong
}

/** The rows of the owner, found by her ids and her personal data. */
async function rowsOfOwner(): Promise<string[]> {
  const { userId, visitorId, order, open } = ids
  const words = [userId, visitorId, order.token, open.token, ...PERSONAL]
  return Object.entries(await everyRow())
    .flatMap(([table, rows]) => rows.map(row => `${table} ${JSON.stringify(row)}`))
    .filter(row => words.some(word => row.includes(word)))
}

describe('a person who does not own a thing', () => {
  test('gets the answer for missing things and changes nothing', async () => {
    expectLogged('webhook not believed', { provider: 'omise', signature: 'missing' })
    const before = await rowsOfOwner()
    const pairs = ENDPOINTS.flatMap((endpoint, turn) =>
      peopleToTry(endpoint, turn).map(name => ({ endpoint, name })),
    )
    const wrong = await each(pairs, async ({ endpoint, name }) => {
      const answer = await callEndpoint(endpoint, people[name], ids)
      seen.push({ key: endpoint.key, name, answer })
      const said = `${endpoint.key} by ${name}: ${answer.status}`
      const want = refusalOf(endpoint, name)
      if (want === null) return endpoint.rule.for === 'signed-in' && isRefused(answer) ? [said] : []
      if (answer.status !== want) return [`${said}, not ${want}`]
      if (!namesAnything(endpoint)) return []
      const nothing = await callEndpoint(endpoint, people[name], UNKNOWN_IDS)
      const isAlike = answer.status === nothing.status && readable(answer) === readable(nothing)
      return isAlike
        ? []
        : [`${said} ${readable(answer)}, but ${nothing.status} ${readable(nothing)} of nothing`]
    })
    expect(wrong).toEqual([])
    expect(await rowsOfOwner()).toEqual(before)
  })

  test('reads nothing of the owner from page data either', async () => {
    const pages = ENDPOINTS.filter(({ isPage, method }) => isPage && method === 'GET')
    const pairs = pages.flatMap(endpoint => {
      // Everybody outside the back office gets the same from its pages, so in a share one person asks.
      const names = isShare && staffOf(endpoint.rule) ? (['guest'] as const) : DATA_READERS
      return names.map(name => ({ endpoint, name }))
    })
    const wrong = await each(pairs, async ({ endpoint, name }) => {
      const address = new URL(addressOf(endpoint, ids), SHOP)
      address.pathname = address.pathname === '/' ? '/_root.data' : `${address.pathname}.data`
      const answer = await ask(address.pathname + address.search, postOf(endpoint, people[name], ids))
      seen.push({ key: `${endpoint.key}.data`, name, answer })
      return answer.status < 500 ? [] : [`${endpoint.key}.data by ${name}: ${answer.status}`]
    })
    expect(wrong).toEqual([])
  })
})

test('a link with an unknown token opens nothing', async () => {
  const links = ENDPOINTS.filter(({ rule }) => rule.for === 'link')
  const wrong = await each(links, async endpoint => {
    const answer = await callEndpoint(endpoint, people.anonymous, UNKNOWN_IDS)
    const isRight = answer.status === (endpoint.rule.anonymous ?? 404)
    return isRight ? [] : [`${endpoint.key}: ${answer.status} ${readable(answer)}`]
  })
  expect(wrong).toEqual([])
})

const FOREIGN: readonly (readonly [string, Readonly<Record<string, string | null>>])[] = [
  ['another site', { Origin: 'https://evil.test' }],
  ['a page with an opaque origin', { Origin: 'null' }],
  ['a plain form without an origin', { Origin: null, 'Content-Type': 'application/x-www-form-urlencoded' }],
  [
    'a form with a file without an origin',
    { Origin: null, 'Content-Type': 'multipart/form-data; boundary=x' },
  ],
  ['JSON sent as text without an origin', { Origin: null, 'Content-Type': 'text/plain' }],
  ['a fetch from a sister site', { 'Sec-Fetch-Site': 'same-site' }],
  ['a fetch from another site', { Origin: null, 'Sec-Fetch-Site': 'cross-site' }],
  ['a site that forges the shop’s host', { Origin: 'https://evil.test', 'X-Forwarded-Host': 'evil.test' }],
  ['the shop’s host on another port', { Origin: `${SHOP}:8080` }],
]

describe('a request that another site makes the browser send', () => {
  const changes = ENDPOINTS.filter(({ method, rule }) => method !== 'GET' && rule.for !== 'provider')

  test.each(FOREIGN)('is refused by every route and changes nothing: %s', async (how, headers) => {
    expectLogged('refused a request from another origin')
    // In a share every route gets the first kind, and one of the others.
    const kind = FOREIGN.findIndex(([name]) => name === how)
    const isTried = (_: Endpoint, turn: number) =>
      !isShare || kind === 0 || turn % (FOREIGN.length - 1) === kind - 1
    const before = await everyRow()
    const wrong = await each(changes.filter(isTried), async endpoint => {
      const init = postOf(endpoint, people.owner, ids)
      for (const [name, value] of Object.entries(headers))
        value === null ? init.headers.delete(name) : init.headers.set(name, value)
      const address = addressOf(endpoint, ids)
      const asData = endpoint.isPage ? [`${address}.data`] : []
      const answers = [address, ...asData].map(async path => [path, await ask(path, init)] as const)
      return (await Promise.all(answers)).flatMap(([path, { status, text }]) =>
        status === 403 && text.includes('"FOREIGN_ORIGIN"') ? [] : [`${endpoint.key} at ${path}: ${status}`],
      )
    })
    expect(wrong).toEqual([])
    expect(await everyRow()).toEqual(before)
  })

  test('passes only on routes that providers call', async () => {
    expectLogged('refused a request from another origin')
    expectLogged('webhook not believed', { provider: 'omise', signature: 'missing' })
    const open = await each(
      ENDPOINTS.filter(({ method }) => method !== 'GET'),
      async endpoint => {
        const init = postOf(endpoint, people.anonymous, UNKNOWN_IDS)
        init.headers.set('Origin', 'https://provider.test')
        const { text } = await ask(addressOf(endpoint, UNKNOWN_IDS), init)
        return text.includes('"FOREIGN_ORIGIN"') ? [] : [endpoint.key]
      },
    )
    expect(open).toEqual([
      'POST /webhook/payment/pay-solutions',
      'POST /webhook/payment/:provider{[a-z0-9-]{1,40}}',
      'POST /payment/return/:id{[0-9]{1,15}}',
      'POST /payment/return/:provider{[a-z0-9-]{1,40}}',
    ])
  })
})

describe('a person who owns a thing', () => {
  /** Tries the routes one after the other, in the table's order, because routes that end an order come last. */
  async function refusedTo(name: Name, whose: (endpoint: Endpoint) => boolean): Promise<string[]> {
    const wrong: string[] = []
    for (const endpoint of ENDPOINTS.filter(whose)) {
      const answer = await callEndpoint(endpoint, people[name], ids)
      seen.push({ key: endpoint.key, name, answer })
      if (isRefused(answer) || answer.status >= 500)
        wrong.push(`${endpoint.key}: ${answer.status} ${answer.text}`)
    }
    return wrong
  }

  test('has access to every route of their own', async () => {
    const isOwnersRoute = ({ rule }: Endpoint) =>
      ['link', 'signed-in', 'owner'].includes(rule.for) && !rule.provedIn && !rule.endsSession
    expect(await refusedTo('owner', isOwnersRoute)).toEqual([])
  })

  test('has access to every staff route, as an owner of the school', async () => {
    expect(
      await refusedTo('admin', ({ rule }) => staffOf(rule) !== null || rule.staffToo !== undefined),
    ).toEqual([])
  })
})

describe('a role of the back office', () => {
  test('opens the doors of its permissions and no others', async ({ task }) => {
    const staff = await theStaff()
    const tries = ENDPOINTS.flatMap((endpoint, turn) => {
      const holders = staffOf(endpoint.rule)
      if (holders === null) return []
      const others = STAFF_ROLES.filter(role => !holders.includes(role))
      // Owners tried every door above. In a share another role that may and one that may not try each door.
      const helpers = holders.filter(role => role !== 'owner')
      const some = (roles: typeof holders) => (isShare ? roles.slice(0, 1) : roles)
      const inTurn = (roles: typeof holders) => [...roles.slice(turn % roles.length), ...roles]
      return [
        ...some(inTurn(helpers)).map(role => ({ endpoint, role, isAllowed: true })),
        ...some(inTurn(others)).map(role => ({ endpoint, role, isAllowed: false })),
      ]
    })
    const wrong = await each(tries, async ({ endpoint, role, isAllowed }) => {
      const answer = await callEndpoint(endpoint, staff[role] ?? people.anonymous, ids)
      const said = `${endpoint.key} by ${role}: ${answer.status}`
      if (isAllowed) return isRefused(answer) || answer.status >= 500 ? [said] : []
      seen.push({ key: endpoint.key, name: role, answer })
      return answer.status === (endpoint.isPage ? 403 : 404) ? [] : [said]
    })
    expect(wrong).toEqual([])
    const doors = ENDPOINTS.filter(({ rule }) => staffOf(rule) !== null).length
    expect(new Set(tries.map(({ role }) => role)).size).toBe(STAFF_ROLES.length - 1)
    // `npm test` prints it at its end, where the output of passing tests is hidden.
    const told = `${doors} doors of staff, ${STAFF_ROLES.length} roles, ${tries.length} requests`
    Object.assign(task.meta, { told })
  })
})

describe('every answer to any person', () => {
  test('shows personal data to its owner and staff only', () => {
    const told = seen.filter(
      ({ name, answer }) =>
        !['owner', 'admin'].includes(name) && PERSONAL.some(word => answer.text.includes(word)),
    )
    expect(told.map(({ key, name }) => `${key} to ${name}`)).toEqual([])
    const shownToOwner = seen.filter(
      ({ name, answer }) => name === 'owner' && answer.text.includes(PERSONAL[0] ?? ''),
    )
    expect(shownToOwner.length).toBeGreaterThan(3)
  })

  test('holds no hash, no session, no key and no secret', async () => {
    const { account = [], session = [], one_time_tokens = [] } = await everyRow()
    const kept = [
      ...account.map(({ password }) => password),
      ...session.map(({ token }) => token),
      ...one_time_tokens.map(({ token_hash }) => token_hash),
      ...SECRETS,
    ].filter((secret): secret is string => typeof secret === 'string' && secret.length >= 8)
    expect(session.length).toBeGreaterThan(3)
    expect(SECRETS.length).toBeGreaterThan(5)
    const leaks = seen.filter(({ answer }) => kept.some(secret => answer.text.includes(secret)))
    expect(leaks.map(({ key, name }) => `${key} to ${name}`)).toEqual([])
  })

  test('holds only what the call’s documentation declares', async () => {
    const document = JSON.parse((await ask('/api/openapi.json')).text)
    const undeclared = seen.flatMap(({ key, answer: { status, text } }) => {
      const [method = '', path = ''] = key.split(' ')
      const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      const schema = operation?.responses?.[status]?.content?.['application/json']?.schema
      if (!schema || !text.startsWith('{')) return []
      const body = JSON.parse(text)
      // A business refusal also answers 200.
      const declared =
        body.success === false && status === 200 ? { $ref: '#/components/schemas/Refusal' } : schema
      return undeclaredKeys(body, declared, document).map(name => `${key}: ${name}`)
    })
    expect([...new Set(undeclared)]).toEqual([])
  })

  test('gives every style element of a page its nonce', () => {
    const styled = seen
      .filter(({ answer }) => isHtml(answer))
      .map(({ key, name, answer }) => ({ key, name, page: readPage(answer.text) }))
    const bare = styled.filter(({ page }) => page.querySelector('style:not([nonce])'))
    expect(bare.map(({ key, name }) => `${key} to ${name}`)).toEqual([])
    expect(styled.some(({ page }) => page.querySelector('style[nonce]'))).toBe(true)
  })

  test('has cache, nosniff and content security headers', () => {
    const known = new Map(ENDPOINTS.map(({ key, rule }) => [key, rule]))
    const wrong = seen.flatMap(({ key, name, answer: { status, headers } }) => {
      const cache = headers.get('Cache-Control') ?? ''
      const rule = status === 200 ? known.get(key) : undefined
      const comesBack = rule?.comesBack && NOBODY.some(one => one === name)
      const wanted = comesBack ? /^private, no-cache$/ : (rule?.cache ?? /^private, no-store$/)
      const isHeld =
        headers.get('X-Content-Type-Options') === 'nosniff' && headers.has('Content-Security-Policy')
      return wanted.test(cache) && isHeld ? [] : [`${key} to ${name}: ${status} '${cache}'`]
    })
    expect(wrong).toEqual([])
  })
})

/** In a share, two of these, others each turn. */
function partOf<Item>(items: readonly Item[], turn: number): readonly Item[] {
  return isShare ? items.filter((_, index) => (index + turn) % Math.ceil(items.length / 2) === 0) : items
}

describe('input that no form of the shop sends', () => {
  const personFor = ({ rule }: Endpoint) => (staffOf(rule) ? people.admin : people.owner)

  test('never makes an action fail with status 500', async () => {
    const pages = seen.flatMap(({ answer }) => (isHtml(answer) ? [answer.text] : []))
    const fields = fieldsOf(pages)
    expect(fields.names.length).toBeGreaterThan(30)
    expect(fields.presses.get('intent')?.size).toBeGreaterThan(5)
    const actions = ENDPOINTS.filter(
      ({ isPage, method, rule }) => isPage && method !== 'GET' && !rule.endsSession,
    )
    const attempts = actions.flatMap((endpoint, turn) =>
      partOf(oddForms(fields, turn), turn).map(body => ({ endpoint, body })),
    )
    const wrong = await each(attempts, async ({ endpoint, body }) => {
      const { status } = await ask(addressOf(endpoint, ids), {
        ...postOf(endpoint, personFor(endpoint), ids),
        body,
      })
      return status < 500 ? [] : [`${endpoint.key}: ${status} ${body.slice(0, 300)}`]
    })
    expect(wrong).toEqual([])
  })

  test('never makes a page address fail with status 500', async () => {
    expectLogged(UNDECODABLE_PATH)
    const named = ENDPOINTS.filter(({ isPage, key }) => isPage && key.includes(':'))
    const attempts = named.flatMap((endpoint, turn) =>
      partOf(oddParts(turn), turn).map(part => ({ endpoint, part })),
    )
    const wrong = await each(attempts, async ({ endpoint, part }) => {
      const path = endpoint.key.replace(/^\w+ /, '').replaceAll(/:\w+\??/g, part)
      const { status } = await ask(`${path}?q=${part}&q=${part}`, postOf(endpoint, personFor(endpoint), ids))
      return status < 500 ? [] : [`${path}: ${status}`]
    })
    expect(wrong).toEqual([])
  })
})

/** Fields by which a client could try to decide about a person, in every spelling. */
const FOR_THE_SHOP = {
  id: 'chosen',
  user_id: 'chosen',
  userId: 'chosen',
  createby: 1,
  created_at: 1,
  createdAt: 1,
  roles: 'owner',
  role: 'owner',
  is_admin: 1,
  isAdmin: true,
  permissions: ['team.write'],
  email_verified: 1,
  emailVerified: true,
  is_guest: 0,
  isGuest: false,
  ended_reason: null,
}

describe('what only the shop decides about people', () => {
  const sql = (query: string) =>
    testDb
      .prepare(query)
      .all()
      .then(({ results }) => results)
  const admins = () =>
    sql("SELECT id FROM user WHERE roles LIKE '%owner%' OR id = 'chosen' OR email_verified = 1")
  const ownerRow = () => sql(`SELECT id, roles, email, email_verified FROM user WHERE id = '${ids.userId}'`)

  test('stays unchanged by any field of any payload', async () => {
    expectLogged('webhook not believed', { provider: 'omise', signature: 'missing' })
    const before = [await admins(), await ownerRow()]
    const changes = ENDPOINTS.filter(({ method, rule }) => method !== 'GET' && !rule.endsSession)
    const wrong = await each(changes, async endpoint => {
      const send = () => ({ ...endpoint.rule.send?.(ids), ...FOR_THE_SHOP, user_id: ids.userId })
      const { status, text } = await callEndpoint(
        { ...endpoint, rule: { ...endpoint.rule, send } },
        people.owner,
        ids,
      )
      return status < 500 ? [] : [`${endpoint.key}: ${status} ${text.slice(0, 200)}`]
    })
    expect(wrong).toEqual([])
    expect([await admins(), await ownerRow()]).toEqual(before)
  })

  test('is not taken from registrations or guest purchases', async () => {
    const before = await admins()
    const network = { 'cf-connecting-ip': '192.0.2.99' }
    const contact = {
      fullname: 'A Buyer',
      email: 'chosen-buyer@example.com',
      tel: '0812345678',
      ...FOR_THE_SHOP,
    }
    const person = {
      firstname: 'A',
      lastname: 'B',
      tel: '0812345678',
      username: 'chosen1',
      password: 'ม้า ลา แกะ 2569',
    }
    const calls: readonly (readonly [string, object])[] = [
      ['/public/students/course-detail-page', { ...person, email: 'chosen@example.com', ...FOR_THE_SHOP }],
      ['/public/cart/order', { course_id: [101], pricingplan_id: [1], payment_method_id: 1, contact }],
    ]
    for (const [path, body] of calls) {
      const headers = { 'Content-Type': 'application/json', ...network }
      const { text } = await ask(path, { method: 'POST', headers, body: JSON.stringify(body) })
      expect(text).toContain('"success":true')
    }
    const form = new URLSearchParams({
      ...person,
      passwordAgain: person.password,
      email: 'chosen-form@example.com',
    })
    for (const [name, value] of Object.entries({ ...FOR_THE_SHOP, username: 'chosen2' }))
      form.set(name, String(value))
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: SHOP }
    expect((await ask('/register', { method: 'POST', headers, body: form.toString() })).status).toBe(302)

    expect(await admins()).toEqual(before)
    expect(
      await sql(
        `SELECT email, roles, is_guest FROM user JOIN students ON user_id = id WHERE email LIKE 'chosen%' ORDER BY email`,
      ),
    ).toEqual([
      { email: 'chosen-buyer@example.com', roles: 'student', is_guest: 1 },
      { email: 'chosen-form@example.com', roles: 'student', is_guest: 0 },
      { email: 'chosen@example.com', roles: 'student', is_guest: 0 },
    ])
  })
})

test('a database failure reveals no details in answers or logs', async () => {
  for (const event of ['page failed', 'unexpected', 'part is failing']) expectLogged(event)
  const words = { password: 'a-password-in-clear', passwordAgain: 'a-password-in-clear', email: PERSONAL[3] }
  const wrong = await each(ENDPOINTS, async endpoint => {
    const init = postOf({ ...endpoint, rule: { ...endpoint.rule, send: () => words } }, people.owner, ids)
    const address = new URL(addressOf(endpoint, ids), SHOP)
    address.searchParams.set('hint', 'a-hint-in-the-query')
    const { status, text } = await ask(address.pathname + address.search, { ...init, bindings: { DB: AWAY } })
    const isTold = /D1_ERROR|went away|\bat \S+ \(|\.tsx?:\d+|node_modules|a-password-in-clear/.test(text)
    const isQuoted = status >= 500 && text.includes('a-hint-in-the-query')
    return isTold || isQuoted ? [`${endpoint.key}: ${status} ${text.slice(0, 300)}`] : []
  })
  expect(wrong).toEqual([])
  const logged = loggedLines().join('\n')
  expect(logged).toContain('went away')
  const hidden = ['a-hint-in-the-query', 'a-password-in-clear', ids.order.token, ids.open.token, ...PERSONAL]
  expect(hidden.filter(word => logged.includes(word))).toEqual([])
})

const away = () => Promise.reject(new Error('D1_ERROR: the database went away'))
const statement = { bind: () => statement, all: away, raw: away, run: away, first: away }
const AWAY = { prepare: () => statement, batch: away } as unknown as D1Database
