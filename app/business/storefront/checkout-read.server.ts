import { asc, isNull, type SQL, sql } from 'drizzle-orm'
import {
  selectOwnAddresses,
  toSavedAddress,
} from '#app/business/accounts/addresses/address-repository.server.ts'
import {
  selectCustomLabels,
  toCustomLabel,
} from '#app/business/accounts/registration/list-custom-labels.server.ts'
import { selectUserGroups } from '#app/business/accounts/registration/list-user-groups.server.ts'
import type { RegistrationForm } from '#app/business/accounts/registration/registration.ts'
import type { Caller } from '#app/business/callers/caller.ts'
import { mayEverBuy } from '#app/business/cart/buyer.ts'
import { ownCartId, selectCart } from '#app/business/cart/cart-repository.server.ts'
import { type PaidByOf, takesPromptPay } from '#app/business/orders/payment-method.ts'
import { registersBuyers, type StudentRow } from '#app/business/orders/placing/buyer-standing.server.ts'

import { termAt } from '#app/business/pricing/discount.ts'
import { PAYMENT_METHODS } from '#app/business/pricing/payment-methods.ts'
import {
  isEnabledAndNotOver,
  selectHeldCoupons,
  selectShippingMethods,
  selectUsesOfHeldCoupons,
  toCouponInCart,
  toPromotion,
  toShippingMethod,
} from '#app/business/pricing/pricing-repository.server.ts'
import type { Settings } from '#app/business/settings/settings.ts'
import { toTaxData } from '#app/business/tax/tax-data.ts'
import { type RowsOf, shownToAll } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { nameInEnglish } from '#app/db/in-language.ts'
import { courses } from '#app/db/schema/catalogue.ts'
import { bankAccounts, paymentMethods } from '#app/db/schema/payments.ts'
import { promotions } from '#app/db/schema/pricing.ts'
import type { Instant } from '#app/platform/clock.ts'
import {
  type CheckoutBuyer,
  type CheckoutFacts,
  type CheckoutLine,
  type CheckoutPromotion,
  PAGE_SETTINGS,
  type PageSettings,
} from './checkout-facts.ts'

/**
 * Selects everything a checkout reads besides its lines, for the page's one batch. `courseIds` are the checkout's
 * courses.
 */
export function selectCheckout(
  db: Database,
  { caller, courseIds, now }: { caller: Caller; courseIds: SQL; now: Instant },
) {
  const userId = caller.account?.userId ?? ''
  const cartId = ownCartId(caller)
  return {
    carts: selectCart(db, caller),
    coupons: selectHeldCoupons(db, cartId),
    uses: selectUsesOfHeldCoupons(db, cartId, userId),
    promotionRows: selectPromotionsOf(db, courseIds, now),
    names: selectCoursesOfPromotions(db, courseIds, now),
    addresses: selectOwnAddresses(db, caller),
    ...shownToAll({
      methods: selectPaymentMethods(db),
      shipping: selectShippingMethods(db),
      groups: selectUserGroups(db),
      // Only callers without an account are asked these fields.
      labels: selectCustomLabels(db).where(caller.account ? sql`FALSE` : undefined),
      accounts: selectBankAccounts(db),
    }),
  }
}

export type CheckoutRows = RowsOf<ReturnType<typeof selectCheckout>>

type Circumstances = {
  readonly caller: Caller
  readonly student: StudentRow | undefined
  readonly settings: Settings
  readonly paidBy: PaidByOf
  readonly now: Instant
}

/** Builds the checkout's facts from its rows and lines. */
export function toCheckoutFacts(
  rows: CheckoutRows,
  about: Pick<CheckoutFacts, 'place' | 'path' | 'currency' | 'lines'>,
  { caller, student, settings, paidBy, now }: Circumstances,
): CheckoutFacts {
  const { carts, coupons, uses, promotionRows, names, methods, groups, labels, accounts } = rows
  const registers = registersBuyers(settings, caller)
  return {
    ...about,
    promotions: promotionRows
      .map(toPromotion)
      .filter(promotion => termAt(promotion, now) === 'holds')
      .map(promotion => ({ ...promotion, missing: missingOf(promotion.courseIds, about.lines, names) })),
    promotionId: carts[0]?.promotionId ?? null,
    coupons: inTheOrderHeld(coupons, carts[0]?.couponCodes ?? []).map(row => toCouponInCart(row, uses)),
    paymentMethods: methods.flatMap(method => {
      const by = paidBy(method.id, about.currency)
      const own = accounts.flatMap(({ methodId, promptPayId, ...account }) =>
        methodId === method.id ? [{ ...account, hasQr: takesPromptPay(promptPayId, about.currency) }] : [],
      )
      return by === null ? [] : [{ ...method, paidBy: by, accounts: own }]
    }),
    shippingMethods: rows.shipping.map(toShippingMethod),
    addresses: rows.addresses.map(toSavedAddress),
    userGroups: settings.studentSelectsGroup ? groups.map(({ id, name }) => ({ id, name })) : [],
    registration: registers ? toRegistration(settings, groups, labels) : null,
    guestForm: caller.account || registers ? null : { groups, labels: labels.map(toCustomLabel) },
    buyer: toCheckoutBuyer(caller, student),
    settings: toPageSettings(settings),
    now,
  }
}

