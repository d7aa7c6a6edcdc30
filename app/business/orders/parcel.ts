import type { Parcel } from './order.ts'

/** Characters. */
export const LONGEST_CARRIER = 60
export const LONGEST_TRACKING = 300
const TRACKING_NUMBER = /^[\p{L}\p{N}][\p{L}\p{N} ./-]{2,59}$/u

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
