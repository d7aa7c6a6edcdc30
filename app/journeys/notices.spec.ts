import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { aContact, Shopper } from './shopper.ts'
import type { Words } from './words.ts'

/**
 * Refusals with the notification that each shows. behaviour: Notifications
 * The cart's journey covers those of coupons and shipping.
 */
const NOTICES: readonly (readonly [code: string, title: keyof Words])[] = [
  ['CONTACT_INVALID', 'checkout_notice_invaliddata'],
  ['COUPON_NOT_AVAILABLE', 'checkout_notice_invalidcoupon'],
  ['requiredShippingfee', 'checkout_blocked_shipping'],
  ['TIME_LEFT', 'checkout_notice_timeleft'],
  ['dont_have_pricing', 'checkout_notice_notfoundpricing'],
  ['emptyCart', 'checkout_blocked_empty'],
  ['priceUsdIsNull', 'checkout_notice_priceusdisnull'],
  ['TRY_AGAIN', 'checkout_refused'],
]

const SHOWN_MS = 5_000

test('each refusal appears beside its cause and in a notification for five seconds @desktop', async ({
  page,
}) => {
  const shopper = new Shopper(page, 'th')
  const { words } = shopper
  const toasts = page.locator('[data-toast]')
  let code = ''
  await page.route('**/checkout', route =>
    route.fulfill({
      json: { kind: 'refused', code, sentence: `เหตุผล ${code}`, errors: {}, changed: null, typed: {} },
    }),
  )
  await page.clock.install()
  await shopper.choosesLanguage()
  await shopper.opens('/course/104')
  await shopper.saysWhoTheyAre(aContact())
  for (const [answer, title] of NOTICES) {
    code = answer
    await shopper.orders()
    const toast = toasts.filter({ hasText: words[title]() }).filter({ hasText: `เหตุผล ${code}` })
    await expect(toast).toBeVisible()
    await expect(
      shopper
        .checkout()
        .getByRole('alert')
        .filter({ hasText: `เหตุผล ${code}` }),
    ).toBeVisible()
  }
  await page.mouse.move(0, 0)
  await page.clock.runFor(SHOWN_MS)
  await expect(toasts).toHaveCount(0)
})

test('a changed price shows the old and the new amount, then the order succeeds @desktop', async ({
  page,
}) => {
  const shopper = new Shopper(page, 'th')
  const { words } = shopper
  const baht = (satang: number) => ({ minor: satang, currency: 'THB' })
  const change = { before: baht(119_000), after: baht(129_000) }
  await page.route('**/checkout', route =>
    route.fulfill({
      json: {
        kind: 'refused',
        code: 'PRICE_CHANGED',
        sentence: '',
        errors: {},
        typed: {},
        changed: { ...change, lines: [{ key: 'course:104', ...change }] },
      },
    }),
  )
  await shopper.choosesLanguage()
  await shopper.opens('/course/104')
  await shopper.saysWhoTheyAre(aContact())
  await shopper.orders()
  const alert = shopper.checkout().getByRole('status').filter({ hasText: words.checkout_price_changed() })
  await expect(alert).toContainText('ออกแบบกราฟิก')
  await expect(alert).toContainText('฿1,190')
  await expect(alert).toContainText('฿1,290')
  await page.unroute('**/checkout')
  await shopper.orders()
  await expect(shopper.reportDialog().getByText(words.orders_placed())).toBeVisible()
  await expect(page.locator('[data-toast]')).toHaveCount(0)
})
