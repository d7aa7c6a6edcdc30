import { createOTP } from '@better-auth/utils/otp'
import { beforeEach, expect, test } from 'vitest'
import { secretSealer } from '#app/business/accounts/second-factor/prove-second-factor.server.ts'
import { PASSWORD } from '#app/business/accounts/testing-accounts.ts'
import { newSetupToken, setupLinkSql, setupPath } from '#app/business/school/first-start/setup-link.ts'
import { user } from '#app/db/schema/accounts.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { sha256Hex } from '#app/platform/ids.ts'
import { aBrowser } from '#app/testing/requests/a-browser.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'
import { LOCAL_SETTINGS } from '../../../workers/local-settings.ts'

/* The set-up page without JavaScript. behaviour: First start */

beforeEach(async () => {
  await shopNeeds().db.update(user).set({ roles: 'student' })
})

async function aLink() {
  const token = newSetupToken()
  await testDb.prepare(setupLinkSql(await sha256Hex(token))).run()
  const [path, browser] = [setupPath(token), aBrowser()]
  const { page } = await browser.get(path)
  const sealed = page.querySelector('input[name=sealed]')?.getAttribute('value') ?? ''
  const secret = await secretSealer(LOCAL_SETTINGS).open(`pending\nsetup ${token}`, sealed)
  /** The form as filled in now: the app's code changes every half minute. */
  const fields = async () => ({
    ...{ name: 'สมใจ ทองดี', email: `${token.toLowerCase().replaceAll(/\W/g, 'x')}@example.com` },
    ...{ password: PASSWORD, passwordAgain: PASSWORD, title: 'โรงเรียนริมน้ำ' },
    ...{ currency: 'THB', vat: 'none', vatPercent: '7', sealed },
    code: await createOTP(secret ?? '').hotp(Math.floor(Date.now() / 30_000)),
  })
  return { path, browser, page, fields }
}

test('makes the owner, shows the backup codes, and leads on', async () => {
  const { path, browser, page, fields } = await aLink()
  // The shop around it is not open yet.
  expect(page.querySelector('a[href="/cart"]')).toBeNull()
  const made = await browser.post(path, await fields())
  expect(made.status).toBe(200)
  expect(made.page.querySelectorAll('ol code')).toHaveLength(10)
  expect((await browser.get('/admin')).status).toBe(200)
  expect((await browser.get(path)).text).toContain(m.setup_refused_owned())
})

test('keeps what was typed, but for the passwords', async () => {
  const { path, browser, page, fields } = await aLink()
  const wrong = await browser.post(path, { ...(await fields()), passwordAgain: 'x', email: 'somchai' })
  expect(wrong.status).toBe(400)
  expect(wrong.text).toContain(m.account_invalid_email())
  expect(wrong.text).toContain(m.account_passwords_differ())
  const typedIn = (name: string) => wrong.page.querySelector(`input[name=${name}]`)?.getAttribute('value')
  expect(['title', 'email', 'password'].map(name => typedIn(name) ?? null)).toEqual([
    (await fields()).title,
    'somchai',
    null,
  ])
  // The app has the first secret by now.
  expect(wrong.page.querySelector('code')?.textContent).toBe(page.querySelector('code')?.textContent)
  expect((await browser.post(path, await fields())).status).toBe(200)
})

test('says what to do about a link that is unknown', async () => {
  const browser = aBrowser()
  const { text } = await browser.get('/setup/no-such-link')
  expect(text).toContain('npm run deploy')
  expect((await browser.post('/setup/no-such-link', {})).status).toBe(400)
})
