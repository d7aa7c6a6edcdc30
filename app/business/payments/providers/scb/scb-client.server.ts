import type { ProviderCheck } from '#app/business/payments/payment-provider.ts'
import type { Clock } from '#app/platform/clock.ts'
import type { Outbound } from '#app/platform/outbound.ts'
import type { ScbCardSale, ScbTransfer } from './scb-answers.ts'
import type { ScbConfig } from './scb-config.ts'
import { askScb, type ScbAnswer } from './scb-request.server.ts'
import { askToken, scbToken } from './scb-token.server.ts'
import { type MadeQr, readCardSale, readMadeQr, readTransfers } from './scb-wire.server.ts'

type Unclear = { readonly kind: 'unclear'; readonly why: string }
type Refused = Extract<ScbAnswer, { kind: 'refused' }>

export type ScbClient = ReturnType<typeof createScbClient>

/** Thai QR, tag 30, which a customer scans. */
const SCANNED_BY_CUSTOMER = '00300100'
/** The token is unknown or over. */
const TOKEN_REFUSED = '9300'
/** 'Does not exist', and 'not found', which is also said of what is malformed or pending: never more than not yet. */
const NOT_FOUND = ['1104', '8101']

/** SCB's partner API. Answers values only; what cannot be read is unclear. */
export function createScbClient({ outbound, now }: { outbound: Outbound; now: Clock }, config: ScbConfig) {
  const askWith = async (
    request: { method: 'GET' | 'POST'; path: string; body?: object },
    renew: boolean,
  ): Promise<ScbAnswer> => {
    const token = await scbToken(outbound, config, { now, renew })
    return token === null
      ? { kind: 'unclear', why: 'no token' }
      : askScb(outbound, config, { ...request, token })
  }
  /** A token may end before its time: renewed once, and never more. */
  const ask = async (method: 'GET' | 'POST', path: string, body?: object): Promise<ScbAnswer> => {
    const answer = await askWith({ method, path, body }, false)
    const isTokenRefused =
      answer.kind === 'refused' && (answer.code === TOKEN_REFUSED || answer.status === 401)
    return isTokenRefused ? askWith({ method, path, body }, true) : answer
  }
  return {
    /** A token is had for the application's key and secret alone. */
    async check(): Promise<ProviderCheck> {
      const token = await askToken(outbound, config)
      if (token.kind === 'token') return { kind: 'answers' }
      if (token.kind === 'unclear') return { kind: 'unreachable', why: token.why }
      return { kind: 'refuses', why: `${token.code} ${token.description}`.trim() }
    },
    async createQr(body: object): Promise<({ kind: 'qr' } & MadeQr) | Refused | Unclear> {
      const answer = await ask('POST', '/v1/payment/qrcode/create', body)
      if (answer.kind !== 'done') return answer
      const qr = readMadeQr(answer.data)
      return qr ? { kind: 'qr', ...qr } : { kind: 'unclear', why: 'a QR without its text' }
    },
    /** What arrived for the biller with a reference on a day of Bangkok's. */
    async transfersOn(
      day: string,
      reference: string,
    ): Promise<{ kind: 'transfers'; transfers: ScbTransfer[] } | Unclear> {
      const query = new URLSearchParams({
        eventCode: SCANNED_BY_CUSTOMER,
        transactionDate: day,
        billerId: config.billerId,
        reference1: reference,
        ...(config.ref2 && { reference2: config.ref2 }),
      })
      const answer = await ask('GET', `/v1/payment/billpayment/inquiry?${query}`)
      if (isNotFound(answer)) return { kind: 'transfers', transfers: [] }
      if (answer.kind !== 'done') return unclear(answer)
      const transfers = readTransfers(answer.data)
      return transfers ? { kind: 'transfers', transfers } : { kind: 'unclear', why: 'no list of payments' }
    },
    /** Null: no card has paid it yet. */
    async cardSale(qrId: string): Promise<{ kind: 'sale'; sale: ScbCardSale | null } | Unclear> {
      const answer = await ask('GET', `/v1/payment/qrcode/creditcard/${encodeURIComponent(qrId)}`)
      if (isNotFound(answer)) return { kind: 'sale', sale: null }
      if (answer.kind !== 'done') return unclear(answer)
      const sale = readCardSale(answer.data)
      return sale ? { kind: 'sale', sale } : { kind: 'unclear', why: 'no card payment' }
    },
  }
}

function isNotFound(answer: ScbAnswer): boolean {
  return (
    answer.kind === 'refused' &&
    (NOT_FOUND.includes(answer.code) || (answer.code === '' && answer.status === 404))
  )
}

function unclear(answer: Exclude<ScbAnswer, { kind: 'done' }>): Unclear {
  return answer.kind === 'unclear' ? answer : { kind: 'unclear', why: `code ${answer.code || answer.status}` }
}
