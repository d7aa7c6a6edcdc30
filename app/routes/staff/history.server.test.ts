import { beforeAll, expect, test } from 'vitest'
import { anAccount, PASSWORD } from '#app/business/accounts/testing-accounts.ts'
import { certificates } from '#app/db/schema/learning.ts'
import { aBrowser, type Browser, signIn } from '#app/testing/requests/a-browser.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'

/*
 * The pages of providers and of certificates say what staff did to each, the newest act first. selling.server.test.ts
 * tests the same for coupons and promotions.
 */

const needs = shopNeeds()
const [staff, colleague] = [aBrowser(), aBrowser()]

beforeAll(async () => {
  await aShop(needs)
  for (const browser of [staff, colleague]) await signIn(browser, await anAccount(needs, ['owner']))
})

test('a provider tells who saved and removed a key, and never the key', async () => {
  const key = { provider: 'omise', name: 'SECRET_KEY' }
  const post = (browser: Browser, more: Record<string, string>) =>
    browser.post('/admin/payments', { ...key, code: PASSWORD, ...more })
  const saved = await post(staff, { act: 'set-key', value: 'skey_test_5zsecretzzend1' })
  expect(saved.status).toBe(302)
  expect((await post(colleague, { act: 'remove-key' })).status).toBe(302)
  const { page, text } = await staff.get('/admin/payments')
  const history = page.text.slice(page.text.indexOf('ประวัติ'))
  expect(history).toMatch(/ลบคีย์.*SECRET_KEY.*บันทึกคีย์.*SECRET_KEY.*end1/s)
  expect(text).not.toContain('secretz')
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
