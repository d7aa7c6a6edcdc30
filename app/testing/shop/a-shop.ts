import { courses, pricingPlans, products } from '#app/db/schema/catalogue.ts'
import { bankAccounts, originBanks, paymentMethods } from '#app/db/schema/payments.ts'
import { coupons, promotions, shippingMethods } from '#app/db/schema/pricing.ts'
import { settings } from '#app/db/schema/settings.ts'
import type { ShopNeeds } from './shop-needs.ts'

type PlanOf = Partial<typeof pricingPlans.$inferInsert>

/** Inserts a small shop: two courses with a plan each (1500.00 and 990.00), a book, bank transfer, and no coupons. */
export async function aShop(
  { db, now }: Pick<ShopNeeds, 'db' | 'now'>,
  { setting = {}, plan = {} }: { setting?: Record<string, unknown>; plan?: PlanOf } = {},
): Promise<void> {
  const at = now()
  const course = { slug: 'course', createdAt: at, updatedAt: at }
  const aPlan = { planType: 'Period', term: 30, termUnit: 'Day(s)', freeCourseIds: [], isDefault: true }
  await db.batch([
    db.insert(courses).values({ ...course, id: 101, name: 'ทำอาหารไทย' }),
    db.insert(courses).values({ ...course, id: 102, name: 'Drawing' }),
    db
      .insert(pricingPlans)
      .values({ ...aPlan, id: 1, courseId: 101, name: '30 days', price: 150_000, ...plan }),
    db.insert(pricingPlans).values({ ...aPlan, id: 2, courseId: 102, name: '30 days', price: 99_000 }),
    db.insert(pricingPlans).values({
      ...aPlan,
      id: 3,
      courseId: 101,
      name: 'Renew',
      price: 50_000,
      pricingType: 'renew',
      isDefault: false,
    }),
    db.insert(products).values({
      id: 5,
      name: 'Workbook',
      slug: 'workbook',
      price: 25_000,
      availableQty: 1,
      pictures: [],
      createdAt: at,
      updatedAt: at,
    }),
    db.insert(shippingMethods).values({ id: 1, name: 'Post', fee: 5_000 }),
    db.insert(paymentMethods).values({ id: 1, name: 'Bank transfer', paymentType: 'bank', enabled: true }),
    db.insert(bankAccounts).values({
      paymentMethodId: 1,
      bankName: 'KBANK',
      accountName: 'The Shop',
      accountId: '123-4-56789-0',
      promptPayId: '0891234567',
    }),
    db.insert(originBanks).values({ value: 'SCB', nameTh: 'ไทยพาณิชย์' }),
    ...Object.entries({ slip: 0, ...setting }).map(([key, value]) =>
      db.insert(settings).values({ key, value, updatedAt: at }),
    ),
  ])
}

/** Inserts a P2 coupon of 100.00 off everything. */
export function aCoupon({ db }: Pick<ShopNeeds, 'db'>, over: Partial<typeof coupons.$inferInsert> = {}) {
  const code = over.code ?? 'SAVE100'
  return db.insert(coupons).values({
    id: 1,
    codeKey: code.toUpperCase(),
    discountType: 'amount',
    discountValue: 10_000,
    couponType: 'P2',
    courseIds: [],
    paymentMethodIds: [],
    ...over,
    code,
  })
}

export function aPromotion(
  { db }: Pick<ShopNeeds, 'db'>,
  over: Partial<typeof promotions.$inferInsert> = {},
) {
  return db.insert(promotions).values({
    id: 1,
    title: 'Two courses',
    descriptionList: [],
    courseIds: [],
    numberOfCourse: 2,
    promotionType: 'P2',
    discountType: 'percent',
    discountValue: 1_000,
    ...over,
  })
}
