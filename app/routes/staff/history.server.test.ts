import { beforeAll, expect, test } from 'vitest'
import { anAccount } from '#app/business/accounts/testing-accounts.ts'
import { certificates } from '#app/db/schema/learning.ts'
import { aBrowser, type Browser, signIn } from '#app/testing/requests/a-browser.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'

/*
 * What staff did stands on the page of the thing that they did it to, the newest act first, whoever did it.
 */

const needs = shopNeeds()
const [staff, colleague] = [aBrowser(), aBrowser()]
/** For what asks for the password again. */
const passwords = new Map<Browser, string>()

beforeAll(async () => {
  await aShop(needs)
  for (const browser of [staff, colleague]) {
    const owner = await anAccount(needs, ['owner'])
    await signIn(browser, owner)
    passwords.set(browser, owner.password)
  }
})

/** The text of the page from the heading of its history on. */
async function historyOn(path: string): Promise<string> {
  const { page } = await staff.get(path)
  const from = page.text.indexOf('ประวัติ')
  return from < 0 ? '' : page.text.slice(from)
}

test('a promotion tells who made it and turned it off and on', async () => {
  const form = {
    ...{ intent: 'save', kind: 'promotion', id: '', seen: '', name: 'ลดรับเปิดเทอม' },
    ...{ discountType: 'percent', value: '10', scopeType: 'P1', enabled: '1', courseIds: '101' },
  }
  const path = (await staff.post('/admin/promotions/new', form)).location ?? ''
  const id = path.slice(path.lastIndexOf('/') + 1)
  const turn = (browser: Browser, on: string) =>
    browser.post(path, { intent: 'turn', kind: 'promotion', id, on })
  await turn(colleague, '0')
  await turn(staff, '1')
  expect(await historyOn(path)).toMatch(/เปิดใช้งาน.*ปิดใช้งาน.*สร้าง/s)
})

test('a provider tells who saved and removed a key, and never the key', async () => {
  const key = { provider: 'omise', name: 'SECRET_KEY' }
  const post = (browser: Browser, more: Record<string, string>) =>
    browser.post('/admin/payments', { ...key, code: passwords.get(browser) ?? '', ...more })
  const saved = await post(staff, { act: 'set-key', value: 'skey_test_5zsecretzzend1' })
  expect(saved.status).toBe(302)
  expect((await post(colleague, { act: 'remove-key' })).status).toBe(302)
  const history = await historyOn('/admin/payments')
  expect(history).toMatch(/ลบคีย์.*SECRET_KEY.*บันทึกคีย์.*SECRET_KEY.*end1/s)
  expect((await staff.get('/admin/payments')).text).not.toContain('secretz')
})

test('a certificate tells who revoked it, and why', async () => {
  const { userId } = await anAccount(needs)
  await needs.db.insert(certificates).values({
    ...{ code: 'c'.repeat(27), number: '2026-000001', userId, courseId: 101 },
    ...{ personName: 'สมศรี ดี', courseName: 'อังกฤษ', teacherName: 'ครูฝ้าย' },
    ...{ finishedAt: needs.now(), issuedAt: needs.now() },
  })
  const form = { act: 'revoke-certificate', number: '2026-000001', note: 'ออกผิดคน' }
  expect((await colleague.post('/admin/certificates', form)).status).toBe(302)
  const { page } = await staff.get('/admin/certificates')
  expect(page.text).toMatch(/2026-000001.*เพิกถอน.*ออกผิดคน/s)
})
