import { Hono } from 'hono'
import type { SandboxEnv } from '../env.ts'
import { faulty } from '../faults.ts'
import { findByReference } from '../payments.ts'
import { coded } from '../two-c-two-p/codes.ts'
import { opened, sealed } from '../two-c-two-p/envelope.ts'
import { claimsOf } from './card-payment.ts'
import { MERCHANT_ID, SECRET_KEY } from './keys.ts'

/** PGW's inquiry for the merchant of the card product. Here it is always open. */
export const securePayInquiry = new Hono<SandboxEnv>()

securePayInquiry.use(faulty('2c2p-securepay'))

securePayInquiry.post('/paymentInquiry', async c => {
  const read = await opened(await c.req.json().catch(() => null), SECRET_KEY)
  if (!read.ok) return c.json(coded(read.code))
  if (read.claims.merchantID !== MERCHANT_ID) return c.json(coded('9007'))
  const held = await findByReference(c.env, '2c2p-securepay', String(read.claims.invoiceNo))
  return c.json(held ? await sealed(claimsOf(held), SECRET_KEY) : coded('2002'))
})
