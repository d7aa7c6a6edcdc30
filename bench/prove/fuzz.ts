import { request as openRequest } from 'node:http'
import { runnerImport } from 'vite'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { pagesOfTable, type RouteTable } from '#app/testing/access-rules/page-table.ts'
import { type Canaries, type FuzzAnswer, faultOf } from '#app/testing/fuzz/fault-of.ts'
import { type FoundForm, formsOf, linksOf } from '#app/testing/fuzz/forms-of.ts'
import {
  type Found,
  type FuzzRequest,
  type Material,
  ROLES,
  type Role,
  requestOf,
} from '#app/testing/fuzz/request.ts'
import { callTargets, pageTargets } from '#app/testing/fuzz/targets.ts'
import { startLocalShop } from '../../scripts/lib/local-shop.ts'
import type { Proved } from './proofs.ts'

/** `requests`: how many to send. `only`: the numbers of the requests to send again. */
export type Fuzz = { readonly seed: number; readonly requests: number; readonly only?: readonly number[] }

const PEOPLE: Readonly<Record<Role, { username: string; password: string } | null>> = {
  visitor: null,
  student: { username: 'student', password: 'student-demo-26' },
  instructor: { username: 'teacher', password: 'khlong-teacher-7316' },
  admin: { username: 'admin', password: 'khlong-office-4821' },
}
const AT_ONCE = 8
/** How many pages each role reads first, to collect links and forms. */
const PAGES_LOOKED_AT = 70
/** Roles sign in again after so many requests, because a request may have ended a session or suspended an account. */
const SIGN_IN_EVERY = 500
const MAX_WAIT_MS = 60_000

/**
 * Sends requests with odd values to every route and documented call of the built shop, in four roles. No answer may be
 * a 500 or leak secrets, and the process must not end.
 */
export async function proveFuzz(data: string, { seed, requests, only }: Fuzz): Promise<Proved> {
  const shop = await serve(data)
  const faults = new Map<string, FuzzRequest[]>()
  const statuses = new Map<number, number>()
  let failed = 0
  const numbers = only ?? Array.from({ length: requests }, (_, number) => number)
  console.log(`  seed ${seed}`)
  try {
    await nameAddresses(shop)
    const putBack = await asTheyAre(shop)
    let people = await signIn(shop)
    const material = await collectMaterial(shop, people)
    const canaries = await canariesOf(shop)
    console.log(
      `  ${material.targets.length} calls and pages, ${ROLES.map(role => `${material.found[role].forms.length} forms of the ${role}`).join(', ')}`,
    )
    for (let from = 0; from < numbers.length; from += SIGN_IN_EVERY) {
      await putBack()
      people = await signIn(shop)
      const waiting = numbers.slice(from, from + SIGN_IN_EVERY)
      const ask = async () => {
        for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
          const request = requestOf(seed, number, material)
          const answer = await shop.send(request, people[request.role]).catch(String)
          const fault = typeof answer === 'string' ? answer : faultOf(request, answer, canaries[request.role])
          if (typeof answer !== 'string') statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
          if (fault === null) continue
          failed += 1
          const like = `${fault} ${request.method} ${request.path.replace(/[?].*/, '').replaceAll(/[^/]{12,}/g, '…')}`
          faults.set(like, [...(faults.get(like) ?? []), request])
          if (faults.get(like)?.length === 1) printFault(seed, request, fault, answer)
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, ask))
      if (from % 2_000 === 0) console.log(`  ${from + SIGN_IN_EVERY} sent, ${failed} failed`)
    }
    const violations = await findViolations(shop.database)
    if (violations.length > 0) console.log('  FAILED the audit found broken rules', violations)
    const isAlive = (await shop.send(HEALTH, {})).status === 200
    if (!isAlive) console.log('  FAILED the shop does not answer any more')
    failed += violations.length + (isAlive ? 0 : 1)
  } finally {
    await shop.stop()
  }
  const counted = [...statuses]
    .sort(([one], [other]) => one - other)
    .map(([status, times]) => `${status}: ${times}`)
  console.log(`  answers by status: ${counted.join(', ')}`)
  for (const [like, all] of faults)
    console.log(`  ${all.length} times ${like}: --only ${all.map(({ number }) => number)}`)
  return { passed: numbers.length + 2 - failed, failed }
}

const HEALTH: FuzzRequest = {
  number: -1,
  role: 'visitor',
  method: 'GET',
  path: '/api/health',
  headers: {},
  body: null,
  isCall: true,
}

