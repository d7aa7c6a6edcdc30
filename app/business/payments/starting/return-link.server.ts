import { safeReturnPath } from '#app/business/accounts/sign-in/safe-return-path.ts'
import type { Signer } from '#app/platform/signing.ts'

const PURPOSE = 'payment-return'

/** Where the buyer goes on once his payment went through or did not; '': to his order. Paths of the shop alone. */
export type ReturnPaths = { readonly success: string; readonly failure: string }

/** Where a provider sends the buyer back to. Signed, because a payment's id can be guessed and the way back leads to the order. */
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

/** What a link back, or a call, names as the way on. Everything but a path of this shop is none. */
export function readReturnPaths(named: { success?: string; failure?: string }): ReturnPaths {
  return { success: safeReturnPath(named.success, ''), failure: safeReturnPath(named.failure, '') }
}
