import { createOTP } from '@better-auth/utils/otp'
import { type Instant, SECOND } from '#app/platform/clock.ts'

const STEP = 30 * SECOND
/** Phone clocks are slightly wrong and typing takes time, so the half minutes before and after count too. */
const DRIFT = [-1, 0, 1]

/** Returns the half minute that `code` belongs to if it is valid about now (RFC 6238), else null. */
export async function stepOfCode(secret: string, code: string, now: Instant): Promise<number | null> {
  const current = Math.floor(now / STEP)
  const otp = createOTP(secret)
  const codes = await Promise.all(DRIFT.map(drift => otp.hotp(current + drift)))
  const place = codes.lastIndexOf(code)
  return place < 0 ? null : current + (DRIFT[place] ?? 0)
}

/** Returns the address for the QR code: the secret with the shop's and the account's name. */
export function appAddress(secret: string, { shop, account }: { shop: string; account: string }): string {
  return createOTP(secret).url(shop, account)
}

/** Returns the secret for typing into an app: base 32, in groups of four. */
export function typedSecret(address: string): string {
  const secret = new URL(address).searchParams.get('secret') ?? ''
  return secret.replace(/(.{4})(?=.)/g, '$1 ')
}