function printFault(seed: number, request: FuzzRequest, fault: string, answer: FuzzAnswer | string): void {
  console.log(`  FAILED ${fault}: npm run prove fuzz -- --seed ${seed} --only ${request.number}`)
  console.log(
    `    ${request.role} ${request.method} ${request.path.slice(0, 300)} ${JSON.stringify(request.headers).slice(0, 300)}`,
  )
  if (request.body) console.log(`    sent ${request.body.slice(0, 300)}`)
  if (typeof answer !== 'string')
    console.log(`    heard ${answer.text.replaceAll(/\s+/g, ' ').slice(0, 300)}`)
}

type Credentials = Readonly<Record<string, string>>

type Shop = {
  readonly database: D1Database
  readonly secrets: readonly string[]
  readonly send: (request: FuzzRequest, credentials: Credentials) => Promise<FuzzAnswer>
  readonly stop: () => Promise<void>
}

async function serve(data: string): Promise<Shop> {
  const miniflare = startLocalShop({ data, withoutLimits: true, quiet: true })
  const url = await miniflare.ready
  const bindings = await miniflare.getBindings<Record<string, unknown>>()
  let networks = 0
  return {
    database: bindings.DB as D1Database,
    secrets: Object.entries(bindings).flatMap(([name, value]) =>
      /SECRET|KEY|TOKEN|PASSWORD/.test(name) &&
      !/PUBLIC/.test(name) &&
      typeof value === 'string' &&
      value.length >= 8
        ? [value]
        : [],
    ),
    send: (request, credentials) => {
      networks += 1
      const network = `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`
      return sendRaw(url, request, { 'cf-connecting-ip': network, ...credentials })
    },
    stop: () => miniflare.dispose(),
  }
}

/** Sends requests that `fetch` refuses: a GET with a body, an upgrade, an address that is not normalized. */
function sendRaw(
  url: URL,
  { method, path, headers, body }: FuzzRequest,
  more: Credentials,
): Promise<FuzzAnswer> {
  const sent: Record<string, string> = { Origin: url.origin, 'Accept-Language': 'en', ...more, ...headers }
  if (headers.Cookie && more.Cookie) sent.Cookie = `${more.Cookie}; ${headers.Cookie}`
  const bytes = body === null ? null : Buffer.from(body)
  if (bytes) sent['Content-Length'] = String(bytes.byteLength)
  return new Promise((resolve, reject) => {
    const options = { host: url.hostname, port: url.port, method, path, headers: sent, agent: false }
    const request = openRequest(options, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const entries = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
        resolve({
          status: response.statusCode ?? 0,
          headers: new Headers(entries as [string, string][]),
          text: Buffer.concat(chunks).toString(),
        })
      })
    })
    request.setTimeout(MAX_WAIT_MS, () => request.destroy(new Error('no answer in a minute')))
    request.on('upgrade', (_, socket) => {
      socket.destroy()
      resolve({ status: 101, headers: new Headers(), text: '' })
    })
    request.on('error', reject)
    request.end(bytes ?? undefined)
  })
}

/** Gives every person an e-mail address that appears nowhere else, so that an answer can contain it only by a leak. */
async function nameAddresses({ database }: Shop): Promise<void> {
  const renamed = ['user', 'orders'].map(table =>
    database.prepare(`UPDATE ${table} SET email = replace(email, '@', '.canary@')`),
  )
  await database.batch(renamed)
}

/**
 * Returns a function that restores the four accounts, so that a request that breaks an account does not affect later
 * ones.
 */
async function asTheyAre({ database }: Shop): Promise<() => Promise<void>> {
  const names = ROLES.flatMap(role => PEOPLE[role]?.username ?? [])
  const ids = `SELECT id FROM user WHERE username IN (${names.map(name => `'${name}'`).join()})`
  const { results: known } = await database.prepare(ids).all<{ id: string }>()
  const ours = known.map(({ id }) => `'${id}'`).join()
  const kept: D1PreparedStatement[] = []
  for (const [table, owner] of Object.entries({ user: 'id', students: 'user_id', account: 'user_id' })) {
    const rows = await database.prepare(`SELECT * FROM ${table} WHERE ${owner} IN (${ours})`).all()
    for (const row of rows.results) {
      const columns = Object.keys(row).map(column => `"${column}"`)
      const change = columns.map(column => `${column} = excluded.${column}`)
      // Inserts the row again if a request deleted it.
      const sql = `INSERT INTO ${table} (${columns}) VALUES (${columns.map(() => '?')})
        ON CONFLICT (${table === 'students' ? 'user_id' : 'id'}) DO UPDATE SET ${change}`
      kept.push(database.prepare(sql).bind(...Object.values(row)))
    }
  }
  const withoutCodes = database.prepare(`DELETE FROM second_factors WHERE user_id IN (${ours})`)
  return async () => void (await database.batch([...kept, withoutCodes]))
}

