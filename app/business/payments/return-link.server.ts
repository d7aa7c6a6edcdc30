import type { Signer } from '#app/platform/signing.ts'

const PURPOSE = 'payment-return'

/** Where a provider sends the buyer back to. Signed, because a payment's id can be guessed and the way back leads to the order. */
export async function returnUrlOf(signer: Signer, publicUrl: string, paymentId: number): Promise<string> {
  return `${publicUrl}/payment/return/${paymentId}?s=${await signer.sign(PURPOSE, String(paymentId))}`
}

export function isReturnLink(signer: Signer, paymentId: number, signature: string): Promise<boolean> {
  return signer.verify(PURPOSE, String(paymentId), signature)
}