function toRegistration(
  settings: Settings,
  groups: RegistrationForm['groups'],
  labels: Awaited<ReturnType<typeof selectCustomLabels>>,
): RegistrationForm {
  const { registerForm, telMinimumSkipped, studentSelectsGroup, passwordMinLength, courseDetailLayout } =
    settings
  return {
    settings: { registerForm, telMinimumSkipped, studentSelectsGroup, passwordMinLength, courseDetailLayout },
    groups,
    labels: labels.map(toCustomLabel),
  }
}

/**
 * Selects only promotions that are not over and concern one of these courses: a shop may have hundreds. An empty list
 * of courses means every course.
 */
function selectPromotionsOf(db: Database, courseIds: SQL, now: Instant) {
  return db.select().from(promotions).where(concerns(courseIds, now))
}

function concerns(courseIds: SQL, now: Instant): SQL {
  return sql`${isEnabledAndNotOver(now)} AND (json_array_length(promotions.course_ids) = 0 OR EXISTS (
    SELECT 1 FROM json_each(promotions.course_ids) AS named WHERE named.value IN ${courseIds}))`
}

function selectCoursesOfPromotions(db: Database, courseIds: SQL, now: Instant) {
  const named = sql`(SELECT own.value FROM promotions, json_each(promotions.course_ids) AS own WHERE ${concerns(courseIds, now)})`
  return (
    db
      .select({ id: courses.id, name: courses.name, english: nameInEnglish(courses.english) })
      .from(courses)
      // The plus keeps SQLite from scanning every visible course for these few.
      .where(sql`${courses.id} IN ${named} AND +${courses.statusShow} = 1`)
  )
}

const { bankTransfer } = PAYMENT_METHODS

/** SQL that is true for a payment method that pages offer: it is on, and a transfer has an account to go to. */
export const IS_OFFERED = sql`${paymentMethods.enabled} = 1 AND (${paymentMethods.id} <> ${sql.raw(String(bankTransfer.id))}
  OR EXISTS (SELECT 1 FROM bank_accounts WHERE payment_method_id = ${paymentMethods.id} AND ended_at IS NULL))`

function selectPaymentMethods(db: Database) {
  const { id, name, paymentType, nameWeb, position, english } = paymentMethods
  return db
    .select({ id, name, paymentType, nameWeb, english })
    .from(paymentMethods)
    .where(IS_OFFERED)
    .orderBy(asc(position), asc(id))
}

/** Selects the offered accounts. Their PromptPay ids stay on the server: a QR is made only once there is an amount. */
function selectBankAccounts(db: Database) {
  const { paymentMethodId, bankName, accountName, accountId, promptPayId, promptPayImage, position, id } =
    bankAccounts
  return db
    .select({ methodId: paymentMethodId, bankName, accountName, accountId, promptPayId, promptPayImage })
    .from(bankAccounts)
    .where(isNull(bankAccounts.endedAt))
    .orderBy(asc(position), asc(id))
}

function missingOf(
  courseIds: readonly number[],
  lines: readonly CheckoutLine[],
  names: readonly { readonly id: number; readonly name: string }[],
): CheckoutPromotion['missing'] {
  const here = new Set(
    lines.flatMap(({ item, refusal }) => (item.kind === 'course' && !refusal ? [item.courseId] : [])),
  )
  return courseIds.flatMap(id => (here.has(id) ? [] : names.filter(name => name.id === id)))
}

function inTheOrderHeld<Row extends { codeKey: string }>(
  rows: readonly Row[],
  keys: readonly string[],
): Row[] {
  return [...rows].sort((a, b) => keys.indexOf(a.codeKey) - keys.indexOf(b.codeKey))
}

function toCheckoutBuyer({ account }: Caller, student: StudentRow | undefined): CheckoutBuyer {
  return {
    isSignedIn: account !== null,
    mayBuy: mayEverBuy({ roles: account?.roles ?? [] }),
    fullname: account?.name ?? '',
    email: account?.email ?? '',
    tel: student?.tel ?? '',
    personType: student?.taxPersonType === 'juristic_person' ? 'juristic_person' : 'normal_person',
    requiresTaxInvoice: student?.requiresTaxInvoice ?? false,
    taxInvoice: account && student ? toTaxData(student).invoice : null,
    userGroupId: student?.userGroupId ?? null,
  }
}

/** Returns the refund rule's first line, and its line break if more lines follow. */
export function promiseIn(refundRule: string): string {
  return /^.*\n?/.exec(refundRule)?.[0] ?? ''
}

/** Only settings that pages read go to browsers. The shop's limits and keys stay on the server. */
function toPageSettings(settings: Settings): PageSettings {
  const shown = Object.fromEntries(PAGE_SETTINGS.map(name => [name, settings[name]])) as PageSettings
  return { ...shown, refundRule: promiseIn(settings.refundRule) }
}