/** Signs in one account of every role. The visitor keeps one cookie too. */
async function signIn(shop: Shop): Promise<Record<Role, Credentials>> {
  const signed = ROLES.map(async role => {
    const person = PEOPLE[role]
    const body = person && JSON.stringify(person)
    const login = { ...HEALTH, method: 'POST', path: '/public/students/login', body }
    const visit = { ...HEALTH, path: '/cart' }
    const headers = { 'Content-Type': 'application/json' }
    const answer = await shop.send(person ? { ...login, headers } : visit, {})
    const cookies = (answer.headers.get('set-cookie') ?? '').match(/(?:^|,)\s*[\w.-]+=[^;,]+(?=;|$)/g) ?? []
    if (person && !answer.text.includes('"success":true'))
      throw new Error(`The ${role} cannot sign in any more: ${answer.text.slice(0, 200)}`)
    return [role, { Cookie: cookies.map(cookie => cookie.replace(/^,?\s*/, '')).join('; ') }]
  })
  return Object.fromEntries(await Promise.all(signed))
}

/** Left out: the local mailbox shows all mails to everybody on purpose. */
const MAILBOX = ' /dev/'

/** Collects the addresses and forms that each role finds by following links. */
async function collectMaterial(shop: Shop, people: Record<Role, Credentials>): Promise<Material> {
  const document = JSON.parse((await shop.send({ ...HEALTH, path: '/api/openapi.json' }, {})).text)
  // By Vite, because the build imports sources with JSX.
  const { module: build } = await runnerImport<{ routes: RouteTable }>('./build/server/index.js')
  const pages = pagesOfTable(build.routes).filter(key => !key.includes(MAILBOX))
  const starts = pages.flatMap(key => (key.startsWith('GET ') && !/[:*]/.test(key) ? [key.slice(4)] : []))
  const found = ROLES.map(async role => [role, await foundBy(shop, people[role], starts)] as const)
  const all = Object.fromEntries(await Promise.all(found)) as Record<Role, Found>
  const rows = await shop.database
    .prepare('SELECT id, token FROM orders ORDER BY id LIMIT 3')
    .all<{ id: number; token: string }>()
  const orders = rows.results.flatMap(({ id, token }) => [String(id), token])
  return {
    targets: [...callTargets(document), ...pageTargets(pages)],
    found: all,
    ids: ['1', '2', '101', '102', '501', '1011', '999999', 'line', 'omise', 'a'.repeat(32), ...orders],
  }
}

async function foundBy(shop: Shop, credentials: Credentials, starts: readonly string[]): Promise<Found> {
  const links = [...starts]
  const forms = new Map<string, FoundForm>()
  for (let at = 0; at < Math.min(links.length, PAGES_LOOKED_AT); at++) {
    const path = links[at] ?? '/'
    const { text } = await shop.send({ ...HEALTH, path }, credentials)
    for (const link of linksOf(text)) if (!links.includes(link)) links.push(link)
    for (const form of formsOf(text, path)) {
      if (form.action === '/logout') continue
      forms.set(
        `${form.action.split('?')[0]} ${form.fields.map(([name, value]) => (name === 'intent' || name === 'act' ? value : name))}`,
        form,
      )
    }
  }
  return { links, forms: [...forms.values()] }
}

/**
 * Text that no answer may contain: secrets, password hashes, sessions, and (except for staff) other people's addresses.
 */
async function canariesOf({ database, secrets }: Shop): Promise<Record<Role, Canaries>> {
  if (secrets.length === 0) throw new Error('Without the secrets of the shop, no leak of them would show.')
  const rows = async <Row>(sql: string) => (await database.prepare(sql).all<Row>()).results
  const hashes = await rows<{ password: string | null }>('SELECT password FROM account')
  const sessions = await rows<{ token: string }>('SELECT token FROM session')
  const users = await rows<{ email: string; username: string | null }>('SELECT email, username FROM user')
  const forAll = [
    ...secrets.map(secret => [secret, 'a secret of the deployment'] as const),
    ...hashes.flatMap(({ password }) => (password ? [[password, 'a password’s hash'] as const] : [])),
    ...sessions.map(({ token }) => [token, 'a session'] as const),
  ]
  const canaries = ROLES.map(role => {
    const others = role === 'admin' ? [] : users.filter(({ username }) => username !== PEOPLE[role]?.username)
    const addresses = others.map(({ email }) => [email, `the address of ${email}`] as const)
    return [role, new Map([...forAll, ...addresses])]
  })
  return Object.fromEntries(canaries)
}
