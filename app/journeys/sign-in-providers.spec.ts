import { expect, type Page } from '@playwright/test'
import {
  PROVIDER_NAMES,
  SOCIAL_PROVIDERS,
  type SocialProvider,
} from '#app/business/accounts/social-provider.ts'
import { expectFits } from './accessibility.ts'
import { test } from './journey.ts'
import { Shopper } from './shopper.ts'

const CART = '/cart'

/** Clicks the provider's button and waits for the sandbox's page. */
async function goesTo(page: Page, provider: SocialProvider): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`${PROVIDER_NAMES[provider]}$`) }).click()
  await page.waitForURL(/\/sandbox\/identity\//)
}

async function chooses(page: Page, who: string | null, decision: string): Promise<void> {
  if (who !== null) await page.getByRole('radio', { name: new RegExp(who) }).check()
  await page.getByRole('button', { name: decision }).click()
}

test('LINE, Facebook and Google sign people in from the cart, and every failure is explained @phone @prove', async ({
  page,
}) => {
  const shopper = new Shopper(page, 'en')
  const { words } = shopper
  const main = page.getByRole('main')
  const login = `/login?returnTo=${encodeURIComponent(CART)}`
  const posts = async (path: string) => {
    const origin = new URL(page.url()).origin
    await page.request.post(path, { headers: { origin }, form: { intent: 'none' }, maxRedirects: 0 })
  }
  await shopper.choosesLanguage()

  await test.step('all three sign in from the cart, which keeps its lines', async () => {
    await shopper.opens('/login')
    for (const provider of SOCIAL_PROVIDERS) {
      await posts('/promotion/1/add')
      await shopper.opens(CART)
      await shopper.opensStep(words.checkout_step_contact())
      await main.getByRole('heading', { name: words.cart_login_title() }).click()
      await goesTo(page, provider)
      await chooses(page, 'Mana', 'Allow')
      await page.waitForURL(url => url.pathname === CART)
      await expect(page.getByText(words.social_signed_in({ name: PROVIDER_NAMES[provider] }))).toBeVisible()
      await expect(shopper.checkout().getByRole('listitem')).toHaveCount(2)
      await posts('/logout')
    }
  })

  await test.step('a cancelled and a refused sign-in', async () => {
    await posts('/promotion/1/add')
    for (const [decision, title] of [
      ['Cancel', words.social_cancelled_title({ name: 'Google' })],
      ['Google refuses', words.social_refused_title({ name: 'Google' })],
    ] as const) {
      await shopper.opens(login)
      await goesTo(page, 'google')
      await chooses(page, null, decision)
      await expect(main.getByText(title)).toBeVisible()
      await expectFits(page, decision)
    }
    await page.getByRole('link', { name: words.social_back_to_cart() }).click()
    await expect(shopper.checkout().getByRole('listitem')).toHaveCount(2)
  })

  await test.step('a callback with a state of another browser', async () => {
    await page.goto('/signin/google/callback?state=of-somebody-else&code=stolen')
    await expect(main.getByText(words.social_state_title())).toBeVisible()
    await goesTo(page, 'google')
  })

  await test.step('an email that already has an account', async () => {
    await chooses(page, 'Somchai', 'Allow')
    await expect(main.getByText(words.social_email_known_title())).toBeVisible()
    await expect(main.getByLabel(words.account_label_password())).toBeVisible()
    await expectFits(page, 'known address')
  })

  await test.step('no email, so the checkout asks for it', async () => {
    await shopper.opens(login)
    await goesTo(page, 'facebook')
    await chooses(page, 'Piti', 'Allow')
    await page.waitForURL(url => url.pathname === CART)
    await expect(page.getByText(words.social_signed_in_without_address({ name: 'Facebook' }))).toBeVisible()
    await shopper.opensStep(words.checkout_step_contact())
    await expect(shopper.contactField(words.checkout_contact_email())).toHaveValue('')
    await page.goto('/myaccount/sign-in-ways')
    await expect(main.getByText(words.social_address_none())).toBeVisible()
    await expectFits(page, 'ways to sign in')
  })
})
