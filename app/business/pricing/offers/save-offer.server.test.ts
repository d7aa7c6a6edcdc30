import { afterEach, beforeAll, expect, test } from 'vitest'
import { placeOrder } from '#app/business/orders/placing/place-order.server.ts'
import { listOfferUses } from '#app/business/orders/showing/list-offer-uses.server.ts'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { aStudent, aVisitor, staff } from '#app/testing/shop/a-caller.ts'
import { aCoupon, aPromotion, aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder, aWish } from '#app/testing/shop/an-order.ts'
import { meanwhile } from '#app/testing/shop/meanwhile.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'
import { getOfferForm } from './get-offer-form.server.ts'
import { listOffers, type OfferOrder } from './list-offers.server.ts'
import type { OfferKind, TypedOffer } from './offer.ts'
import { saveOffer } from './save-offer.server.ts'
import { setOfferEnabled } from './set-offer-enabled.server.ts'
import { NEW_OFFER, typedOffer } from './typed-offer.ts'

const needs = shopNeeds({ now: Date.UTC(2026, 0, 3) })
let admin: Awaited<ReturnType<typeof staff>>
let colleague: Awaited<ReturnType<typeof staff>>

beforeAll(async () => {
  await aShop(needs)
  admin = await staff(needs)
  colleague = await staff(needs)
})
afterEach(async () => expect(await findViolations(testDb)).toEqual([]))

const first = <Row>(query: string, ...values: unknown[]) =>
  testDb
    .prepare(query)
    .bind(...values)
    .first<Row>()

let made = 0
const aForm = (over: Partial<TypedOffer> = {}): TypedOffer => {
  made += 1
  return { ...NEW_OFFER, name: `CODE${made}`, value: '10', ...over }
}

/** Makes a coupon through the form and returns it as its page shows it. */
async function aSavedOffer(kind: OfferKind = 'coupon', over: Partial<TypedOffer> = {}) {
  const saved = await saveOffer(needs, { kind, id: null, typed: aForm(over), seen: '' }, admin)
  if (!saved.ok) throw new Error(JSON.stringify(saved.error))
  return seenBy(kind, saved.value.id)
}

async function seenBy(kind: OfferKind, id: number) {
  const form = await getOfferForm(needs, { kind, id, chosen: null, words: '' }, admin)
  if (!form.ok || !form.value.offer) throw new Error('The offer is not there')
  const { offer, seen } = form.value
  return { kind, id, seen, typed: typedOffer(offer.values), offer }
}

const TWO_COURSES = {
  lines: [
    { courseId: 101, planId: 1 },
    { courseId: 102, planId: 2 },
  ],
}

test('makes a usable coupon and logs the staff member', async () => {
  const typed = { name: ' summer-10 ', scopeType: 'P2', numberOfCourse: '2', usageLimit: '5' }
  const { id } = await aSavedOffer('coupon', {
    ...typed,
    courseIds: [101, 102],
    startsAt: '2026-01-03T07:00',
  })
  const row = await first<{ code_key: string; starts_at: number; used: number }>(
    'SELECT code_key, starts_at, used FROM coupons WHERE id = ?',
    id,
  )
  // Seven in the morning in Bangkok is midnight in UTC.
  expect(row).toEqual({ code_key: 'SUMMER-10', starts_at: Date.UTC(2026, 0, 3), used: 0 })
  const { order } = await anOrder(needs, await aStudent(needs), {
    ...TWO_COURSES,
    couponCodes: ['Summer-10'],
  })
  expect(order.discount).toBe(24_900)
  const log = await first<{ actor: string; data: string }>(
    "SELECT actor, data FROM audit_log WHERE action = 'coupon.make' AND subject = ?",
    `coupon:${id}`,
  )
  expect(log?.actor).toBe(`staff:${admin.account.userId}`)
  expect(JSON.parse(log?.data ?? '')).toMatchObject({ to: { name: 'summer-10', usageLimit: 5 } })
})

