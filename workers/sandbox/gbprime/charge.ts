import { ledgerOf, type SandboxEnv } from '../env.ts'
import { findByReference, keepPayment } from '../payments.ts'
import type { SandboxCard } from './cards.ts'
import { gbpReference, type TransactionData } from './transaction.ts'

const REFERENCE = /^[A-Za-z0-9]{1,15}$/

type Charged = { readonly resultCode: string; readonly gbpReferenceNo?: string }

/** Charges a card's token: a token once, a reference once, addresses to come back to and to tell. */
export async function chargeCard(
  env: SandboxEnv['Bindings'],
  body: Record<string, unknown>,
): Promise<Charged> {
  const { amount, referenceNo, responseUrl, backgroundUrl, otp } = body
  const isWhole =
    typeof amount === 'number' &&
    amount > 0 &&
    REFERENCE.test(String(referenceNo)) &&
    [responseUrl, backgroundUrl].every(address => URL.canParse(String(address))) &&
    ['Y', 'N'].includes(String(otp))
  if (!isWhole || (await findByReference(env, 'gbprime', String(referenceNo)))) return { resultCode: '02' }
  const given = (body.card as Record<string, unknown> | undefined)?.token
  const token = await ledgerOf(env).useThing('gbprime-token', String(given))
  if (!token?.isFirst) return { resultCode: '02' }
  const card = JSON.parse(token.value) as SandboxCard
  if (card.charge !== '00') return { resultCode: card.charge }
  const data: TransactionData = {
    ...{ type: 'card', detail: String(body.detail ?? ''), customerName: String(body.customerName ?? '') },
    ...{ cardNo: card.masked, responseUrl: String(responseUrl), backgroundUrl: String(backgroundUrl) },
    resultCode: '00',
  }
  const id = gbpReference()
  await keepPayment(env, {
    ...{ provider: 'gbprime', id, reference: String(referenceNo), currency: 'THB', createdAt: Date.now() },
    ...{ amount: Math.round(amount * 100), state: otp === 'Y' ? 'pending' : 'paid', data },
  })
  return { resultCode: '00', gbpReferenceNo: id }
}

/** What is missing or wrong in a QR's form is not told in more words than these. */
const INCOMPLETE = 'Incomplete information'

/** A QR: plain text where it cannot be made, as the vendor answers. */
export async function makeQr(env: SandboxEnv['Bindings'], form: Record<string, string>) {
  const { amount = '', referenceNo = '', backgroundUrl = '' } = form
  if (!/^\d{1,10}\.\d{2}$/.test(amount) || Number(amount) <= 0 || !REFERENCE.test(referenceNo))
    return INCOMPLETE
  if (!URL.canParse(backgroundUrl)) return INCOMPLETE
  if (await findByReference(env, 'gbprime', referenceNo)) return 'Duplicate referenceNo'
  const data: TransactionData = {
    ...{ type: 'qr', detail: form.detail ?? '', customerName: form.customerName ?? '', cardNo: '' },
    ...{ responseUrl: '', backgroundUrl, resultCode: '00' },
  }
  return keepPayment(env, {
    ...{ provider: 'gbprime', id: gbpReference(), reference: referenceNo, currency: 'THB', data },
    ...{ amount: Math.round(Number(amount) * 100), state: 'pending', createdAt: Date.now() },
  })
}
