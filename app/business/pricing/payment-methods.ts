/** How the buyer pays, shown before the buyer chooses a method. */
export type PaidBy = 'transfer' | 'card' | 'qr' | 'page'

/** The ways to pay that a buyer knows. Several methods can serve one way, each by its own gateway. */
export type WayToPay = 'transfer' | 'promptPay' | 'card' | 'installments' | 'paypal' | 'page'

export type PaymentMethodFacts = {
  /** The id in the site file, the calls and the database. */
  readonly id: number
  /** The name that a site file may leave out, in Thai. */
  readonly standardName: string
  readonly paidBy: PaidBy
  readonly way: WayToPay
  /**
   * The name of the company that handles the payment. Buyers never read it. Empty: nobody, or a name that buyers know.
   */
  readonly gateway: string
  /** The smallest amount in baht that the provider accepts, in satang. 0: any. */
  readonly minimumSatang: number
}

/**
 * All payment methods, by id. A new method needs a line here, and a provider that serves it.
 * behaviour: Payment method ids
 */
export const PAYMENT_METHODS = {
  bankTransfer: {
    id: 1,
    standardName: 'โอนเงินผ่านธนาคาร',
    paidBy: 'transfer',
    way: 'transfer',
    gateway: '',
    minimumSatang: 0,
  },
  paypal: { id: 2, standardName: 'PayPal', paidBy: 'page', way: 'paypal', gateway: '', minimumSatang: 0 },
  securePayCard: {
    id: 3,
    standardName: 'บัตรเครดิต/เดบิต (2C2P)',
    paidBy: 'card',
    way: 'card',
    gateway: '2C2P',
    minimumSatang: 0,
  },
  scbQr: {
    id: 4,
    standardName: 'QR ธนาคาร',
    paidBy: 'qr',
    way: 'promptPay',
    gateway: 'SCB',
    minimumSatang: 1,
  },
  omiseCard: {
    id: 8,
    standardName: 'บัตรเครดิต/เดบิต (Omise)',
    paidBy: 'card',
    way: 'card',
    gateway: 'Omise',
    minimumSatang: 2_000,
  },
  omisePromptPay: {
    id: 9,
    standardName: 'พร้อมเพย์ (Omise)',
    paidBy: 'qr',
    way: 'promptPay',
    gateway: 'Omise',
    minimumSatang: 2_000,
  },
  pgwInstallments: {
    id: 10,
    standardName: 'ผ่อนชำระ (2C2P)',
    paidBy: 'page',
    way: 'installments',
    gateway: '2C2P',
    minimumSatang: 0,
  },
  gbPrimeCard: {
    id: 11,
    standardName: 'บัตรเครดิต/เดบิต (GB Prime Pay)',
    paidBy: 'card',
    way: 'card',
    gateway: 'GB Prime Pay',
    minimumSatang: 1,
  },
  gbPrimePromptPay: {
    id: 12,
    standardName: 'พร้อมเพย์ (GB Prime Pay)',
    paidBy: 'qr',
    way: 'promptPay',
    gateway: 'GB Prime Pay',
    minimumSatang: 1,
  },
  paySolutions: {
    id: 13,
    standardName: 'Pay Solutions',
    paidBy: 'page',
    way: 'page',
    gateway: 'Pay Solutions',
    minimumSatang: 0,
  },
  pgwQr: {
    id: 15,
    standardName: 'QR พร้อมเพย์ (2C2P)',
    paidBy: 'page',
    way: 'promptPay',
    gateway: '2C2P',
    minimumSatang: 0,
  },
} as const satisfies Readonly<Record<string, PaymentMethodFacts>>

export type PaymentMethodId = (typeof PAYMENT_METHODS)[keyof typeof PAYMENT_METHODS]['id']

export const PAYMENT_METHOD_IDS: readonly number[] = Object.values(PAYMENT_METHODS).map(({ id }) => id)

const BY_ID = new Map<number, PaymentMethodFacts>(
  Object.values(PAYMENT_METHODS).map(facts => [facts.id, facts]),
)

/** Returns what the shop knows about a payment method, or null for an id that is none. */
export function paymentMethodFacts(methodId: number): PaymentMethodFacts | null {
  return BY_ID.get(methodId) ?? null
}
