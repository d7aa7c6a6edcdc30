import { SELF } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { anAccount } from '#app/business/accounts/testing-accounts.ts'
import { aBrowser, SHOP, signIn } from '#app/testing/requests/a-browser.ts'
import { expectLogged, UNDECODABLE_PATH } from '#app/testing/setup/expected-logs.ts'
import { aCoupon, aShop } from '#app/testing/shop/a-shop.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'

const needs = shopNeeds()
const COURSE = `/course/101-${encodeURIComponent('course')}`

beforeAll(async () => {
  await aShop(needs)
  await aCoupon(needs)
})

const heldCodes = async () =>
  (
    await testDb
      .prepare('SELECT coupon_codes AS codes FROM carts ORDER BY updated_at DESC')
      .first<{ codes: string }>()
  )?.codes

test('keeps the coupon and shows its notice once', async () => {
  const browser = aBrowser()
  const opened = await browser.get('/discount/save100?redirect=/course/101')
  expect(opened).toMatchObject({ status: 302, location: '/course/101' })
  expect(await heldCodes()).toBe('["SAVE100"]')
  const moved = await browser.get('/course/101')
  expect(moved).toMatchObject({ status: 301, location: COURSE })
  expect((await browser.get(COURSE)).page.text).toContain('เก็บคูปอง SAVE100 ให้คุณแล้ว')
  expect((await browser.get(COURSE)).page.text).not.toContain('เก็บคูปอง SAVE100')
})

test('keeps the coupon after signing in', async () => {
  const browser = aBrowser()
  const account = await anAccount(needs)
  await browser.get('/discount/SAVE100?redirect=/cart')
  await signIn(browser, account)
  const row = await testDb
    .prepare('SELECT coupon_codes AS codes FROM carts WHERE user_id = ?')
    .bind(account.userId)
    .first<{ codes: string }>()
  expect(row?.codes).toBe('["SAVE100"]')
})

test.each(['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:alert(1)', '/%09/evil.test', ''])(
  'redirects only within the shop: %s',
  async redirect => {
    const { location } = await aBrowser().get(`/discount/SAVE100?redirect=${encodeURIComponent(redirect)}`)
    expect(location).toBe('/courses')
  },
)

const UNDECODABLE = ['%E0%A4%A', '%']
test.each([
  '%00',
  'x'.repeat(300),
  '%F0%9F%8E%9F',
  '%E0%B8%AA%E0%B8%A7%E0%B8%B1',
  '..%2F..',
  '%3Cscript%3E',
  'a%0d%0ab',
  ...UNDECODABLE,
])('reports no coupon for the odd code %s', async code => {
  const browser = aBrowser()
  const opened = await browser.get(`/discount/${code}?redirect=/login`)
  expect(opened).toMatchObject({ status: 302, location: '/login' })
  if (UNDECODABLE.includes(code)) expectLogged(UNDECODABLE_PATH)
  const { page } = await browser.get('/login')
  expect(page.text).toContain('ไม่พบคูปอง')
  // Only the shop's own scripts have a nonce.
  expect(page.querySelector('script[nonce]')).not.toBeNull()
  expect(page.querySelector('script:not([nonce])')).toBeNull()
})

test('ignores a notice with a forged signature', async () => {
  const forged = encodeURIComponent(JSON.stringify({ kind: 'success', text: 'Pay to account 123' }))
  const page = await SELF.fetch(`${SHOP}/login`, { headers: { Cookie: `notice=${forged}.AAAA` } })
  expect(await page.text()).not.toContain('Pay to account 123')
})
