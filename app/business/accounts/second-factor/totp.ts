import { createOTP } from '@better-auth/utils/otp'
import { type Instant, SECOND } from '#app/platform/clock.ts'

const STEP = 30 * SECOND
/** Clocks of phones are off by a little, and typing takes a while: the half minute before and the one after count too. */
const DRIFT = [-1, 0, 1]

/** The half minute that `code` belongs to, if an app with this secret would show it about now (RFC 6238); else null. */
export async function stepOfCode(secret: string, code: string, now: Instant): Promise<number | null> {
  const current = Math.floor(now / STEP)
  const otp = createOTP(secret)
  const codes = await Promise.all(DRIFT.map(drift => otp.hotp(current + drift)))
  const place = codes.lastIndexOf(code)
  return place < 0 ? null : current + (DRIFT[place] ?? 0)
}

/** What an app reads out of the QR: the secret with the shop's and the account's name. */
export function appAddress(secret: string, { shop, account }: { shop: string; account: string }): string {
  return createOTP(secret).url(shop, account)
}

/** The secret as it is typed into an app by who cannot scan: base 32, in groups of four. */
export function typedSecret(address: string): string {
  const secret = new URL(address).searchParams.get('secret') ?? ''
  return secret.replace(/(.{4})(?=.)/g, '$1 ')
}
