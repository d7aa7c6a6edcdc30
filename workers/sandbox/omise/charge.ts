import type { HeldPayment, Outcome } from '../held-payment.ts'
import type { ReallyPaid } from '../player.ts'
import type { Card } from './cards.ts'

/** The data of a charge that only Omise has. */
export type ChargeData = {
  readonly card: Card | null
  readonly sourceId: string | null
  readonly metadata: Readonly<Record<string, unknown>>
  readonly description: string | null
  readonly returnUri: string | null
  readonly expiresAt: number | null
  readonly failureCode: string | null
  readonly failureMessage: string | null
  readonly refunded: number
  readonly paidAt: number | null
}

export const dataOf = (held: HeldPayment) => held.data as unknown as ChargeData

const STATUS: Readonly<Record<Outcome, string>> = {
  paid: 'successful',
  failed: 'failed',
  cancelled: 'failed',
  expired: 'expired',
  pending: 'pending',
  refunded: 'successful',
}

const FAILURES: Partial<Record<Outcome, [code: string, message: string]>> = {
  failed: ['payment_rejected', 'the payment was rejected by the issuer'],
  cancelled: ['payment_cancelled', 'payment was cancelled by the buyer'],
}

/** The charge after an outcome. */
export function decideCharge(held: HeldPayment, outcome: Outcome, really: ReallyPaid): HeldPayment {
  const amount = really.amount ?? held.amount
  const [failureCode, failureMessage] = FAILURES[outcome] ?? [null, null]
  const data: ChargeData = {
    ...dataOf(held),
    failureCode,
    failureMessage,
    refunded: outcome === 'refunded' ? amount : 0,
    paidAt: outcome === 'paid' || outcome === 'refunded' ? Date.now() : null,
  }
  return { ...held, state: outcome, amount, currency: (really.currency ?? held.currency).toUpperCase(), data }
}

/** The charge, marked as expired if nobody paid its QR in time. */
export function lapsed(held: HeldPayment): HeldPayment {
  const { expiresAt } = dataOf(held)
  const isOver = held.state === 'pending' && expiresAt !== null && expiresAt <= Date.now()
  return isOver ? decideCharge(held, 'expired', {}) : held
}

const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())

/** A charge as the API shows it in version 2019-05-29. */
export function viewOfCharge(held: HeldPayment, origin: string) {
  const data = dataOf(held)
  const isPaid = held.state === 'paid' || held.state === 'refunded'
  return {
    object: 'charge',
    id: held.id,
    livemode: false,
    location: `/charges/${held.id}`,
    status: STATUS[held.state],
    amount: held.amount,
    authorized_amount: data.card ? held.amount : 0,
    captured_amount: isPaid ? held.amount : 0,
    refunded_amount: data.refunded,
    currency: held.currency,
    authorized: isPaid,
    capturable: false,
    capture: true,
    captured: isPaid,
    disputable: isPaid,
    paid: isPaid,
    expired: held.state === 'expired',
    refundable: isPaid && data.refunded < held.amount,
    reversed: false,
    reversible: false,
    voided: false,
    authorize_uri: authorizeUriOf(held, origin),
    return_uri: data.returnUri,
    failure_code: data.failureCode,
    failure_message: data.failureMessage,
    description: data.description,
    metadata: data.metadata,
    card: data.card && { object: 'card', livemode: false, ...withoutBehaviour(data.card) },
    source: data.sourceId && viewOfSource(held, data.sourceId, origin),
    transaction: isPaid ? held.id.replace('chrg', 'trxn') : null,
    created_at: iso(held.createdAt),
    paid_at: iso(data.paidAt),
    expires_at: iso(data.expiresAt),
    expired_at: null,
  }
}

function withoutBehaviour({ behaviour: _behaviour, ...card }: Card) {
  return card
}

function authorizeUriOf(held: HeldPayment, origin: string): string | null {
  return dataOf(held).card?.behaviour.kind === '3ds' ? `${origin}/sandbox/omise/3ds/${held.id}` : null
}

function viewOfSource(held: HeldPayment, id: string, origin: string) {
  const download_uri = `${origin}/sandbox/omise/api/charges/${held.id}/documents/qr.svg`
  return {
    object: 'source',
    id,
    livemode: false,
    type: 'promptpay',
    flow: 'offline',
    amount: held.amount,
    currency: held.currency,
    charge_status: STATUS[held.state],
    scannable_code: {
      object: 'barcode',
      type: 'qr',
      image: { object: 'document', livemode: false, kind: 'qr', filename: 'qrcode.svg', download_uri },
    },
  }
}
