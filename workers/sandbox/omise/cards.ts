export type Card = {
  readonly name: string
  readonly brand: string
  readonly last_digits: string
  readonly bank: string
  readonly expiration_month: number
  readonly expiration_year: number
  /** The result of a charge with this card. */
  readonly behaviour: CardBehaviour
}

export type CardBehaviour =
  | { readonly kind: 'successful' }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string }
  /** The bank's page comes first. `fails`: the charge fails whatever the buyer presses there. */
  | { readonly kind: '3ds'; readonly fails: boolean }

const SUCCESSFUL = ['4242424242424242', '4111111111111111', '5555555555554444', '3530111333300000']

/** Omise's published test cards that fail. */
const FAILING: Readonly<Record<string, [code: string, message: string]>> = {
  '4111111111140011': [
    'insufficient_fund',
    'insufficient funds in the account or the card has reached the credit limit',
  ],
  '5555551111110011': [
    'insufficient_fund',
    'insufficient funds in the account or the card has reached the credit limit',
  ],
  '4111111111130012': ['stolen_or_lost_card', 'card is stolen or lost'],
  '5555551111100012': ['stolen_or_lost_card', 'card is stolen or lost'],
  '4111111111120013': ['failed_processing', 'failed to process the payment'],
  '4111111111110014': ['payment_rejected', 'the payment was rejected by the issuer'],
  '4111111111190016': ['failed_fraud_check', 'card was marked as fraudulent'],
  '4111111111180017': ['invalid_account_number', 'card number is invalid'],
  '5555551111150017': ['invalid_account_number', 'card number is invalid'],
  '4111111111160001': ['invalid_security_code', 'the security code is invalid'],
  '4111111111150002': ['payment_rejected', '3-D Secure enrolment failed'],
}

const VALIDATION_FAILS = '4111111111140003'

/** How a card behaves: published test cards as published, every other one through 3-D Secure. */
export function behaviourOf(number: string): CardBehaviour {
  const failing = FAILING[number]
  if (failing) return { kind: 'failed', code: failing[0], message: failing[1] }
  if (SUCCESSFUL.includes(number)) return { kind: 'successful' }
  return { kind: '3ds', fails: number === VALIDATION_FAILS }
}

export function brandOf(number: string): string {
  if (/^4/.test(number)) return 'Visa'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'MasterCard'
  if (/^3[47]/.test(number)) return 'American Express'
  if (/^35/.test(number)) return 'JCB'
  return /^62/.test(number) ? 'UnionPay' : 'Unknown'
}

/** True if a card number passes the Luhn check. */
export function addsUp(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
