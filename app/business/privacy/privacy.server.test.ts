import { env } from 'cloudflare:workers'
import { unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { signIn } from '#app/business/accounts/sign-in/sign-in.server.ts'
import { signOut } from '#app/business/accounts/sign-in/sign-out.server.ts'
import { anAccount, aRequest, PASSWORD } from '#app/business/accounts/testing-accounts.ts'
import type { Caller, VisitorId } from '#app/business/callers/caller.ts'
import { placeOrder } from '#app/business/orders/placing/place-order.server.ts'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { cartLines, carts } from '#app/db/schema/carts.ts'
import { lectures, sections } from '#app/db/schema/catalogue.ts'
import { homework, quizzes } from '#app/db/schema/learning.ts'
import { confirmPayment } from '#app/testing/payments/a-confirmed-payment.ts'
import { aSlip } from '#app/testing/payments/a-report.ts'
import { expectLogged } from '#app/testing/setup/expected-logs.ts'
import { aCoupon, aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder, aWish } from '#app/testing/shop/an-order.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'
import { mailDataLink, openDataByPassword } from './ask-data-link.server.ts'
import { findDataOwner } from './data-link.server.ts'
import { eraseAccount } from './erase-account.server.ts'
import { finishErasures } from './finish-erasures.server.ts'
import { PERSONAL_TABLES } from './personal-tables.server.ts'
import { bound } from './statements.ts'
import { takeData } from './take-data.server.ts'

const needs = { ...shopNeeds(), files: (env as unknown as Env).FILES }
const NAMES_SOMEBODY =
  /^(user_?id|visitor_id|buyer|recipient|email|tel|fullname|contact_name|actor|.*_by|author_id|reviewer_id)$/

beforeAll(async () => {
  await aShop(needs)
  await aCoupon(needs)
  await needs.db.batch([
    needs.db.insert(sections).values({ id: 1, courseId: 101, name: 'One' }),
    needs.db.insert(lectures).values({ id: 1, courseId: 101, sectionId: 1, name: 'One' }),
    needs.db.insert(quizzes).values({ id: 1, courseId: 101, questions: [] }),
    needs.db.insert(homework).values({ id: 1, courseId: 101 }),
  ])
})

type Column = { table: string; name: string; type: string; notnull: number; pk: number; dflt_value: unknown }

let known: Column[] | undefined

async function columns(): Promise<Column[]> {
  if (known) return known
  const { results } = await testDb
    .prepare(
      `SELECT t.name AS "table", c.* FROM sqlite_master t JOIN pragma_table_info(t.name) c
        WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' AND t.name NOT LIKE '\\_%' ESCAPE '\\'
          AND t.name NOT LIKE 'd1_migrations'`,
    )
    .all<Column>()
  known = results
  return known
}

const entries = new Map(PERSONAL_TABLES.map(entry => [entry.table, entry]))

test('lists every table with data of a person', async () => {
  const named = (await columns()).filter(({ name }) => NAMES_SOMEBODY.test(name)).map(({ table }) => table)
  const missing = new Set([...named, ...(await referring())].filter(table => !entries.has(table)))
  expect([...missing], 'give each an entry in app/business/privacy/personal-tables.server.ts').toEqual([])
})

/** Returns the tables with a foreign key to a listed table, whatever the column is called. */
async function referring(): Promise<string[]> {
  const { results } = await testDb
    .prepare(
      `SELECT t.name AS "table", f."table" AS target FROM sqlite_master t JOIN pragma_foreign_key_list(t.name) f
        WHERE t.type = 'table' AND t.name NOT LIKE '\\_%' ESCAPE '\\'`,
    )
    .all<{ table: string; target: string }>()
  return results.filter(({ target }) => entries.has(target)).map(({ table }) => table)
}

test('names each personal table on the page before erasing', () => {
  const named = PERSONAL_TABLES.flatMap(({ words, ...rest }) =>
    typeof words === 'string' ? [] : [{ ...words, ...rest }],
  )
  expect(new Set(named.map(({ erased }) => erased))).toEqual(
    new Set([undefined, 'profile', 'signIn', 'courses', 'files']),
  )
  expect(new Set(named.map(({ kept }) => kept))).toEqual(new Set([undefined, 'orders', 'papers']))
  for (const { table, erase, erased, kept } of named) {
    expect(erased !== undefined, `${table} is erased`).toBe(erase.length > 0)
    expect(erased ?? kept, table).toBeDefined()
  }
})

test('gives out no column with a secret', async () => {
  const secret = /password|token|secret|hash$|_key|code_?s?$|sealed/
  const given = (await columns()).filter(({ table, name }) => {
    const take = entries.get(table)?.take
    return take && typeof take !== 'string' && !take.without.includes(name) && secret.test(name)
  })
  const HARMLESS = [
    'orders.coupon_codes',
    'carts.coupon_codes',
    'account.access_token_expires_at',
    'account.refresh_token_expires_at',
    // The address of a page that the person gives to others.
    'certificates.code',
  ]
  expect(given.map(c => `${c.table}.${c.name}`).filter(name => !HARMLESS.includes(name))).toEqual([])
})

type Owned = Awaited<ReturnType<typeof aPersonEverywhere>>
let people = 0

const isText = (type: string) => type.toLowerCase() === 'text'

/** Returns a row to insert. Required columns that are not given get the canary (a unique marker text), or a number. */
async function row(table: string, given: Record<string, unknown>, canary: string) {
  const all = (await columns()).filter(column => column.table === table)
  const filled = all
    .filter(
      ({ name, notnull, pk, dflt_value, type }) =>
        name in given || isText(type) || (notnull === 1 && dflt_value === null && pk === 0),
    )
    .map(({ name, type }) => [
      name,
      name in given ? given[name] : isText(type) ? `${canary} ${crypto.randomUUID()}` : 1,
    ])
  const names = filled.map(([name]) => `"${name}"`).join(', ')
  const marks = filled.map(() => '?').join(', ')
  return testDb
    .prepare(`INSERT INTO "${table}" (${names}) VALUES (${marks})`)
    .bind(...filled.map(([, value]) => value))
}

/** Creates a person with a row in every table and their own canary in every text. */
async function aPersonEverywhere() {
  people += 1
  const canary = `canary${people}x`
  const { userId } = await anAccount(needs)
  const email = `${canary}@example.com`
  await testDb.batch([
    testDb
      .prepare('UPDATE user SET email = ?, name = ?, image = ? WHERE id = ?')
      .bind(email, canary, canary, userId),
    testDb
      .prepare('UPDATE students SET firstname = ?, biography = ?, tax_name_one = ? WHERE user_id = ?')
      .bind(canary, canary, canary, userId),
  ])
  const caller: Caller = {
    visitorId: `visitor-${canary}` as VisitorId,
    sessionEnded: null,
    account: { userId, username: null, name: canary, email, roles: ['student'], sessionId: 's' },
  }
  const contact = { fullname: canary, email, tel: `08${80_000_000 + people}` }
  const paid = (await anOrder(needs, caller, { contact })).order.id as number
  const slip = await aFile(caller, 'slip', canary)
  const certificate = await aFile(caller, 'tax-certificate', canary)
  await confirmPayment(needs, paid)
  const invoice = JSON.stringify({ nameOne: canary, companyCertificate: certificate })
  await testDb.prepare('UPDATE orders SET tax_invoice = ? WHERE id = ?').bind(invoice, paid).run()
  const dropped = (await anOrder(needs, caller, { contact, lines: [{ courseId: 102, planId: 2 }] })).order
    .id as number
  // Sent before signing in: only the report says whose it is.
  const unusedSlip = await aFile({ ...caller, account: null }, 'slip', canary)
  const picture = await aFile(caller, 'profile', canary)
  const own = { user_id: userId }
  const payment = { order_id: paid, payment_id: await paymentOf(paid) }
  const report = { ...REPORT, opened_by: null, decided_by: null }
  const onDropped = { order_id: dropped, payment_id: await paymentOf(dropped), slip_upload_id: unusedSlip }
  const rejected = await row('payment_reports', { ...report, ...onDropped, state: 'rejected' }, canary)
  const rows: Record<string, Record<string, unknown>> = {
    payment_reports: { ...report, ...payment, slip_upload_id: slip },
    session: own,
    sign_in_tries: { ...own, day: 0, networks: '{}' },
    verification: { identifier: email },
    one_time_tokens: own,
    invitations: { email, invited_by: userId },
    shipping_addresses: own,
    progress: { ...own, lecture_id: 1, course_id: 101, ranges: '[]' },
    certificates: { ...own, course_id: 101, revoked_by: null },
    finished_courses: { ...own, course_id: 101 },
    saved_phrases: own,
    desk_mails: { ...own, choice: 'none' },
    notes: { ...own, lecture_id: 1, course_id: 101 },
    quiz_attempts: { ...own, lecture_id: 1, course_id: 101, quiz_id: 1, questions: '[]', answers: '{}' },
    homework_submissions: {
      ...own,
      lecture_id: 1,
      course_id: 101,
      homework_id: 1,
      files: '[]',
      state: 'submitted',
      graded_by: null,
    },
    comments: {
      ...own,
      id: 5_000 + people,
      course_id: 101,
      parent_id: null,
      written_as: 'student',
      state: 'visible',
      hidden_by: null,
    },
    comment_reports: { ...own, comment_id: 5_000 + people },
    student_notes: { ...own, author_id: userId },
    second_factors: own,
    consents: { ...own, purpose: 'marketing' },
    audit_log: {
      subject: `student:${userId}`,
      actor: 'staff:x',
      action: 'student.give-course',
      data: JSON.stringify({ reason: canary }),
    },
    payment_reviews: { ...payment, resolved_by: null, resolved_at: null, resolution: null, note: null },
    payment_refunds: { ...payment, order_version: 99, state: 'given-back', settled_by: null, amount: 0 },
    payment_events: {
      ...payment,
      provider: 'omise',
      body: '{}',
      event_key: crypto.randomUUID(),
      outcome: null,
    },
    slip_claims: { order_id: paid, key: `sha256:${userId}` },
    coupon_redemptions: { coupon_id: 1, order_id: 0 - people, buyer: userId, state: 'released' },
    outbox: {
      recipient: email,
      state: 'sent',
      data: JSON.stringify({ name: canary }),
      created_at: 4e12,
      template: 'welcome',
      locale: 'th',
    },
  }
  const written = await Promise.all(Object.entries(rows).map(([table, over]) => row(table, over, canary)))
  await testDb.batch([
    ...written,
    rejected,
    testDb
      .prepare(`INSERT INTO mailbox (outbox_id, recipient, subject, text, html, sent_at)
        SELECT id, recipient, ?1, ?1, ?1, 0 FROM outbox WHERE recipient = ?2`)
      .bind(canary, email),
  ])
  await needs.db.batch([
    needs.db.insert(carts).values({ id: `cart-${people}`, userId, couponCodes: [], updatedAt: 0 }),
    needs.db.insert(cartLines).values({ cartId: `cart-${people}`, productId: 5, addedAt: 0 }),
  ])
  // A table that this test does not name gets a row by its columns alone.
  const unfilled = (await emptyTables([userId, email])).filter(table => !NOT_FILLED.includes(table))
  for (const table of unfilled) await (await row(table, own, canary)).run()
  return {
    canary,
    userId,
    email,
    tel: contact.tel,
    caller,
    paid,
    dropped,
    slip,
    certificate,
    picture,
    unusedSlip,
  }
}

/** These name only staff, or somebody who is erased. */
const NOT_FILLED = [
  'provider_keys',
  'provider_keys_before',
  'page_versions',
  'stock_changes',
  'dead_letters',
  'erasures',
]

/** Returns the personal tables without a row of this person. */
async function emptyTables(person: readonly string[]): Promise<string[]> {
  const found = await testDb.batch(
    PERSONAL_TABLES.map(({ table, whose }) =>
      bound(testDb, `SELECT 1 FROM "${table}" WHERE ${whose} LIMIT 1`, person),
    ),
  )
  return PERSONAL_TABLES.filter((_, at) => found[at]?.results.length === 0).map(({ table }) => table)
}

const REPORT = {
  state: 'approved',
  transferred_at: 0,
  created_at: 0,
  opened_at: null,
  decided_at: 0,
  amount: 150_000,
}

async function paymentOf(orderId: number) {
  return testDb.prepare('SELECT id FROM payments WHERE order_id = ?').bind(orderId).first<number>('id')
}

async function aFile(caller: Caller, purpose: string, text: string): Promise<string> {
  const id = await aSlip(needs, caller, { purpose, originalName: text, attachedAt: 1 })
  await needs.files.put(`slip/${id}`, `picture of ${text}`)
  return id
}

/** Returns the tables and columns that contain the word, in the whole database. */
async function whereFound(word: string): Promise<string[]> {
  const all = await columns()
  const hits = await testDb.batch(
    all.map(({ table, name }) =>
      testDb
        .prepare(`SELECT 1 FROM "${table}" WHERE instr(lower(CAST("${name}" AS TEXT)), ?) > 0 LIMIT 1`)
        .bind(word.toLowerCase()),
    ),
  )
  const found = all.flatMap(({ table, name }, at) => (hits[at]?.results.length ? [`${table}.${name}`] : []))
  return found.sort()
}

async function linkOf(person: Owned) {
  const opened = await openDataByPassword(needs, {
    password: PASSWORD,
    owner: person.caller.account as never,
  })
  if (!opened.ok) throw new Error(opened.error.code)
  const owner = await findDataOwner(needs, opened.value.path.replace('/my-data/', ''))
  if (!owner) throw new Error('no owner')
  return owner
}

async function read(stream: ReadableStream<Uint8Array>) {
  const files = unzipSync(new Uint8Array(await new Response(stream).arrayBuffer()))
  const data = JSON.parse(new TextDecoder().decode(files['data.json'])) as Record<
    string,
    Record<string, unknown>[]
  >
  return { data, files }
}

/** Settles the orders with open money, each of which has one reason. */
const settle = async ({ dropped, paid }: Owned) => {
  await testDb.batch([
    testDb.prepare(`UPDATE orders SET status = 'cancelled' WHERE id = ?`).bind(dropped),
    testDb.prepare(`UPDATE payments SET state = 'cancelled' WHERE order_id = ?`).bind(dropped),
    testDb.prepare(`UPDATE payment_reviews SET resolved_at = 1 WHERE order_id = ?`).bind(paid),
  ])
}

test('gives out all data and files of one person', async () => {
  const [person, other] = [await aPersonEverywhere(), await aPersonEverywhere()]
  const owner = await linkOf(person)
  expect(await emptyTables([owner.userId, owner.email]), 'the test has nothing of them').toEqual(NOT_FILLED)
  const taken = await takeData(needs, owner)
  if (!taken.ok) throw new Error(taken.error.code)
  const { data, files } = await read(taken.value)
  const text = JSON.stringify(data)
  expect(Object.keys(data).sort()).toEqual(
    [
      'about',
      ...PERSONAL_TABLES.flatMap(({ table, take }) => (typeof take === 'string' ? [] : table)),
    ].sort(),
  )
  expect(data.orders?.map(({ id }) => id)).toEqual([person.paid, person.dropped])
  expect(data.students).toMatchObject([{ firstname: person.canary }])
  expect(text).not.toContain(other.canary)
  expect(text).not.toMatch(/scrypt|"token"|"hash"/)
  const sent = Object.keys(files).filter(name => name.startsWith('files/'))
  expect(sent.map(name => name.replace(/^files\/(.*)-[^-]*.{0,30}$/, '$1')).length).toBe(4)
  const slip = Object.entries(files).find(([name]) => name.includes(person.slip))?.[1]
  expect(new TextDecoder().decode(slip)).toBe(`picture of ${person.canary}`)
})

test('gives out mails only to their own recipient', async () => {
  const [person, other] = [await aPersonEverywhere(), await aPersonEverywhere()]
  // A buyer may type another person's address into an order.
  await testDb.prepare('UPDATE orders SET email = ? WHERE id = ?').bind(person.email, other.paid).run()
  const taken = await takeData(needs, await linkOf(other))
  const { data } = await read((taken as { value: ReadableStream<Uint8Array> }).value)
  expect(JSON.stringify(data.outbox)).not.toContain(person.email)
})

test('erases all but bookkeeping data and frees the address', async () => {
  const person = await aPersonEverywhere()
  await settle(person)
  const owner = await linkOf(person)
  const before = await whereFound(person.canary)
  const books = await findViolations(testDb, [person.paid, person.dropped])
  expect(before.length).toBeGreaterThan(25)
  const both = await Promise.all([eraseAccount(needs, owner), eraseAccount(needs, owner)])
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
  const hint = { kind: 'session-ended', isLast: true }
  expect(needs.sent).toContainEqual({ kind: 'hint', what: { to: { userId: person.userId }, hint } })
  await testDb
    .prepare(`UPDATE outbox SET state = 'sent' WHERE key = ?`)
    .bind(`account-erased:${person.userId}`)
    .run()
  expect(await finishErasures(needs)).toBe(1)
  expect(await finishErasures(needs)).toBe(0)
  expect(await whereFound(person.canary)).toEqual([
    'certificates.code',
    'certificates.course_name',
    'certificates.course_name_eng',
    'certificates.number',
    'certificates.replaces',
    'certificates.teacher_name',
    'certificates.teacher_name_eng',
    'consents.place',
    'consents.text_version',
    'orders.fullname',
    'orders.tax_invoice',
    'payment_events.body_hash',
    'payment_events.cause',
    'payment_events.signature',
    'payment_refunds.failure',
    'payment_refunds.note',
    'payment_reports.contact_name',
    'payment_reports.destination_account',
    'payment_reports.origin_bank',
    'payment_reports.reason',
    'payment_reviews.key',
    'payment_reviews.reason',
    'payment_reviews.received_currency',
    // What the school wrote about a teacher.
    'teachers.biography',
    'teachers.english',
    'teachers.name',
    'teachers.picture_url',
  ])
  expect(await whereFound(person.tel)).not.toContain('orders.tel')
  expect(await findViolations(testDb, [person.paid, person.dropped])).toEqual(books)
  const left = await Promise.all(
    [person.slip, person.certificate, person.picture, person.unusedSlip].map(
      async id => (await needs.files.head(`slip/${id}`)) !== null,
    ),
  )
  expect(left).toEqual([true, true, false, false])
  const search = await testDb
    .prepare(
      `SELECT gram FROM order_grams WHERE id IN (?, ?) AND gram LIKE '%@%'
        UNION SELECT gram FROM people_grams WHERE id NOT IN (SELECT id FROM people)`,
    )
    .bind(person.paid, person.dropped)
    .all()
  expect(search.results).toEqual([])
  const again = await anAccountNamed(person.email)
  expect(again).toBe(true)
})

async function anAccountNamed(email: string): Promise<boolean> {
  const { userId } = await anAccount(needs)
  await testDb.prepare('UPDATE user SET email = ? WHERE id = ?').bind(email, userId).run()
  return true
}

const UNSETTLED: readonly (readonly [query: string, why: string])[] = [
  [`UPDATE orders SET status = 'notYetReceived' WHERE id = ?`, 'UNPAID'],
  [`UPDATE orders SET status = 'pendingApproved' WHERE id = ?`, 'UNDER_REVIEW'],
  ['UPDATE orders SET needs_review = 1 WHERE id = ?', 'UNDER_REVIEW'],
  [`UPDATE payments SET state = 'waiting', ask_at = 1 WHERE order_id = ?`, 'MONEY_UNSETTLED'],
  [`UPDATE payment_refunds SET state = 'refused' WHERE order_id = ?`, 'MONEY_UNSETTLED'],
]

test('refuses to erase while order money is unsettled', async () => {
  const person = await aPersonEverywhere()
  const owner = await linkOf(person)
  const { paid } = person
  for (const [query, why] of UNSETTLED) {
    await settle(person)
    await testDb.batch([
      testDb.prepare(`UPDATE orders SET status = 'approved', needs_review = 0 WHERE id = ?`).bind(paid),
      testDb.prepare(`UPDATE payments SET state = 'paid', ask_at = NULL WHERE order_id = ?`).bind(paid),
      testDb.prepare(query).bind(paid),
    ])
    expect(await eraseAccount(needs, owner), query).toMatchObject({
      error: { code: 'ORDERS_OPEN', obstacles: [{ orderId: paid, why }] },
    })
  }
  expect(await whereFound(person.canary)).toContain('user.email')
})

test('keeps either a simultaneous order or the erasure', async () => {
  for (let round = 0; round < 2; round++) {
    const person = await aPersonEverywhere()
    await settle(person)
    const owner = await linkOf(person)
    const order = () =>
      placeOrder(
        needs,
        aWish({
          lines: [{ courseId: 102, planId: 2 }],
          contact: { fullname: person.canary, email: person.email, tel: '0812345678' },
        }),
        person.caller,
      )
    const [placed, erased] = await Promise.all([order(), eraseAccount(needs, owner)])
    expect([placed.ok, erased.ok].filter(Boolean)).toHaveLength(1)
    if (!placed.ok) expect(placed.error.code).toBe('TRY_AGAIN')
    if (!erased.ok) expect(erased.error.code).toBe('ORDERS_OPEN')
  }
})

test('fails pending writes of an erased account as a whole', async () => {
  const person = await aPersonEverywhere()
  await settle(person)
  expect((await eraseAccount(needs, await linkOf(person))).ok).toBe(true)
  const placed = await placeOrder(needs, aWish({ lines: [{ courseId: 102, planId: 2 }] }), person.caller)
  expect(placed).toMatchObject({ ok: false, error: { code: 'TRY_AGAIN' } })
  const session = await row('session', { user_id: person.userId }, 'x')
  await expect(session.run()).rejects.toThrow('account erased')
  await expect(
    testDb.prepare('UPDATE user SET email = ? WHERE id = ?').bind('back@example.com', person.userId).run(),
  ).rejects.toThrow('account erased')
})

test('sweep finishes an erasure interrupted after its commit', async () => {
  const person = await aPersonEverywhere()
  await settle(person)
  const deaf = {
    ...needs,
    jobs: {
      sendOutbox: async () => {
        throw new Error('killed')
      },
    },
  }
  expect((await eraseAccount(deaf, await linkOf(person))).ok).toBe(true)
  expectLogged('erasure not finished', { userId: person.userId, message: 'killed' })
  expect(await needs.files.head(`slip/${person.picture}`)).not.toBeNull()
  await finishErasures(needs)
  expect(await needs.files.head(`slip/${person.picture}`)).toBeNull()
})

test('lets only students erase themselves with their own link', async () => {
  const person = await aPersonEverywhere()
  await settle(person)
  const owner = await linkOf(person)
  expect(await eraseAccount(needs, { ...owner, roles: ['student', 'owner'] })).toMatchObject({
    error: { code: 'WORKS_HERE' },
  })
  expect(await eraseAccount(needs, { ...owner, linkHash: 'another' })).toMatchObject({
    error: { code: 'LINK_NOT_VALID' },
  })
  expect(await findDataOwner(needs, 'guess')).toBeNull()
  needs.clock.at += 2 * 3_600_000
  expect(await eraseAccount(needs, owner)).toMatchObject({ error: { code: 'LINK_NOT_VALID' } })
  needs.clock.at -= 2 * 3_600_000
})

test('refuses a wrong password and counts attempts', async () => {
  const person = await aPersonEverywhere()
  const attempt = (password: string) =>
    openDataByPassword(needs, { password, owner: person.caller.account as never })
  expect(await attempt('wrong')).toMatchObject({ error: { code: 'WRONG_PASSWORD' } })
  for (let n = 0; n < 9; n++) await attempt('wrong')
  expect(await attempt(PASSWORD)).toMatchObject({ error: { code: 'TOO_MANY_TRIES' } })
  // The owner can still sign in with the same password.
  const credentials = { identifier: person.email, password: PASSWORD }
  expect((await signIn(needs, credentials, aRequest())).ok).toBe(true)
})

test('sign-out ends password-opened links but not mailed ones', async () => {
  const person = await aPersonEverywhere()
  const opened = await openDataByPassword(needs, {
    password: PASSWORD,
    owner: person.caller.account as never,
  })
  if (!opened.ok) throw new Error(opened.error.code)
  await mailDataLink(needs, { email: person.email, locale: 'th' }, aRequest())
  const mailed = await testDb
    .prepare(`SELECT data ->> '$.linkPath' FROM outbox WHERE template = 'my-data-link' AND recipient = ?`)
    .bind(person.email)
    .first<string>(`data ->> '$.linkPath'`)
  const ownerAt = (path: string | null) => findDataOwner(needs, (path ?? '').replace('/my-data/', ''))
  expect(await ownerAt(opened.value.path)).toMatchObject({ email: person.email })
  await signOut(needs, person.caller, aRequest())
  expect(await ownerAt(opened.value.path)).toBeNull()
  expect(await ownerAt(mailed)).toMatchObject({ email: person.email })
})

test('mails the link and answers alike for unknown addresses', async () => {
  const person = await aPersonEverywhere()
  const mails = () =>
    testDb.prepare(`SELECT count(*) n FROM outbox WHERE template = 'my-data-link'`).first<number>('n')
  const before = await mails()
  const known = await mailDataLink(needs, { email: person.email, locale: 'th' }, aRequest())
  const unknown = await mailDataLink(needs, { email: 'nobody-knows@example.com', locale: 'th' }, aRequest())
  expect(known).toEqual(unknown)
  expect(((await mails()) ?? 0) - (before ?? 0)).toBe(1)
})

test('allows six downloads per hour', async () => {
  const owner = await linkOf(await aPersonEverywhere())
  for (let n = 0; n < 6; n++) expect((await takeData(needs, owner)).ok).toBe(true)
  expect(await takeData(needs, owner)).toMatchObject({ error: { code: 'TOO_MANY_TRIES' } })
})
