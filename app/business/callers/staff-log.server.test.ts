import { expect, test } from 'vitest'
import { aStudent, staff } from '#app/testing/shop/a-caller.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { listStaffActs, logStaffAct } from './staff-log.server.ts'

const needs = shopNeeds({ now: Date.UTC(2026, 10, 25) })
const at = needs.now()

test('lists the acts on the asked things, the newest first, with the name of who did them', async () => {
  const admin = await staff(needs)
  const userId = admin.account?.userId ?? ''
  await logStaffAct(needs.db, { userId, action: 'coupon.make', id: 1, at })
  await logStaffAct(needs.db, { userId, action: 'coupon.make', id: 10, at })
  await logStaffAct(needs.db, { userId, action: 'promotion.make', id: 1, at })
  await logStaffAct(needs.db, { userId: 'gone', action: 'coupon.turn-off', id: 1, at, data: { by: 'hand' } })
  const listed = await listStaffActs(needs, { kind: 'coupon', ids: [1, 2] }, admin)
  expect(listed).toMatchObject({
    ok: true,
    value: [
      { thing: '1', action: 'coupon.turn-off', who: null, at, data: { by: 'hand' } },
      { thing: '1', action: 'coupon.make', who: expect.stringMatching(/./), at, data: null },
    ],
  })
  expect(listed.ok && listed.value).toHaveLength(2)
})

test('tells acts only to staff', async () => {
  const student = await aStudent(needs)
  expect(await listStaffActs(needs, { kind: 'coupon', ids: [1] }, student)).toMatchObject({
    ok: false,
    error: { code: 'NOT_STAFF' },
  })
})
