import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { connect } from '#app/db/connection.ts'
import { pricingPlans } from '#app/db/schema/catalogue.ts'
import { shippingMethods } from '#app/db/schema/pricing.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { aStudent } from '#app/testing/shop/a-caller.ts'
import { aPromotion, aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder, BY_POST } from '#app/testing/shop/an-order.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { getOrderForBuyer } from './get-order.server.ts'

const needs = shopNeeds()

beforeAll(async () => {
  await aShop(needs)
  await aPromotion(needs, { title: 'โปร', numberOfCourse: 1, english: { title: 'Offer' } })
  await namedInEnglish('Thirty days', 'By post')
})

async function namedInEnglish(plan: string, post: string) {
  await needs.db
    .update(pricingPlans)
    .set({ english: { name: plan } })
    .where(eq(pricingPlans.id, 1))
  await needs.db.update(shippingMethods).set({ english: { name: post } })
}

test('keeps both names of plan, promotion and shipping method of that day', async () => {
  const buyer = await aStudent(needs)
  const { order } = await anOrder(needs, buyer, {
    lines: [
      { courseId: 101, planId: 1 },
      { productId: 5, qty: 1 },
    ],
    promotionId: 1,
    shipping: BY_POST,
  })
  await namedInEnglish('Renamed', 'Renamed')
  const namesIn = async (locale: Locale) => {
    const seen = await getOrderForBuyer({ ...needs, db: connect(needs.d1, locale) }, { id: order.id }, buyer)
    const labels = seen?.priceSteps.filter(({ id }) => id !== null).map(({ label }) => label)
    return [seen?.order.lines[0]?.plan?.name, labels, seen?.papers.shipping?.methodName]
  }
  expect(await namesIn('en')).toEqual(['Thirty days', ['Offer', 'By post'], 'By post'])
  expect(await namesIn('th')).toEqual(['30 days', ['โปร', 'Post'], 'Post'])
})
