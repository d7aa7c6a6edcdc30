import { z } from 'zod'

const text = (longest: number) => z.string().min(1).max(longest)

const request = z.object({
  merchantID: text(25),
  invoiceNo: text(50).regex(/^[A-Za-z0-9-]+$/),
  description: text(250),
  currencyCode: text(3),
  amount: z.number(),
  paymentChannel: z.array(z.string()).default(['CC']),
  installmentPeriodFilter: z.array(z.int().positive()).default([3, 6, 10]),
  interestType: z.enum(['A', 'C', 'M']).optional(),
  paymentExpiry: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    .optional(),
  frontendReturnUrl: z.url().max(255),
  backendReturnUrl: z.url().max(255),
})

export type TokenRequest = z.infer<typeof request>

const CHANNELS = ['CC', 'IPP', 'QR'] as const
const BANGKOK = '+07:00'

/** What a merchant asks a page for, or the code of what is wrong with it. */
export function readTokenRequest(
  claims: Record<string, unknown>,
  merchantId: string,
):
  | {
      readonly asked: TokenRequest
      readonly channel: (typeof CHANNELS)[number]
      readonly expiresAt: number | null
    }
  | string {
  if (claims.merchantID !== merchantId) return '9007'
  const parsed = request.safeParse(claims)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    if (issue?.path[0] === 'amount') return '9009'
    return issue?.code === 'invalid_type' ? '9005' : '9004'
  }
  const asked = parsed.data
  if (!(asked.amount > 0) || !/^\d{1,12}(\.\d{1,5})?$/.test(String(asked.amount))) return '9009'
  if (asked.currencyCode !== 'THB') return '9010'
  const channel = CHANNELS.find(word => word === asked.paymentChannel[0])
  if (!channel) return '9057'
  const expiresAt = asked.paymentExpiry
    ? Date.parse(`${asked.paymentExpiry.replace(' ', 'T')}${BANGKOK}`)
    : null
  return expiresAt !== null && !(expiresAt > Date.now()) ? '9004' : { asked, channel, expiresAt }
}
