import { eq, sql } from 'drizzle-orm'
import { selectOwnAddress } from '#app/business/accounts/addresses/address-repository.server.ts'
import { parseEmailAddress } from '#app/business/accounts/email-address.ts'
import {
  selectCustomLabels,
  toCustomLabel,
} from '#app/business/accounts/registration/list-custom-labels.server.ts'
import { selectUserGroups } from '#app/business/accounts/registration/list-user-groups.server.ts'
import { fieldRule, namedPictures } from '#app/business/accounts/registration/profile.ts'
import type { Caller } from '#app/business/accounts/sessions/caller.ts'
import { type Limit, selectTries, triesReached } from '#app/business/accounts/throttle.server.ts'
import { ownCartId, selectCartLines } from '#app/business/cart/cart-repository.server.ts'
import {
  freeBookIds,
  toCourse,
  toPlan,
  toProduct,
} from '#app/business/catalogue/catalogue-repository.server.ts'
import { toGrant } from '#app/business/learning/grant-repository.server.ts'
import type { PaidByOf } from '#app/business/orders/payment-method.ts'
import {
  selectCoupons,
  selectPromotions,
  selectShippingMethods,
  selectUsesByBuyer,
  toPromotion,
  toShippingMethod,
} from '#app/business/pricing/pricing-repository.server.ts'
import { selectSettings, settingsFromRows } from '#app/business/settings/settings-repository.server.ts'
import { toTaxData } from '#app/business/tax/tax-data.ts'
import { selectOwnCertificate } from '#app/business/tax/tax-repository.server.ts'
import { selectFreePictures } from '#app/business/uploads/upload-repository.server.ts'
import { anyOf } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { user, userGroups } from '#app/db/schema/accounts.ts'
import { courses, courseUserGroups, pricingPlans, products } from '#app/db/schema/catalogue.ts'
import { orders } from '#app/db/schema/orders.ts'
import { paymentMethods } from '#app/db/schema/payments.ts'
import type { Instant } from '#app/platform/clock.ts'
import { selectBuyer, toBuyer } from './buyer-standing.server.ts'
import { countCouponGuesses, couponGuessKey, selectCouponGuesses } from './coupon-guesses.server.ts'
import type { OrderKeys } from './idempotency.server.ts'
import type { PlaceOrder } from './place-order-command.ts'

export type PlaceOrderFacts = Awaited<ReturnType<typeof readPlaceOrderFacts>> & {
  readonly paidBy: PaidByOf
}

