import { eq, sql } from 'drizzle-orm'
import { selectOwnAddress } from '#app/business/accounts/addresses/address-repository.server.ts'
import {
  selectCustomLabels,
  toCustomLabel,
} from '#app/business/accounts/registration/list-custom-labels.server.ts'
import { selectUserGroups } from '#app/business/accounts/registration/list-user-groups.server.ts'
import { fieldRule, namedPictures } from '#app/business/accounts/registration/profile.ts'
import type { Caller } from '#app/business/callers/caller.ts'
import { parseEmailAddress } from '#app/business/callers/email-address.ts'
import { findReachedLimit, type Limit, selectAttempts } from '#app/business/callers/throttle.server.ts'
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
import { anyOf, type RowsOf, writeBatch } from '#app/db/batch.ts'
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

export type PlaceOrderFacts = ReturnType<typeof toFacts> & {
  readonly paidBy: PaidByOf
}

type Asked = {
  readonly command: PlaceOrder
  readonly caller: Caller
  readonly keys: OrderKeys
  readonly limits: readonly Limit[]
  readonly now: Instant
}

/**
 * Reads everything that a decision about an order needs, in one round trip. It writes one thing: a guessed coupon code
 * is counted in the batch that looks it up, so that parallel guesses cannot get an answer uncounted.
 */
export async function readPlaceOrderFacts(db: Database, asked: Asked) {
  return toFacts(await writeBatch(db, lookUpFacts(db, asked)), asked)
}

function lookUpFacts(db: Database, { command, caller, keys, limits, now }: Asked) {
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

  return {
    settingRows: selectSettings(db),
    courseRows: db
      .select()
      .from(courses)
      .where(sql`${courses.id} IN ${anyOf(courseIds)}`),
    groupRows: db
      .select()
      .from(courseUserGroups)
      .where(sql`${courseUserGroups.courseId} IN ${anyOf(courseIds)}`),
    planRows: db
      .select()
      .from(pricingPlans)
      .where(sql`${pricingPlans.id} IN ${anyOf(planIds)}`),
    productRows: db
      .select()
      .from(products)
      .where(
        sql`${products.id} IN ${anyOf(productIds)} OR ${products.id} IN ${freeBookIds(sql`${pricingPlans.id} IN ${anyOf(planIds)}`)}`,
      ),
    couponRows: selectCoupons(db, wanted),
    uses: selectUsesByBuyer(db, wanted, userId),
    promotionRows: selectPromotions(db, now, command.promotionId),
    shippingRows: selectShippingMethods(db),
    addressRows: selectOwnAddress(db, caller, command.shipping?.addressId ?? null),
    methodRows: db.select().from(paymentMethods).where(eq(paymentMethods.enabled, true)),
    certificateRows: selectOwnCertificate(db, caller, command.taxInvoice?.companyCertificate ?? null),
    guessCount: countCouponGuesses(db, { codes: command.couponCodes, key: guessKey, now }),
    guessRows: selectCouponGuesses(db, guessKey, now),
    sameEmailRows: db
      .select({ id: user.id })
      .from(user)
      .where(eq(user.email, parseEmailAddress(command.contact.email) ?? '')),
    pickedGroupRows: db
      .select()
      .from(userGroups)
      .where(eq(userGroups.id, command.userGroupId ?? (Number(command.profile?.userGroup) || 0))),
    earlierRows: db
      .select()
      .from(orders)
      .where(sql`${orders.idempotencyKey} IN ${anyOf(keys.read)}`),
    cartRows: selectCartLines(db, caller),
    attemptRows: selectAttempts(db, limits, now),
    // The questions of the registration form, read only for a guest.
    groups: selectUserGroups(db).where(isGuest),
    labelRows: selectCustomLabels(db).where(isGuest),
    pictureRows: selectFreePictures(
      db,
      caller,
      caller.account || !command.profile ? [] : namedPictures(command.profile),
    ),
    buyerRows: selectBuyer(db, caller, courseIds),
  }
}

function toFacts(rows: RowsOf<ReturnType<typeof lookUpFacts>>, { caller, limits, now }: Asked) {
  const student = rows.buyerRows.students[0]
  const settings = settingsFromRows(rows.settingRows)
  const buyer = toBuyer(caller, rows.buyerRows, now)
  const guestForm = { settings, groups: rows.groups, labels: rows.labelRows.map(toCustomLabel) }
  const asksForGroup = caller.account
    ? settings.studentSelectsGroup
    : fieldRule('userGroup', guestForm).enabled
  const pickedGroupId = asksForGroup ? (rows.pickedGroupRows[0]?.id ?? null) : null
  return {
    now,
    settings,
    courses: rows.courseRows.map(row =>
      toCourse(
        row,
        rows.groupRows.filter(group => group.courseId === row.id).map(group => group.userGroupId),
      ),
    ),
    plans: rows.planRows.map(toPlan),
    products: rows.productRows.map(toProduct),
    couponRows: rows.couponRows,
    uses: rows.uses,
    promotions: rows.promotionRows.map(toPromotion),
    shippingMethods: rows.shippingRows.map(toShippingMethod),
    address: rows.addressRows[0] ?? null,
    methodIds: rows.methodRows.map(method => method.id),
    ownsCertificate: rows.certificateRows.length > 0,
    taxData: toTaxData(student),
    tooManyOrders: findReachedLimit(rows.attemptRows, limits, now),
    couponGuesses: rows.guessRows[0]?.count ?? 0,
    guestForm,
    /** The ids of the guest's own unused uploads among the pictures that they named. */
    ownPictures: new Set(rows.pictureRows.map(({ id }) => id)),
    emailIsKnown: rows.sameEmailRows.length > 0,
    earlier: rows.earlierRows,
    cartLines: rows.cartRows,
    student,
    grants: rows.buyerRows.grants.map(toGrant),
    /** The buyer's latest order at the time of this read. The write checks for later ones. */
    latestOrderId: Math.max(0, ...rows.buyerRows.orders.map(({ id }) => id)),
    /** Stored with the student if they have no group yet. */
    pickedGroupId: buyer.userGroupId === null ? pickedGroupId : null,
    buyer: { ...buyer, userGroupId: buyer.userGroupId ?? pickedGroupId },
  }
}
