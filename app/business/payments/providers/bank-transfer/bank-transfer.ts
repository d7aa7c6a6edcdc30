import promptPay from 'promptpay-qr'
import { renderSVG } from 'uqr'
import type { Money } from '../../../money/money.ts'
import type { AccountToPay, ByHandProvider, ShopAccount } from '../../payment-provider.ts'

/**
 * Method 1: the buyer transfers by himself and reports it with a slip. Nobody can ask a bank about it, so it starts by
 * waiting for the report and is approved by a person alone.
 */
export const bankTransfer: ByHandProvider = {
  paidBy: 'transfer',
  start: ({ amount, accounts }) => ({
    kind: 'awaiting-report',
    amount,
    accounts: accounts.map(account => accountToPay(account, amount)),
  }),
}

function accountToPay({ promptPayId, ...account }: ShopAccount, amount: Money): AccountToPay {
  const payload = promptPayPayload(promptPayId, amount)
  const qr = payload === null ? null : { payload, svg: renderSVG(payload, { ecc: 'M', border: 4 }) }
  return { ...account, qr }
}

/**
 * PromptPay text for one transfer of exactly this amount. Null without an id, in another currency, and for nothing:
 * without an amount the QR would be reusable, with any amount the payer types.
 */
export function promptPayPayload(promptPayId: string, { minor, currency }: Money): string | null {
  if (promptPayId.replace(/\D/g, '').length < 10 || currency !== 'THB' || minor <= 0) return null
  // The library prints toFixed(2): exact for a number that is the nearest to a decimal of two places.
  return promptPay(nationalForm(promptPayId), { amount: minor / 100 })
}

/** '+66 89 123 4567' and '0066…' are written by people; the library knows '089…' alone. */
function nationalForm(promptPayId: string): string {
  const digits = promptPayId.replace(/\D/g, '')
  const mobile = /^(?:0066|66)(\d{9})$/.exec(digits)
  return mobile ? `0${mobile[1]}` : digits
}
