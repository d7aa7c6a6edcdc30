import { z } from 'zod'
import type { SandboxEnv } from '../env.ts'
import type { HeldPayment } from '../held-payment.ts'
import { addsUp } from '../omise/cards.ts'
import { findByReference, keepPayment } from '../payments.ts'
import { decryptedCard } from './card-key.ts'
import type { CardPaymentData } from './card-payment.ts'
import { openedRequest } from './envelope.ts'
import { MERCHANT_ID } from './keys.ts'

const request = z.object({
  merchantID: z.literal(MERCHANT_ID),
  uniqueTransactionCode: z.string().regex(/^[A-Za-z0-9]{1,20}$/),
  desc: z.string().min(1).max(250),
  amt: z.string().regex(/^(?!0{12})\d{12}$/),
  currencyCode: z.literal('764'),
  panCountry: z.string().regex(/^[A-Z]{2}$/),
  cardholderName: z.string().min(1).max(100),
  encCardData: z.string().min(1),
  request3DS: z.enum(['Y', 'N']).optional(),
})

/** A payment made of a posted request, or why 2C2P's page shows an error and no payment. */
export async function takeRequest(
  env: SandboxEnv['Bindings'],
  paymentRequest: string,
): Promise<HeldPayment | string> {
  const opened = openedRequest(paymentRequest)
  if (typeof opened === 'string') return `The request’s ${opened} is not valid`
  const parsed = request.safeParse(opened)
  if (!parsed.success) return `Not valid: ${parsed.error.issues[0]?.path.join('.')}`
  const asked = parsed.data
  const card = await decryptedCard(env, asked.encCardData)
  if (!card || !addsUp(card.cardnumber) || !/^\d{3,4}$/.test(card.cvv))
    return 'The card data cannot be decrypted or are not valid'
  if (await findByReference(env, '2c2p-securepay', asked.uniqueTransactionCode))
    return 'uniqueTransactionCode was used before'
  const data: CardPaymentData = {
    maskedPan: `${card.cardnumber.slice(0, 6)}XXXXXX${card.cardnumber.slice(-4)}`,
    cardholderName: asked.cardholderName,
    description: asked.desc,
    tranRef: String(crypto.getRandomValues(new Uint32Array(1))[0]),
  }
  return keepPayment(env, {
    ...{ provider: '2c2p-securepay', id: crypto.randomUUID(), reference: asked.uniqueTransactionCode },
    ...{ amount: Number(asked.amt), currency: 'THB', state: 'pending', createdAt: Date.now(), data },
  })
}
