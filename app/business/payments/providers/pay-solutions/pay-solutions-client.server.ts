import { askProvider } from '#app/business/payments/providers/ask-provider.server.ts'
import type { Outbound } from '#app/platform/outbound.ts'
import type { PaySolutionsConfig } from './pay-solutions-config.ts'
import type { PaySolutionsRecord } from './pay-solutions-record.ts'
import { readRecords } from './pay-solutions-wire.server.ts'

export type Inquired =
  | { readonly kind: 'records'; readonly records: readonly PaySolutionsRecord[] }
  | { readonly kind: 'refused' | 'unclear'; readonly why: string }

/** What the books of Pay Solutions say of a reference. The two fillers are what its documentation wants them to be. */
export async function inquire(
  outbound: Outbound,
  { apiUrl, merchantId, secretKey, apiKey, timeoutMs }: PaySolutionsConfig,
  reference: number,
): Promise<Inquired> {
  const shortId = merchantId.slice(-5)
  const asked = await askProvider(outbound, `${apiUrl}/order/orderdetailpost`, {
    method: 'POST',
    timeoutMs,
    headers: {
      'Content-Type': 'application/json',
      merchantID: shortId,
      merchantSecretKey: secretKey,
      apikey: apiKey,
    },
    body: JSON.stringify({
      merchantId: shortId,
      orderNo: 'X',
      refno: String(reference),
      productDetail: 'QWERTY',
    }),
  })
  if (asked.kind === 'unclear') return asked
  if (asked.status === 401 || asked.status === 403) return { kind: 'refused', why: `status ${asked.status}` }
  const records = asked.status === 200 ? readRecords(asked.body) : null
  return records
    ? { kind: 'records', records }
    : { kind: 'unclear', why: `status ${asked.status}, no records` }
}
