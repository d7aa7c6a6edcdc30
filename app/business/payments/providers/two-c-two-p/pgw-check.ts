import type { ProviderCheck } from '#app/business/payments/payment-provider.ts'
import type { PgwClient } from './pgw-client.server.ts'

/** Checks the keys by asking about an invoice that no payment has. With valid keys PGW answers that there is none. */
export async function checkPgw(client: PgwClient): Promise<ProviderCheck> {
  const answer = await client('paymentInquiry', { invoiceNo: '0', locale: 'en' })
  if (answer.kind === 'unclear') return { kind: 'unreachable', why: answer.why }
  const { respCode, respDesc } = answer.said
  const isKnown = answer.kind === 'signed' || respCode === '2002'
  return isKnown ? { kind: 'answers' } : { kind: 'refuses', why: `${respCode}: ${respDesc}` }
}
