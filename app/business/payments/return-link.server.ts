import { safeReturnPath } from '#app/business/accounts/sign-in/safe-return-path.ts'
import type { Signer } from '#app/platform/signing.ts'

const PURPOSE = 'payment-return'

/** Where the buyer goes on after the payment succeeded or failed; '': to the order. Only paths of the shop. */
export type ReturnPaths = { readonly success: string; readonly failure: string }

/**
 * Returns the address that a provider sends the buyer back to. It is signed, because a payment's id can be guessed and
 * the address leads to the order.
 */
export async function returnUrlOf(
  signer: Signer,
  publicUrl: string,
  paymentId: number,
  { success, failure }: ReturnPaths = { success: '', failure: '' },
): Promise<string> {
  const query = new URLSearchParams({ s: await signer.sign(PURPOSE, String(paymentId)) })
  if (success) query.set('ok', success)
  if (failure) query.set('no', failure)
  return `${publicUrl}/payment/return/${paymentId}?${query}`
}

export function isReturnLink(signer: Signer, paymentId: number, signature: string): Promise<boolean> {
  return signer.verify(PURPOSE, String(paymentId), signature)
}

/** Reads the paths that a return link or a call names. Anything but a path of this shop becomes ''. */
export function readReturnPaths(named: { success?: string; failure?: string }): ReturnPaths {
  return { success: safeReturnPath(named.success, ''), failure: safeReturnPath(named.failure, '') }
}
