import { eq, sql } from 'drizzle-orm'
import { type Caller, may } from '#app/business/callers/caller.ts'
import { logStaffActIfDone } from '#app/business/callers/staff-log.server.ts'
import { couponCodeKey } from '#app/business/pricing/coupon.ts'
import type { CouponRow } from '#app/business/pricing/pricing-repository.server.ts'
import { anyOf, readBatch, writeBatch } from '#app/db/batch.ts'
import { brokenConstraint } from '#app/db/broken-constraint.ts'
import { asStored, type Database } from '#app/db/connection.ts'
import { courses } from '#app/db/schema/catalogue.ts'
import { paymentMethods } from '#app/db/schema/payments.ts'
import { coupons, promotions } from '#app/db/schema/pricing.ts'
import type { Clock } from '#app/platform/clock.ts'
import { sha256Hex } from '#app/platform/ids.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { Offer, OfferFaults, OfferKind, OfferValues, TypedOffer } from './offer.ts'
import { couponToOffer, insertOffer, type OfferRow, toOffer, updateOffer } from './offer-repository.server.ts'
import { readOffer } from './read-offer.ts'

type Needs = { readonly db: Database; readonly now: Clock }

export type SaveOffer = {
  readonly kind: OfferKind
  /** null: a new offer. */
  readonly id: number | null
  readonly typed: TypedOffer
  /** The mark of the offer as the form showed it; '' for a new one. */
  readonly seen: string
}

export type SaveOfferRefusal =
  | { readonly code: 'NOT_STAFF' }
  | { readonly code: 'NOT_FOUND' }
  | { readonly code: 'INPUT_ERROR'; readonly faults: OfferFaults }
  /** Somebody else saved the offer meanwhile. Carries its current values and its mark. */
  | { readonly code: 'OFFER_CHANGED'; readonly now: OfferValues; readonly seen: string }

/**
 * Returns a hash that differs for two versions of an offer. Uses are not part of it, since orders add uses while
 * staff edit.
 */
export function versionOfOffer(values: OfferValues): Promise<string> {
  const inOrder = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))
  return sha256Hex(JSON.stringify(inOrder))
}

/**
 * Makes or changes a coupon or promotion, and logs the staff member. Overwrites only the version that the form
 * showed, and never changes the count of uses. Pressing the button twice makes one offer.
 */
export async function saveOffer(
  needs: Needs,
  command: SaveOffer,
  caller: Caller,
): Promise<Result<{ id: number }, SaveOfferRefusal>> {
  if (!may(caller, 'offers.write')) return refuse({ code: 'NOT_STAFF' })
  const facts = await readFacts(needs.db, command)
  if (command.id !== null && !facts.before) return refuse({ code: 'NOT_FOUND' })
  const before = facts.before && toOffer(command.kind, facts.before)
  const used = before?.used ?? 0
  const read = readOffer(command.kind, command.typed, { ...facts, used, isTaken: facts.rival !== null })
  if (!read.ok) {
    const twin = command.id === null && facts.rival && (await isSame(facts.rival, command, facts))
    return twin && facts.rival
      ? ok({ id: facts.rival.id })
      : refuse({ code: 'INPUT_ERROR', faults: read.error })
  }
  if (before && (await versionOfOffer(before.values)) !== command.seen) return changed(before)
  try {
    const by = { row: facts.before, userId: caller.account.userId }
    return await write(needs, command, read.value, by)
  } catch (error) {
    const constraint = brokenConstraint(error)
    // Orders added uses between the read and the write.
    if (constraint === 'coupons_within_limit')
      return refuse({ code: 'INPUT_ERROR', faults: { usageLimit: 'below-used' } })
    // Somebody took the code, or the button was pressed twice: calling again finds out which.
    if (constraint === 'coupons.code_key') return saveOffer(needs, command, caller)
    throw error
  }
}

async function readFacts(shown: Database, { kind, id, typed }: SaveOffer) {
  const db = asStored(shown)
  const isCoupon = kind === 'coupon'
  const key = isCoupon ? couponCodeKey(typed.name) : ''
  const { couponRows, promotionRows, rivals, courseRows, methods } = await readBatch(db, {
    couponRows: db
      .select()
      .from(coupons)
      .where(eq(coupons.id, isCoupon ? (id ?? 0) : 0)),
    promotionRows: db
      .select()
      .from(promotions)
      .where(eq(promotions.id, isCoupon ? 0 : (id ?? 0))),
    rivals: db
      .select()
      .from(coupons)
      .where(sql`${coupons.codeKey} = ${key} AND ${coupons.id} <> ${id ?? 0}`),
    courseRows: db
      .select({ id: courses.id })
      .from(courses)
      .where(sql`${courses.id} IN ${anyOf(typed.courseIds)}`),
    methods: db.select({ id: paymentMethods.id }).from(paymentMethods),
  })
  const before: OfferRow | null = couponRows[0] ?? promotionRows[0] ?? null
  return {
    before,
    rival: key === '' ? null : (rivals[0] ?? null),
    courseIds: new Set(courseRows.map(row => row.id)),
    paymentMethodIds: new Set(methods.map(row => row.id)),
  }
}

/** True if the coupon that has this code equals the typed one: the button was pressed twice. */
async function isSame(
  rival: CouponRow,
  { kind, typed }: SaveOffer,
  facts: Awaited<ReturnType<typeof readFacts>>,
) {
  const read = readOffer(kind, typed, { ...facts, used: 0, isTaken: false })
  return read.ok && (await versionOfOffer(read.value)) === (await versionOfOffer(couponToOffer(rival).values))
}

async function write(
  { db, now }: Needs,
  { kind, id, typed, seen }: SaveOffer,
  values: OfferValues,
  { row, userId }: { row: OfferRow | null; userId: string },
): Promise<Result<{ id: number }, SaveOfferRefusal>> {
  const {
    written: [done],
  } = await writeBatch(db, {
    written: row ? updateOffer(db, kind, row, values) : insertOffer(db, kind, values),
    log: logStaffActIfDone(db, {
      userId,
      action: `${kind}.${row ? 'change' : 'make'}`,
      id: row ? row.id : sql`last_insert_rowid()`,
      at: now(),
      data: { to: values, ...(row && { from: toOffer(kind, row).values }) },
    }),
  })
  if (done) return ok({ id: done.id })
  const { before } = await readFacts(db, { kind, id, typed, seen })
  return before ? changed(toOffer(kind, before)) : refuse({ code: 'NOT_FOUND' })
}

async function changed({ values }: Offer): Promise<Result<never, SaveOfferRefusal>> {
  return refuse({ code: 'OFFER_CHANGED', now: values, seen: await versionOfOffer(values) })
}
