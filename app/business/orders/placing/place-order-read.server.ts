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
import {
  currentWindows,
  findReachedLimit,
  type Limit,
  selectTries,
} from '#app/business/callers/throttle.server.ts'
import { ownCartId, selectCartLines } from '#app/business/cart/cart-repository.server.ts'
import {
  freeBookIds,
  toCourse,
  toPlan,
  toProduct,
} from '#app/business/catalogue/catalogue-repository.server.ts'
import { toGrant } from '#app/business/learning/grant-repository.server.ts'
import type { PaidByOf } from '#app/business/orders/payment-method.ts'
import { couponCodeKey } from '#app/business/pricing/coupon.ts'
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
import { anyOf, type RowsOf, unsent } from '#app/db/batch.ts'
import { asStored, type Database } from '#app/db/connection.ts'
import { prepareBatch } from '#app/db/prepared.ts'
import { user, userGroups } from '#app/db/schema/accounts.ts'
import { courses, courseUserGroups, pricingPlans, products } from '#app/db/schema/catalogue.ts'
import { orders } from '#app/db/schema/orders.ts'
import { paymentMethods } from '#app/db/schema/payments.ts'
import type { Instant } from '#app/platform/clock.ts'
import { selectBuyer, toBuyer } from './buyer-standing.server.ts'
import {
  countCouponGuesses,
  couponGuessKey,
  couponGuessWindow,
  selectCouponGuesses,
} from './coupon-guesses.server.ts'
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
  return toFacts(await readFacts(asStored(db), valuesOf(asked)), asked)
}

function valuesOf({ command, caller, keys, limits, now }: Asked) {
  return {
    caller,
    now,
    courseIds: command.lines.flatMap(line => line.courseId ?? []),
    productIds: command.lines.flatMap(line => line.productId ?? []),
    planIds: command.lines.flatMap(line => (line.productId === undefined ? (line.planId ?? []) : [])),
    promotionId: command.promotionId,
    coupons: {
      areWanted: command.couponCodes.length > 0 || (command.couponIds ?? []).length > 0,
      codeKeys: command.couponCodes.map(couponCodeKey),
      ids: command.couponIds ?? [],
    },
    guesses: { key: couponGuessKey(command, caller), window: couponGuessWindow(now) },
    addressId: command.shipping?.addressId ?? null,
    certificateId: command.taxInvoice?.companyCertificate ?? null,
    email: parseEmailAddress(command.contact.email),
    userGroupId: (command.userGroupId ?? (Number(command.profile?.userGroup) || null)) as number | null,
    keys: keys.read,
    windows: currentWindows(limits, now),
    pictures: caller.account || !command.profile ? null : namedPictures(command.profile),
  }
}

const readFacts = prepareBatch(lookUpFacts)

function lookUpFacts(db: Database, asked: ReturnType<typeof valuesOf>) {
  const { caller, courseIds, productIds, planIds, coupons, guesses } = asked
  const wanted = { ...coupons, cartId: ownCartId(caller) }
  // Counts first: see countCouponGuesses.
  const ofCoupons = {
    guessCount: countCouponGuesses(db, { codeKeys: coupons.codeKeys, ...guesses }),
    couponRows: selectCoupons(db, wanted),
    uses: selectUsesByBuyer(db, wanted, caller.account?.userId ?? ''),
    guessRows: selectCouponGuesses(db, guesses),
  }
  const addressRows = selectOwnAddress(db, caller, asked.addressId)
  const certificateRows = selectOwnCertificate(db, caller, asked.certificateId)
  const sameEmailRows = db
    .select({ id: user.id })
    .from(user)
    .where(eq(user.email, asked.email ?? ''))
  const pickedGroupRows = db
    .select()
    .from(userGroups)
    .where(eq(userGroups.id, asked.userGroupId ?? 0))
  const ofGuest = { groups: selectUserGroups(db), labelRows: selectCustomLabels(db) }
  const pictureRows = selectFreePictures(db, caller, asked.pictures ?? [])
  const ofAccount = { buyerRows: selectBuyer(db, caller, anyOf(courseIds)) }
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
    ...(coupons.areWanted ? ofCoupons : unsent(ofCoupons)),
    promotionRows: selectPromotions(db, asked.now, asked.promotionId),
    shippingRows: selectShippingMethods(db),
    addressRows: asked.addressId === null ? unsent(addressRows) : addressRows,
    methodRows: db.select().from(paymentMethods).where(eq(paymentMethods.enabled, true)),
    certificateRows: asked.certificateId === null ? unsent(certificateRows) : certificateRows,
    sameEmailRows: asked.email === null ? unsent(sameEmailRows) : sameEmailRows,
    pickedGroupRows: asked.userGroupId === null ? unsent(pickedGroupRows) : pickedGroupRows,
    earlierRows: db
      .select()
      .from(orders)
      .where(sql`${orders.idempotencyKey} IN ${anyOf(asked.keys)}`),
    cartRows: selectCartLines(db, caller),
    tryRows: selectTries(db, asked.windows),
    // The questions of the registration form, read only for a guest.
    ...(caller.account ? unsent(ofGuest) : ofGuest),
    pictureRows: asked.pictures === null ? unsent(pictureRows) : pictureRows,
    // A guest has no account yet, and so no orders and no access.
    ...(caller.account ? ofAccount : unsent(ofAccount)),
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
    /** The English texts of what is bought, by id. */
    english: {
      courses: new Map(rows.courseRows.map(({ id, english }) => [id, english])),
      products: new Map(rows.productRows.map(({ id, english }) => [id, english])),
      plans: new Map(rows.planRows.map(({ id, english }) => [id, english])),
      promotions: new Map(rows.promotionRows.map(({ id, english }) => [id, english])),
      shippingMethods: new Map(rows.shippingRows.map(({ id, english }) => [id, english])),
    },
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
    tooManyOrders: findReachedLimit(rows.tryRows, limits, now),
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
