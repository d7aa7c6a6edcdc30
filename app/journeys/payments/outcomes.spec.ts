import { type APIRequestContext, expect } from '@playwright/test'
import { test } from '#app/journeys/journey.ts'
import { ADMIN } from '#app/journeys/staff.ts'
import { Payer } from './payer.ts'
import { type Choice, WAYS_TO_PAY, type WayToPay } from './ways-to-pay.ts'

/*
 * Every payment method with every outcome, in the browser, against the sandbox's providers. `npm test` pays in each
 * manner once (a QR, a card typed here or there, a provider's page), lets one card be declined and one QR be paid from
 * another device. `npm run prove payments` runs all.
 */

/** The outcome to set at the provider if its page does not offer the choice. */
const AT_THE_PROVIDER = { pay: 'paid', decline: 'failed', cancel: 'cancelled', 'come back later': 'pending' }

async function chooses(way: WayToPay, payer: Payer, choice: Choice): Promise<void> {
  if (!(await way.chooses(payer, choice))) await payer.providerHas(way.provider, AT_THE_PROVIDER[choice])
}

/** What `npm test` runs. The rules of every method are tested in workerd, with every outcome and fault. */
const IN_NPM_TEST = [
  ...['2 paid', '3 paid', '8 paid', '9 paid', '11 paid', '13 paid'],
  ...['8 declined', '9 elsewhere'],
]

let staff: APIRequestContext

test.beforeAll(async ({ playwright, baseURL }) => {
  staff = await playwright.request.newContext({
    baseURL,
    extraHTTPHeaders: { Origin: baseURL ?? '', 'Accept-Language': 'th' },
  })
  const signedIn = await staff.post('/login', { form: { ...ADMIN, returnTo: '/admin' } })
  expect(signedIn.url()).toContain('/admin')
})
test.afterAll(() => staff.dispose())

for (const way of WAYS_TO_PAY) {
  test.describe(`${way.methodId} ${way.name} @phone`, () => {
    const tagOf = (outcome: string) => (IN_NPM_TEST.includes(`${way.methodId} ${outcome}`) ? '' : ' @prove')
    let payer: Payer

    test.beforeEach(async ({ page }) => {
      payer = await Payer.hasOrdered(page, way.methodId)
      await payer.opensOrder()
      await way.begins(payer)
    })

    test(`paid${tagOf('paid')}`, async () => {
      await chooses(way, payer, 'pay')
      await payer.isThanked()
      await payer.findsItPaid()
      await payer.isReadByStaff(staff, 'payment_story_paid')
    })

    const leadsToList = way.isElsewhere && !way.looksFirst

    test(`declined: the buyer is told, and pays again${tagOf('declined')}`, async () => {
      await chooses(way, payer, 'decline')
      const says = payer.page
        .getByText(payer.words.payment_error_title(), { exact: true })
        .or(payer.page.getByText(payer.words.payment_not_through()))
        .first()
      const isTold = !way.neverSays?.includes('declined')
      await expect(says).toBeVisible({ visible: isTold })
      if (isTold) await payer.isReadByStaff(staff, way.declinedStory ?? 'payment_story_failed')
      await payer.findsItPayable()
      if (leadsToList && !way.declinedStory) await payer.paysAgainFromList(payer.words.payment_again())
      else await payer.opensOrder()
      await way.begins(payer)
      await chooses(way, payer, 'pay')
      await payer.findsItPaid()
    })

    test(`cancelled: the order is kept${tagOf('cancelled')}`, async () => {
      await chooses(way, payer, 'cancel')
      // A PayPal attempt can continue after its buyer left.
      const { payment_again, payment_pay_now } = payer.words
      if (leadsToList) await payer.paysAgainFromList(way.declinedStory ? payment_pay_now() : payment_again())
      else await payer.opensOrder()
      await payer.findsItPayable()
    })

    test(`expired: the order can be paid by a new attempt${tagOf('expired')}`, async () => {
      const first = await payer.reference()
      const isTold = !way.neverSays?.includes('expired')
      await payer.providerHas(way.provider, 'expired')
      if (isTold) {
        // GB Prime Pay does not report an expiry as such.
        await expect.poll(async () => (await payer.told()).payment?.state).toMatch(/expired|failed/)
        const { payment } = await payer.told()
        const story = payment?.state === 'expired' ? 'payment_story_expired' : 'payment_story_failed'
        await payer.isReadByStaff(staff, story)
      }
      await payer.opensOrder()
      await payer.findsItPayable()
      await way.begins(payer)
      if (isTold) expect(await payer.reference()).not.toBe(first)
      await chooses(way, payer, 'pay')
      await payer.findsItPaid()
    })

    test(`left for later, and paid then${tagOf('later')}`, async () => {
      await way.chooses(payer, 'come back later')
      await payer.opensOrder()
      await payer.findsItPayable()
      if (way.looksFirst) await payer.providerHas(way.provider, 'paid')
      else {
        await way.begins(payer)
        await chooses(way, payer, 'pay')
      }
      await payer.findsItPaid()
    })

    test(`paid, with the browser closed before it came back${tagOf('closed')}`, async () => {
      await payer.providerHas(way.provider, 'paid')
      const next = await payer.inAnotherTab()
      await payer.page.close()
      await next.findsItPaid()
    })

    test(`paid from another device, while this page waits${tagOf('elsewhere')}`, async ({ elsewhere }) => {
      const here = await payer.inAnotherTab()
      await here.opensOrder()
      const there = await elsewhere()
      await there.request.get('/')
      await payer.providerHas(way.provider, 'paid')
      await here.isThanked()
      await here.findsItPaid()
    })
  })
}
