import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Caller } from '#app/business/callers/caller.ts'
import { addToCart } from '#app/business/cart/add-to-cart.server.ts'
import { holdCoupon } from '#app/business/cart/hold-coupon.server.ts'
import { getOrderForBuyer } from '#app/business/orders/showing/get-order.server.ts'
import { readSettings } from '#app/business/settings/settings-repository.server.ts'
import { getCartPage } from '#app/business/storefront/get-cart-page.server.ts'
import { isTaxInvoiceOffered, type TaxInvoice } from '#app/business/tax/tax-invoice.ts'
import { firstChoices, linesToOrder, planOf, qtyOf } from '#app/components/checkout/choices.ts'
import { pricingPlans, products } from '#app/db/schema/catalogue.ts'
import { outbox } from '#app/db/schema/notifications.ts'
import { coupons, promotions, shippingMethods } from '#app/db/schema/pricing.ts'
import { settings } from '#app/db/schema/settings.ts'
import { uploads } from '#app/db/schema/uploads.ts'
import fc from '#app/testing/setup/fast-check.ts'
import { aVisitor } from '#app/testing/shop/a-caller.ts'
import { aCoupon, aPromotion, aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder } from '#app/testing/shop/an-order.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { priceChoices } from './price-choices.ts'

const shop = shopNeeds()
const needs = { ...shop, siteSettings: () => readSettings(shop) }

/** `npm run prove` draws a thousand carts. */
const CARTS = (env as unknown as { PROVE: string }).PROVE ? 1_000 : 40

const satang = fc.integer({ min: 1, max: 500_000 })
const anyCart = fc.record({
  prices: fc.tuple(satang, satang, satang),
  holds: fc.subarray(['101', '102', 'book'], { minLength: 1 }),
  qty: fc.integer({ min: 1, max: 4 }),
  fee: fc.integer({ min: 0, max: 20_000 }),
  vat: fc.record({ enabled: fc.boolean(), percent: fc.integer({ min: 0, max: 2_500 }) }),
  coupon: fc.option(
    fc.oneof(
      fc.record({
        discountType: fc.constant('percent' as const),
        discountValue: fc.integer({ min: 1, max: 10_000 }),
      }),
      fc.record({ discountType: fc.constant('amount' as const), discountValue: satang }),
    ),
  ),
  promotion: fc.option(fc.integer({ min: 1, max: 10_000 })),
  /** Both may count for one order. */
  stacks: fc.boolean(),
  inDollars: fc.boolean(),
  withheld: fc.constantFrom(null, 1, 3),
})

/** The same number of satang and of cents. */
const priceOf = (minor: number) => ({ price: minor, priceUsd: minor })

/** Returns the tax invoice of a company, whose certificate the buyer has uploaded. */
async function anInvoice({ visitorId }: Caller): Promise<TaxInvoice> {
  const id = crypto.randomUUID()
  const file = { objectKey: id, contentType: 'application/pdf', bytes: 1, sha256: id }
  const sent = { purpose: 'tax-certificate', visitorId, createdAt: shop.now() }
  await shop.db.insert(uploads).values({ id, ...file, ...sent })
  return {
    personType: 'juristic_person',
    nameOne: 'Mali Limited',
    nameTwo: '00000',
    payerIdentificationNo: '0105561234567',
    address: '1 Rama I, Bangkok',
    isDeliveryByTaxAddress: true,
    deliveryAddress: '',
    companyCertificate: id,
  }
}