test('makes a promotion that applies to its cart', async () => {
  const over = { name: 'สองคอร์สลด 300', discountType: 'amount', value: '300.00', courseIds: [101, 102] }
  const { id, typed } = await aSavedOffer('promotion', {
    ...over,
    description: 'เรียนสองวิชา\n\n ลดทันที ',
    nameEn: ' Two courses ',
    descriptionEn: 'Buy two\nPay less',
  })
  expect(typed).toMatchObject({ value: '300', description: 'เรียนสองวิชา\nลดทันที', scopeType: 'P1' })
  expect(typed).toMatchObject({ nameEn: 'Two courses', descriptionEn: 'Buy two\nPay less' })
  const inEnglish = await first<{ english: string }>('SELECT english FROM promotions WHERE id = ?', id)
  expect(JSON.parse(inEnglish?.english ?? '')).toEqual({
    title: 'Two courses',
    descriptionList: ['Buy two', 'Pay less'],
  })
  const { order } = await anOrder(needs, await aStudent(needs), { ...TWO_COURSES, promotionId: id })
  expect(order.discount).toBe(30_000)
  const uses = await listOfferUses(needs, { kind: 'promotion', id }, admin)
  expect(uses).toMatchObject({ value: { counts: null, latest: [{ orderId: order.id, state: null }] } })
  await setOfferEnabled(needs, { kind: 'promotion', id, enabled: false }, admin)
})

test('returns every fault and writes nothing', async () => {
  await aSavedOffer('coupon', { name: 'TAKEN' })
  const before = await first('SELECT COUNT(*) AS n FROM coupons')
  const typed: TypedOffer = {
    ...NEW_OFFER,
    name: ' taken ',
    discountType: 'percent',
    value: '100.01',
    scopeType: 'P2',
    numberOfCourse: '',
    courseIds: [101, 999],
    paymentMethodIds: [77],
    usageLimit: '1.5',
    usageLimitPerBuyer: '-1',
    startsAt: '2026-02-01T00:00',
    endsAt: '2026-02-01T00:00',
  }
  const answer = await saveOffer(needs, { kind: 'coupon', id: null, typed, seen: '' }, admin)
  expect(answer).toMatchObject({
    error: {
      code: 'INPUT_ERROR',
      faults: {
        name: 'taken',
        value: 'above-100',
        numberOfCourse: 'required',
        courseIds: 'unknown',
        paymentMethodIds: 'unknown',
        usageLimit: 'not-whole',
        usageLimitPerBuyer: 'not-whole',
        endsAt: 'end-before-start',
      },
    },
  })
  expect(await first('SELECT COUNT(*) AS n FROM coupons')).toEqual(before)
})

test('makes one coupon when the button is pressed five times', async () => {
  const typed = aForm()
  const press = () => saveOffer(shopNeeds(), { kind: 'coupon', id: null, typed, seen: '' }, admin)
  const answers = await Promise.all(Array.from({ length: 5 }, press))
  expect(await first('SELECT COUNT(*) AS n FROM coupons WHERE code = ?', typed.name)).toEqual({ n: 1 })
  const late = await press()
  expect(late.ok).toBe(true)
  expect(answers.every(({ ok }) => ok)).toBe(true)
  const logged = "SELECT COUNT(*) AS n FROM audit_log WHERE action = 'coupon.make' AND data LIKE ?"
  expect(await first(logged, `%"${typed.name}"%`)).toEqual({ n: 1 })
})

test('refuses the later of two saves, showing the earlier', async () => {
  const seen = await aSavedOffer()
  const [mine, theirs] = [
    { ...seen.typed, value: '15' },
    { ...seen.typed, value: '20', usageLimit: '7' },
  ]
  expect((await saveOffer(needs, { ...seen, typed: theirs }, colleague)).ok).toBe(true)
  const refused = await saveOffer(needs, { ...seen, typed: mine }, admin)
  expect(refused).toMatchObject({
    error: { code: 'OFFER_CHANGED', now: { discountValue: 2_000, usageLimit: 7 } },
  })
  expect((await seenBy('coupon', seen.id)).offer.values.discountValue).toBe(2_000)
  // After seeing both versions, a staff member may overwrite the other one.
  const mark = refused.ok || refused.error.code !== 'OFFER_CHANGED' ? '' : refused.error.seen
  expect((await saveOffer(needs, { ...seen, typed: mine, seen: mark }, admin)).ok).toBe(true)
  expect((await seenBy('coupon', seen.id)).offer.values).toMatchObject({
    discountValue: 1_500,
    usageLimit: null,
  })
})