/** Everything a decision about an order needs, in one batch: one round trip. */
export async function readPlaceOrderFacts(
  db: Database,
  {
    command,
    caller,
    keys,
    limits,
    now,
  }: { command: PlaceOrder; caller: Caller; keys: OrderKeys; limits: readonly Limit[]; now: Instant },
) {
  const courseIds = command.lines.flatMap(line => line.courseId ?? [])
  const productIds = command.lines.flatMap(line => line.productId ?? [])
  const planIds = command.lines.flatMap(line => (line.productId === undefined ? (line.planId ?? []) : []))
  const userId = caller.account?.userId ?? ''
  const isGuest = caller.account ? sql`FALSE` : undefined
  const guessKey = couponGuessKey(command, caller)
  const wanted = {
    codes: command.couponCodes,
    ids: command.couponIds ?? [],
    cartId: ownCartId(caller),
  }

  const [
    settingRows,
    courseRows,
    groupRows,
    planRows,
    productRows,
    couponRows,
    uses,
    promotionRows,
    shippingRows,
    addressRows,
    methodRows,
    certificateRows,
    ,
    guessRows,
    sameEmailRows,
    pickedGroupRows,
    earlierRows,
    cartRows,
    triesRows,
    groups,
    labelRows,
    pictureRows,
    ...buyerRows
  ] = await db.batch([
    selectSettings(db),
    db
      .select()
      .from(courses)
      .where(sql`${courses.id} IN ${anyOf(courseIds)}`),
    db
      .select()
      .from(courseUserGroups)
      .where(sql`${courseUserGroups.courseId} IN ${anyOf(courseIds)}`),
    db
      .select()
      .from(pricingPlans)
      .where(sql`${pricingPlans.id} IN ${anyOf(planIds)}`),
    db
      .select()
      .from(products)
      .where(
        sql`${products.id} IN ${anyOf(productIds)} OR ${products.id} IN ${freeBookIds(sql`${pricingPlans.id} IN ${anyOf(planIds)}`)}`,
      ),
    selectCoupons(db, wanted),
    selectUsesByBuyer(db, wanted, userId),
    selectPromotions(db, now, command.promotionId),
    selectShippingMethods(db),
    selectOwnAddress(db, caller, command.shipping?.addressId ?? null),
    db.select().from(paymentMethods).where(eq(paymentMethods.enabled, true)),
    selectOwnCertificate(db, caller, command.taxInvoice?.companyCertificate ?? null),
    countCouponGuesses(db, { codes: command.couponCodes, key: guessKey, now }),
    selectCouponGuesses(db, guessKey, now),
    db
      .select({ id: user.id })
      .from(user)
      .where(eq(user.email, parseEmailAddress(command.contact.email) ?? '')),
    db
      .select()
      .from(userGroups)
      .where(eq(userGroups.id, command.userGroupId ?? (Number(command.profile?.userGroup) || 0))),
    db
      .select()
      .from(orders)
      .where(sql`${orders.idempotencyKey} IN ${anyOf(keys.read)}`),
    selectCartLines(db, caller),
    selectTries(db, limits, now),
    // What the registration form asks: of a guest only.
    selectUserGroups(db).where(isGuest),
    selectCustomLabels(db).where(isGuest),
    selectFreePictures(db, caller, caller.account || !command.profile ? [] : namedPictures(command.profile)),
    ...selectBuyer(db, caller, courseIds),
  ])

  const [studentRows, grantRows, ownOrders, ownLines] = buyerRows
  const student = studentRows[0]
  const settings = settingsFromRows(settingRows)
  const buyer = toBuyer(caller, { student, grants: grantRows, orders: ownOrders, lines: ownLines }, now)
  const guestForm = { settings, groups, labels: labelRows.map(toCustomLabel) }
  const asksForGroup = caller.account
    ? settings.studentSelectsGroup
    : fieldRule('userGroup', guestForm).enabled
  const pickedGroupId = asksForGroup ? (pickedGroupRows[0]?.id ?? null) : null
  return {
    now,
    settings,
    courses: courseRows.map(row =>
      toCourse(
        row,
        groupRows.filter(group => group.courseId === row.id).map(group => group.userGroupId),
      ),
    ),
    plans: planRows.map(toPlan),
    products: productRows.map(toProduct),
    couponRows,
    uses,
    promotions: promotionRows.map(toPromotion),
    shippingMethods: shippingRows.map(toShippingMethod),
    address: addressRows[0] ?? null,
    methodIds: methodRows.map(method => method.id),
    ownsCertificate: certificateRows.length > 0,
    taxData: toTaxData(student),
    tooManyOrders: triesReached(triesRows, limits, now),
    couponGuesses: guessRows[0]?.count ?? 0,
    guestForm,
    /** Of the pictures that a guest names, those that they sent and nothing uses yet. */
    ownPictures: new Set(pictureRows.map(({ id }) => id)),
    emailIsKnown: sameEmailRows.length > 0,
    earlier: earlierRows,
    cartLines: cartRows,
    student,
    grants: grantRows.map(toGrant),
    /** What he has ordered after this one was not looked at. */
    latestOrderId: Math.max(0, ...ownOrders.map(({ id }) => id)),
    /** To be kept with the student, who has none yet. */
    pickedGroupId: buyer.userGroupId === null ? pickedGroupId : null,
    buyer: { ...buyer, userGroupId: buyer.userGroupId ?? pickedGroupId },
  }
}