test('the bar, the order, its page and its mail say one amount for any cart', async () => {
  await aShop(shop)
  await shop.db.update(products).set({ availableQty: 1_000_000 })
  await aCoupon(shop)
  await aPromotion(shop)
  const isOn = ['feature_tax', 'is_enable_tax_invoice', 'is_enable_withholding_tax']
  await shop.db.insert(settings).values(isOn.map(key => ({ key, value: 1, updatedAt: 0 })))
  const { db } = shop
  await fc.assert(
    fc.asyncProperty(
      anyCart,
      async ({ prices, holds, qty, fee, vat, coupon, promotion, stacks, ...drawn }) => {
        const setting = (key: string, value: unknown) =>
          db
            .insert(settings)
            .values({ key, value, updatedAt: 0 })
            .onConflictDoUpdate({ target: settings.key, set: { value } })
        await db.batch([
          db.update(pricingPlans).set(priceOf(prices[0])).where(eq(pricingPlans.id, 1)),
          db.update(pricingPlans).set(priceOf(prices[1])).where(eq(pricingPlans.id, 2)),
          db.update(products).set(priceOf(prices[2])),
          db.update(shippingMethods).set({ fee, feeUsd: fee }),
          db.update(coupons).set({
            enabled: coupon !== null,
            usageLimit: null,
            ...coupon,
            discountValueUsd: coupon?.discountValue,
          }),
          setting('is_layout_course_registration', drawn.inDollars ? 1 : 0),
          db.update(promotions).set({ enabled: promotion !== null, discountValue: promotion ?? 1 }),
          setting('is_enable_vat', vat.enabled ? 1 : 0),
          setting('vat_value', vat.percent / 100),
          setting('use_coupon_or_order', stacks ? 0 : 1),
        ])
        const caller = aVisitor()
        if (holds.includes('101')) await addToCart(needs, { courseId: 101, planId: 1 }, caller)
        if (holds.includes('102')) await addToCart(needs, { courseId: 102, planId: 2 }, caller)
        if (holds.includes('book')) await addToCart(needs, { productId: 5, qty }, caller)
        if (coupon) await holdCoupon(needs, { code: 'SAVE100' }, caller)

        const facts = await getCartPage(needs, { caller })
        const address = { fullname: 'Mali', tel: '0812345678', address: '1 Rama I, Bangkok' }
        const first = firstChoices(facts)
        const untaxed = { ...first, shipping: { ...first.shipping, address } }
        const { net, shippingFee, currency } = priceChoices(facts, untaxed).priced
        const isTaxed =
          drawn.withheld !== null &&
          isTaxInvoiceOffered(net.minor + shippingFee.minor, currency, facts.settings)
        const tax = isTaxed ? await anInvoice(caller) : null
        const choices = { ...untaxed, tax, withholding: isTaxed ? drawn.withheld : null }
        const { priced, coupons: inForce, promotionId } = priceChoices(facts, choices)
        const lines = linesToOrder(facts)
        expect(lines).toHaveLength(holds.length)

        const { order } = await anOrder(needs, caller, {
          isFromCart: true,
          lines: lines.map(line =>
            line.item.kind === 'course'
              ? { courseId: line.item.courseId, planId: planOf(line, choices)?.id ?? null }
              : { productId: line.item.productId, qty: qtyOf(line, choices) },
          ),
          couponCodes: inForce.map(({ code }) => code),
          promotionId,
          taxInvoice: choices.tax,
          withholding: choices.withholding,
          shipping: { methodId: choices.shipping.methodId, addressId: null, address },
          contact: {
            fullname: 'Mali Suksan',
            email: `${crypto.randomUUID()}@example.com`,
            tel: '0812345678',
          },
          request: new Request('http://shop.test/cart', {
            headers: { 'cf-connecting-ip': crypto.randomUUID() },
          }),
        })
        const page = await getOrderForBuyer(needs, { token: order.token }, caller)
        const [mail] = await db
          .select()
          .from(outbox)
          .where(eq(outbox.key, `order-placed:${order.token}`))
        // An order that costs nothing opens at once, and its mail says so without an amount.
        const told = order.payable === 0 ? 0 : mail?.data.amountMinor
        expect([order.payable, page?.order.payable, told]).toEqual(Array(3).fill(priced.payable.minor))
      },
    ),
    { numRuns: CARTS },
  )
})