test.each(['coupon', 'promotion'] as const)('one of five concurrent saves of a %s succeeds', async kind => {
  const seen = await aSavedOffer(kind, { courseIds: [101, 102] })
  const save = (_: unknown, index: number) =>
    saveOffer(shopNeeds(), { ...seen, typed: { ...seen.typed, value: `${20 + index}` } }, admin)
  const answers = await Promise.all(Array.from({ length: 5 }, save))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  for (const answer of answers) if (!answer.ok) expect(answer.error.code).toBe('OFFER_CHANGED')
  const logged = `SELECT COUNT(*) AS n FROM audit_log WHERE action = '${kind}.change' AND subject = ?`
  expect(await first(logged, `${kind}:${seen.id}`)).toEqual({ n: 1 })
})

test('an update without a lock loses one of two changes', async () => {
  await testDb.exec('CREATE TABLE naive_offers (id INTEGER PRIMARY KEY, value INTEGER, used INTEGER)')
  await testDb.exec('INSERT INTO naive_offers VALUES (1, 10, 0)')
  const row = await first<{ used: number }>('SELECT used FROM naive_offers')
  await testDb.exec('UPDATE naive_offers SET used = used + 1')
  await testDb.exec(`UPDATE naive_offers SET value = 20, used = ${row?.used}`)
  expect(await first('SELECT used FROM naive_offers')).toEqual({ used: 0 })
})

test('keeps uses that orders add between read and write', async () => {
  const seen = await aSavedOffer('coupon', { usageLimit: '3' })
  const crossing = meanwhile({ before: 2 }, async () => {
    await anOrder(shopNeeds({ now: needs.now() }), await aStudent(needs), { couponCodes: [seen.typed.name] })
  })
  const saved = await saveOffer(crossing, { ...seen, typed: { ...seen.typed, usageLimit: '2' } }, admin)
  expect(saved.ok).toBe(true)
  expect(await first('SELECT used, usage_limit FROM coupons WHERE id = ?', seen.id)).toEqual({
    used: 1,
    usage_limit: 2,
  })
})

test('refuses a limit below uses added while saving', async () => {
  const seen = await aSavedOffer('coupon', { usageLimit: '3' })
  const use = async () =>
    anOrder(shopNeeds({ now: needs.now() }), await aStudent(needs), { couponCodes: [seen.typed.name] })
  await use()
  const limit = (usageLimit: string) => ({ ...seen, typed: { ...seen.typed, usageLimit } })
  const below = { error: { code: 'INPUT_ERROR', faults: { usageLimit: 'below-used' } } }
  expect(await saveOffer(needs, limit('0'), admin)).toMatchObject(below)
  expect(await saveOffer(meanwhile({ before: 2 }, use), limit('1'), admin)).toMatchObject(below)
  expect((await saveOffer(needs, limit('2'), admin)).ok).toBe(true)
})

test('reports a code that was taken while saving', async () => {
  const typed = aForm()
  const crossing = meanwhile({ before: 2 }, async () => {
    await aCoupon(needs, { id: 5_000, code: typed.name })
  })
  const answer = await saveOffer(crossing, { kind: 'coupon', id: null, typed, seen: '' }, admin)
  expect(answer).toMatchObject({ error: { code: 'INPUT_ERROR', faults: { name: 'taken' } } })
})

