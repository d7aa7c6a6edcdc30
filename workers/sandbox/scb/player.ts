import { onBangkoksClock } from '../bangkok.ts'
import type { HeldPayment, Outcome } from '../held-payment.ts'
import type { Callback, ReallyPaid, SimulatedProvider } from '../player.ts'
import { BILLER_ID, REF3_PREFIX } from './account.ts'
import { dataOf } from './qr.ts'

/** SCB's QRs. A QR cannot fail: the bank lists it only once it is paid, and marks refunded money as reversed. */
export const scb: SimulatedProvider = {
  name: 'scb',
  title: 'SCB',
  decide: decideQr,
  view: viewOfTransfer,
  callbackOf,
}

function decideQr(held: HeldPayment, outcome: Outcome, really: ReallyPaid): HeldPayment {
  const paidAt = outcome === 'paid' ? Date.now() : dataOf(held).paidAt
  const { amount = held.amount, currency = held.currency } = really
  return {
    ...held,
    state: outcome,
    amount,
    currency: currency.toUpperCase(),
    data: { ...held.data, paidAt: outcome === 'pending' ? null : paidAt },
  }
}

/** A transfer as the bank's inquiry lists it. */
export function viewOfTransfer(held: HeldPayment) {
  const { paidAt, ref3 } = dataOf(held)
  const isReversed = held.state !== 'paid'
  return {
    ...entryOf(held, ref3),
    transactionDateandTime: `${onBangkoksClock(paidAt ?? held.createdAt)}.000+07:00`,
    reverseFlag: isReversed ? 'R' : '',
  }
}

function entryOf(held: HeldPayment, ref3: string) {
  return {
    eventCode: '00300100',
    transactionType: 'Domestic Transfers',
    payeeProxyId: BILLER_ID,
    payeeProxyType: 'BILLERID',
    payeeAccountNumber: '0987654321',
    payeeName: 'SANDBOX SHOP',
    payerAccountNumber: 'XXXX12345',
    payerName: 'Sandbox Payer',
    payerProxyId: '',
    sendingBankCode: '014',
    receivingBankCode: '014',
    amount: (held.amount / 100).toFixed(2),
    currencyCode: held.currency === 'THB' ? '764' : '840',
    channelCode: 'PMH',
    transactionId: held.id,
    billPaymentRef1: held.reference,
    billPaymentRef2: '',
    billPaymentRef3: ref3,
  }
}

/** The bank confirms only paid QRs, and only if ref3 has a known prefix. The confirmation is unsigned. */
async function callbackOf(_env: unknown, held: HeldPayment, { origin }: Callback): Promise<Request | null> {
  if (held.state !== 'paid' || !dataOf(held).ref3.startsWith(REF3_PREFIX)) return null
  const { eventCode: _code, reverseFlag: _flag, ...confirmation } = viewOfTransfer(held)
  return new Request(`${origin}/webhook/payment/scb`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(confirmation),
  })
}
