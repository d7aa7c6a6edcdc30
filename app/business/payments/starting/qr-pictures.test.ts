import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { money } from '#app/business/money/money.ts'
import type { PaymentId } from '#app/business/orders/order.ts'
import type { PaymentStart } from '#app/business/orders/payment-method.ts'
import { bankTransfer, promptPayPayload } from '#app/business/orders/payment-method.ts'
import type { PaymentProvider, ProviderDefinition } from '#app/business/payments/payment-provider.ts'
import { gbPrime } from '#app/business/payments/providers/gbprime/gbprime.server.ts'
import { omise } from '#app/business/payments/providers/omise/omise.server.ts'
import { scb } from '#app/business/payments/providers/scb/scb.server.ts'
import { crcOf, readFields, readPromptPay, readQr } from '#app/testing/payments/read-qr.ts'
import { type ServedSandbox, serveSandbox } from '#app/testing/payments/served-sandbox.ts'
import { LOCAL_SETTINGS } from '../../../../workers/local-settings.ts'

/* Another program than the one that drew them reads all QRs shown to buyers: text and amount must be the order's. */

const thb = (minor: number) => money(minor, 'THB')

test('the checksum equals the one that banks compute', () => expect(crcOf('123456789')).toBe('29B1'))

test.each([
  [
    'a phone number with any amount',
    '00020101021129370016A000000677010111011300668912345675802TH5303764630429C1',
    { '01': '11' },
  ],
  [
    'a phone number with ordered tags',
    '00020101021229370016A00000067701011101130066891234567530376454071490.505802TH6304FEA7',
    { 54: '1490.50' },
  ],
  [
    'a biller with a terminal id',
    '00020101021230550016A00000067701011201150994000123456780212700000000123530376454072080.975802TH62190715SCB7000000001236304ADB3',
    { 54: '2080.97', 62: '0715SCB700000000123' },
  ],
  [
    'a biller with two references',
    '00020101021230630016A000000677010112011509940001234567802127000000001230304INV1530376454072080.975802TH6304AB55',
    { 54: '2080.97', 30: '0016A000000677010112011509940001234567802127000000001230304INV1' },
  ],
])('the test’s reader reads QRs of other programs: %s', (_, text, fields) => {
  expect(readPromptPay(text)).toMatchObject(fields)
  const damaged = text.replace('53037645', '53037655').replace('5802TH', '5802TG')
  expect(() => readPromptPay(damaged)).toThrow('checksum')
})

describe('the text of a PromptPay QR', () => {
  test.each([
    [
      '089-123-4567',
      149_050,
      '00020101021229370016A000000677010111011300668912345675802TH530376454071490.506304AEF8',
    ],
    [
      '1234567890123',
      208_097,
      '00020101021229370016A000000677010111021312345678901235802TH530376454072080.9763043323',
    ],
    [
      '123456789012345',
      2_000,
      '00020101021229390016A00000067701011103151234567890123455802TH5303764540520.0063040097',
    ],
  ])('for %s and %i satang matches two other programs', (id, minor, text) => {
    expect(promptPayPayload(id, thb(minor))).toBe(text)
    expect(readPromptPay(text)).toMatchObject({ '00': '01', '01': '12', 53: '764', 58: 'TH' })
  })

  test.each(['+66 89 123 4567', '66891234567', '0066891234567', '0891234567', '089 123 4567'])(
    'is the same for every way to write %s',
    id => expect(promptPayPayload(id, thb(149_050))).toMatch(/AEF8$/),
  )

  test('has the amount to the satang', () => {
    for (const minor of [1, 29, 857, 100_857, 208_097, 999_999_999]) {
      const { 54: amount } = readPromptPay(promptPayPayload('0891234567', thb(minor)) ?? '')
      expect(amount).toMatch(/^\d+\.\d\d$/)
      expect(Number(amount?.replace('.', ''))).toBe(minor)
    }
  })

  test.each([
    ['for an amount of zero', '0891234567', thb(0)],
    ['in dollars', '0891234567', money(1_000, 'USD')],
    ['without a recipient', '', thb(1_000)],
    ['with an incomplete recipient', '08912345', thb(1_000)],
  ])('is not made %s', (_, id, amount) => expect(promptPayPayload(id, amount)).toBeNull())
})