test('a turned-off coupon stays on its order only', async () => {
  const { id, typed } = await aSavedOffer()
  const { order } = await anOrder(needs, await aStudent(needs), { couponCodes: [typed.name] })
  const turns = await Promise.all(
    [admin, colleague].map(one => setOfferEnabled(needs, { kind: 'coupon', id, enabled: false }, one)),
  )
  expect(turns.every(({ ok }) => ok)).toBe(true)
  const log = "SELECT COUNT(*) AS n FROM audit_log WHERE action = 'coupon.turn-off' AND subject = ?"
  expect(await first(log, `coupon:${id}`)).toEqual({ n: 1 })
  const refused = await placeOrder(needs, aWish({ couponCodes: [typed.name] }), await aStudent(needs))
  expect(refused).toMatchObject({ error: { code: 'NOT_FOUND' } })
  const uses = await listOfferUses(needs, { kind: 'coupon', id }, admin)
  expect(uses).toMatchObject({
    value: { counts: { held: 1, used: 0, released: 0 }, latest: [{ orderId: order.id, state: 'held' }] },
  })
})

test('lists coupons by prefix and promotions by word', async () => {
  await needs.db.batch([
    aCoupon(needs, { id: 7_000, code: 'Many-0' }),
    ...Array.from({ length: 60 }, (_, index) =>
      aCoupon(needs, { id: 7_001 + index, code: `Many-${index + 1}` }),
    ),
    aPromotion(needs, { id: 7_000, title: 'ลดต้อนรับเปิดเทอม', enabled: false }),
  ])
  const list = (kind: OfferKind, words: string, before: number | null = null) =>
    listOffers(needs, { kind, words, before }, admin)
  const page = await list('coupon', ' many ')
  expect(page).toMatchObject({ value: { offers: { length: 50 }, before: 7_011 } })
  expect(await list('coupon', 'MANY', 7_011)).toMatchObject({
    value: { offers: { length: 11 }, before: null },
  })
  expect(await list('coupon', 'any')).toMatchObject({ value: { offers: [], before: null } })
  expect(await list('promotion', 'เปิดเทอม')).toMatchObject({ value: { offers: [{ id: 7_000 }] } })
  const byCode = async (order: OfferOrder, before: number | null = null) => {
    const found = await listOffers(needs, { kind: 'coupon', words: 'many', before, order }, admin)
    return found.ok ? found.value : null
  }
  const [up, down] = [await byCode('code'), await byCode('-code')]
  expect(up?.offers.slice(0, 3).map(({ values }) => values.name)).toEqual(['Many-0', 'Many-1', 'Many-10'])
  expect(down?.offers.slice(0, 2).map(({ values }) => values.name)).toEqual(['Many-9', 'Many-8'])
  expect(await byCode('code', up?.before)).toMatchObject({ offers: { length: 11 }, before: null })
  expect(await byCode('-code', down?.before)).toMatchObject({ offers: { length: 11 }, before: null })
  await testDb.exec('DELETE FROM coupons WHERE id >= 7000')
})

test('refuses everybody but staff', async () => {
  const { id, seen, typed } = await aSavedOffer()
  const instructor = await aStudent(needs, { roles: ['instructor'] })
  for (const caller of [await aStudent(needs), instructor, aVisitor()]) {
    const answers = await Promise.all([
      saveOffer(needs, { kind: 'coupon', id, seen, typed: { ...typed, value: '99' } }, caller),
      setOfferEnabled(needs, { kind: 'coupon', id, enabled: false }, caller),
      listOffers(needs, { kind: 'coupon', words: '', before: null }, caller),
      getOfferForm(needs, { kind: 'coupon', id, chosen: null, words: '' }, caller),
      listOfferUses(needs, { kind: 'coupon', id }, caller),
    ])
    for (const answer of answers) expect(answer).toMatchObject({ error: { code: 'NOT_STAFF' } })
  }
  expect((await seenBy('coupon', id)).seen).toBe(seen)
})

test('refuses an offer that does not exist', async () => {
  const none = { kind: 'coupon' as const, id: 999_999 }
  expect(await saveOffer(needs, { ...none, typed: aForm(), seen: '' }, admin)).toMatchObject({ ok: false })
  expect(await setOfferEnabled(needs, { ...none, enabled: true }, admin)).toMatchObject({
    error: { code: 'NOT_FOUND' },
  })
  expect(await getOfferForm(needs, { ...none, chosen: null, words: '' }, admin)).toMatchObject({ ok: false })
})
