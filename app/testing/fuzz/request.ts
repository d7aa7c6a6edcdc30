import { type Dice, diceOf } from './dice.ts'
import type { FoundForm } from './forms-of.ts'
import { ODD_BODIES, ODD_HEADERS, ODD_PARTS, ODD_TEXTS, ODD_TYPES, ODD_VALUES } from './odd-values.ts'
import type { JsonSchema, Target } from './targets.ts'

export const ROLES = ['visitor', 'student', 'instructor', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** Addresses and forms that a role's browser has found on its pages. */
export type Found = { readonly links: readonly string[]; readonly forms: readonly FoundForm[] }

export type Material = {
  readonly targets: readonly Target[]
  readonly found: Readonly<Record<Role, Found>>
  /** Ids and tokens, existing and not. */
  readonly ids: readonly string[]
}

export type FuzzRequest = {
  readonly number: number
  readonly role: Role
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  /** True for an API call: the answer must be JSON. */
  readonly isCall: boolean
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
const FORM = 'application/x-www-form-urlencoded'

/** Returns the request with this number, always the same for the same seed and material. */
export function requestOf(seed: number, number: number, material: Material): FuzzRequest {
  const dice = diceOf(seed, number)
  const role = dice.oneOf(ROLES)
  const target = dice.oneOf(material.targets)
  const found = material.found[role]
  const form = !target.isCall && found.forms.length > 0 && dice.percent(35) ? dice.oneOf(found.forms) : null
  const declared = form ? 'POST' : target.method
  const method = dice.percent(92) ? declared : dice.oneOf(METHODS)
  const path = form ? form.action : addressOf(dice, target, found.links, material.ids)
  const isCall = /^\/(public|private|api|webhook)\b/.test(path)
  const { body, type } = bodyOf(dice, target, form, declared)
  const headers: Record<string, string> = {}
  if (type !== null) headers['Content-Type'] = dice.percent(90) ? type : dice.oneOf(ODD_TYPES)
  if (dice.percent(12)) Object.assign(headers, dice.oneOf(ODD_HEADERS))
  return { number, role, method, path: odderAddress(dice, path, target), headers, body, isCall }
}

function addressOf(dice: Dice, { path, method }: Target, links: readonly string[], ids: readonly string[]) {
  // A linked address has valid ids in its path.
  const pattern = new RegExp(`^${path.replaceAll(/:\w+\??/g, '[^/?]+')}(\\?|$)`)
  const linked = path.includes(':') ? links.filter(link => pattern.test(link)) : []
  if (linked.length > 0 && dice.percent(method === 'GET' ? 60 : 80)) return dice.oneOf(linked)
  const parts = dice.percent(55) ? ids : ODD_PARTS
  return path.replaceAll('*', 'no-such-page').replaceAll(/:\w+\??(\{[^}]*\})?/g, () => dice.oneOf(parts))
}

/** Returns mostly the address itself; else adds odd queries or uses Remix's other spellings. */
function odderAddress(dice: Dice, path: string, { isCall, query }: Target): string {
  const [bare = '', known = ''] = path.split('?')
  const asked = known ? [known] : []
  for (const name of query) if (dice.percent(50)) asked.push(`${name}=${dice.oneOf(ODD_PARTS)}`)
  if (dice.percent(12)) {
    const name = dice.oneOf([
      'q',
      'page',
      '_data',
      '_routes',
      'index',
      'returnTo',
      '__proto__',
      'keyword',
      'p',
    ])
    const value = dice.percent(50) ? dice.oneOf(ODD_PARTS) : 'routes/admin'
    asked.push(`${name}=${value}`, ...(dice.percent(40) ? [`${name}=${dice.oneOf(ODD_PARTS)}`] : []))
  }
  const isData = !isCall && dice.percent(15)
  const at = isData ? (bare === '/' ? '/_root.data' : `${bare}.data`) : bare
  return asked.length > 0 ? `${at}?${asked.join('&')}` : at
}

function bodyOf(
  dice: Dice,
  { schema, example, isCall }: Target,
  form: FoundForm | null,
  method: string,
): { body: string | null; type: string | null } {
  if (method === 'GET' || method === 'HEAD')
    return dice.percent(6) ? { body: dice.oneOf(ODD_BODIES), type: 'application/json' } : NO_BODY
  if (dice.percent(15)) return { body: dice.oneOf(ODD_BODIES), type: isCall ? 'application/json' : FORM }
  if (form) return { body: oddForm(dice, form.fields), type: FORM }
  if (!isCall) return { body: oddForm(dice, GUESSED_FIELDS), type: FORM }
  if (schema === null) return { body: JSON.stringify(oddObject(dice)), type: 'application/json' }
  return {
    body: JSON.stringify(spoiled(dice, { ...fitting(dice, schema), ...example })),
    type: 'application/json',
  }
}

const NO_BODY = { body: null, type: null }
const GUESSED_FIELDS = ['intent', 'act', 'id', 'userId', 'orderId', 'email', 'returnTo', 'qty', 'code'].map(
  name => [name, '1'] as const,
)

/** Returns a form's body in which some fields are odd, missing or repeated. */
function oddForm(dice: Dice, fields: readonly (readonly [string, string])[]): string {
  const isAsItStands = dice.percent(20)
  const sent = fields.flatMap(([name, value]) => {
    if (isAsItStands) return [[name, value]]
    if (dice.percent(8)) return []
    // Buttons and hidden fields select the action: without their values the request reaches nothing.
    const isMeant = value !== '' && dice.percent(75)
    const one = [name, isMeant ? value : dice.percent(50) ? dice.oneOf(ODD_TEXTS) : dice.oneOf(PLAIN)]
    return dice.percent(6) ? [one, [name, dice.oneOf(ODD_TEXTS)]] : [one]
  })
  if (dice.percent(10)) sent.push([dice.oneOf(['__proto__', 'constructor', 'a[b]', 'roles']), 'owner'])
  return new URLSearchParams(sent as string[][]).toString()
}

const PLAIN = ['1', '101', 'ก', 'somebody@example.com', '0812345678', '2026-01-02', '10:00', 'on', 'x']

/** Returns a value that fits its schema. */
function fitting(dice: Dice, schema: JsonSchema): JsonSchema {
  const { type, properties, items, enum: choices } = schema
  const other = schema.anyOf ?? schema.oneOf
  if (choices) return dice.oneOf(choices)
  if (other) return fitting(dice, dice.oneOf(other))
  if (schema.const !== undefined) return schema.const
  if (properties) {
    const known = Object.entries(properties).filter(
      ([name]) => schema.required?.includes(name) || dice.percent(60),
    )
    return Object.fromEntries(known.map(([name, inner]) => [name, fitting(dice, inner)]))
  }
  if (type === 'array') return Array.from({ length: dice.below(3) }, () => fitting(dice, items ?? {}))
  if (type === 'integer' || type === 'number') return dice.oneOf([1, 2, 101, 501, 1011, 100001])
  if (type === 'boolean') return dice.percent(50)
  return dice.oneOf(PLAIN)
}

/** Returns a copy of the body with up to two odd values anywhere in it. */
function spoiled(dice: Dice, body: Record<string, unknown>): Record<string, unknown> {
  const spoilt = structuredClone(body)
  for (let times = dice.below(3); times > 0; times--) {
    let at: Record<string, unknown> = spoilt
    const names = () => Object.keys(at)
    let name = dice.oneOf(names())
    while (name !== undefined && isObject(at[name]) && dice.percent(50)) {
      at = at[name] as Record<string, unknown>
      name = dice.oneOf(names())
    }
    // A copy, because the next round may change it and other requests use the same value.
    const odd = structuredClone(dice.oneOf(ODD_VALUES))
    if (name !== undefined) Object.defineProperty(at, name, { value: odd, enumerable: true, writable: true })
  }
  return spoilt
}

const isObject = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0

function oddObject(dice: Dice): Record<string, unknown> {
  const names = ['id', 'referenceNo', 'refno', 'data', 'payload', 'key', 'event_type', 'resource', 'invoice']
  return Object.fromEntries(names.filter(() => dice.percent(50)).map(name => [name, dice.oneOf(ODD_VALUES)]))
}
