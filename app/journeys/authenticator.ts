import { createOTP } from '@better-auth/utils/otp'

const HALF_MINUTE = 30_000

/** Returns an authenticator app with this secret, typed in groups of four. */
export function aPhone(typed: string) {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = Array.from(typed.replaceAll(/\s/g, ''), letter =>
    alphabet.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  const secret = (bits.match(/.{8}/g) ?? []).map(byte => String.fromCharCode(Number.parseInt(byte, 2)))
  const otp = createOTP(secret.join(''))
  let last = Math.floor(Date.now() / HALF_MINUTE) - 1
  return {
    /** Returns an unused code: each 30-second step's code works once, and that of the next step already works. */
    nextCode: () => {
      last = Math.max(last + 1, Math.floor(Date.now() / HALF_MINUTE))
      return otp.hotp(last)
    },
    lastCode: () => otp.hotp(last),
  }
}
