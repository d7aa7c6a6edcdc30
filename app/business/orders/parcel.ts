import type { Instant } from '#app/platform/clock.ts'

/** How a parcel travels. Both may be ''. */
export type Parcel = {
  readonly carrier: string
  /** The carrier's number, or the https address of a page that follows the parcel. */
  readonly tracking: string
}

/** Where an order's parcel is. */
export type Dispatch = {
  /** True while the parcel waits to be sent: the order is approved. */
  readonly awaitsDispatch: boolean
  /** When the parcel was sent. null: it was not, or there is none. */
  readonly dispatchedAt: Instant | null
  /** null as long as it was not sent. */
  readonly parcel: Parcel | null
}

/** A new order: its parcel neither waits nor was sent. */
export const NO_DISPATCH: Dispatch = { awaitsDispatch: false, dispatchedAt: null, parcel: null }

/** Characters. */
export const LONGEST_CARRIER = 60
export const LONGEST_TRACKING = 300
const TRACKING_NUMBER = /^[\p{L}\p{N}][\p{L}\p{N} ./-]{2,59}$/u

type Line = { readonly productId: number | null; readonly refundedAt: Instant | null }

/** Returns the lines that are sent. Every product is a physical thing, and what was refunded is not sent. */
export function parcelLines<Each extends Line>({ lines }: { readonly lines: readonly Each[] }): Each[] {
  return lines.filter(({ productId, refundedAt }) => productId !== null && refundedAt === null)
}

export function hasParcel(order: { readonly lines: readonly Line[] }): boolean {
  return parcelLines(order).length > 0
}

export type ParcelRefusal =
  | { readonly code: 'CARRIER_TOO_LONG' }
  /** Neither a carrier's number nor an https address. */
  | { readonly code: 'TRACKING_INVALID' }

/** Returns why this cannot be how a parcel travels, or null. Both words may be missing: the school may bring it. */
export function parcelRefusal({ carrier, tracking }: Parcel): ParcelRefusal | null {
  if (carrier.length > LONGEST_CARRIER) return { code: 'CARRIER_TOO_LONG' }
  const isKnown = tracking === '' || TRACKING_NUMBER.test(tracking) || trackingPage({ tracking }) !== null
  return isKnown ? null : { code: 'TRACKING_INVALID' }
}

/** Returns the https address of a page that follows the parcel; null if staff typed a number or nothing. */
export function trackingPage({ tracking }: Pick<Parcel, 'tracking'>): string | null {
  const isPage =
    tracking.length <= LONGEST_TRACKING && tracking.startsWith('https://') && URL.canParse(tracking)
  return isPage ? tracking : null
}

/**
 * Returns how a parcel travels. Its tracking is either the carrier's `number` or the address of a `page`. What staff
 * left open is ''.
 */
export function waysOf(parcel: Parcel | null): { carrier: string; number: string; page: string } {
  const { carrier, tracking } = parcel ?? { carrier: '', tracking: '' }
  const page = trackingPage({ tracking }) ?? ''
  return { carrier, number: page ? '' : tracking, page }
}