test('the picture of a transfer’s QR contains its text', async () => {
  const account = { bankName: 'KBANK', accountName: 'Shop', accountId: '1', promptPayImage: '' }
  const kept = { removed: false, endedAt: null }
  const accounts = [{ ...account, ...kept, promptPayId: '0891234567' }]
  const start = bankTransfer.start({ amount: thb(149_050), accounts })
  const qr = start.kind === 'awaiting-report' ? start.accounts[0]?.qr : null
  const read = await readQr(qr?.svg ?? '')
  expect(read).toBe(qr?.payload)
  expect(readPromptPay(read ?? '')).toMatchObject({ 54: '1490.50' })
})

type Row = {
  readonly name: string
  readonly definition: ProviderDefinition
  readonly methodId: number
  /** Checks the QR's other fields. */
  readonly says: (fields: Readonly<Record<string, string>>, reference: number) => void
}

const CREDIT_TRANSFER = 'A000000677010111'
const BILL_PAYMENT = 'A000000677010112'

const ROWS: readonly Row[] = [
  {
    name: 'Omise PromptPay',
    definition: omise,
    methodId: 9,
    says: ({ 29: to = '' }) => expect(readFields(to)['00']).toBe(CREDIT_TRANSFER),
  },
  {
    name: 'GB Prime Pay PromptPay',
    definition: gbPrime,
    methodId: 12,
    says: ({ 30: bill = '' }, reference) => {
      expect(readFields(bill)).toMatchObject({ '00': BILL_PAYMENT, '02': String(reference) })
    },
  },
  {
    name: 'SCB',
    definition: scb,
    methodId: 4,
    says: ({ 30: bill = '', 62: more = '' }, reference) => {
      expect(readFields(bill)).toMatchObject({ '00': BILL_PAYMENT, '02': String(reference) })
      expect(readFields(more)['07']).toBe(`SBX${reference}`)
    },
  },
]

describe('a provider’s QR, as the shop shows it,', () => {
  let served: ServedSandbox
  beforeAll(async () => {
    served = await serveSandbox()
  })
  afterAll(() => served?.stop())

  test.each(ROWS)('reads as the amount that is due: $name', async ({ definition, methodId, says }) => {
    const provider = await opened(definition, served)
    const amounts = [2_000, 149_050, 208_097]
    for (const [index, minor] of amounts.entries()) {
      const paymentId = (700_000_000_001 + index) as PaymentId
      const answer = await provider.start({
        paymentId,
        methodId,
        orderId: 7,
        amount: thb(minor),
        payableUntil: null,
        submittedFields: {},
        items: ['A course'],
        buyer: { name: 'Somchai', email: 'somchai@example.com', ip: null },
        returnUrl: 'https://shop.test/return',
      })
      const next = answer.kind === 'open' ? answer.next : null
      const read = (await readQr(await pictureOf(provider, next))) ?? ''
      const fields = readPromptPay(read)
      expect([fields['01'], fields[53], fields[54]]).toEqual(['12', '764', (minor / 100).toFixed(2)])
      says(fields, paymentId)
    }
  })
})

async function opened(definition: ProviderDefinition, { url: publicUrl, outbound }: ServedSandbox) {
  const world = { variables: LOCAL_SETTINGS, publicUrl, outbound, now: Date.now }
  const provider = await definition.open(world)
  if (!provider.ok) throw new Error(provider.error.faults.join('\n'))
  return provider.value
}

async function pictureOf(
  provider: PaymentProvider,
  next: PaymentStart | null,
): Promise<ArrayBuffer | string> {
  if (next?.kind !== 'qr') throw new Error('It started without a QR.')
  if (next.svg !== null) return next.svg
  const picture = await provider.fetchPicture?.(next.imageUrl ?? '')
  if (!picture) throw new Error('There is no picture.')
  return picture.arrayBuffer()
}
