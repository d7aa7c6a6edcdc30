import { z } from 'zod'
import { parseAmount } from '#app/business/money/decimal.ts'
import type { ProviderCheck } from '#app/business/payments/payment-provider.ts'
import { type Asked, askProvider } from '#app/business/payments/providers/ask-provider.server.ts'
import type { Outbound } from '#app/platform/outbound.ts'
import type { GbPrimeTransaction } from './gbprime-answers.ts'
import type { GbPrimeConfig } from './gbprime-config.ts'

type Unclear = { readonly kind: 'unclear'; readonly why: string }
type Refused = { readonly kind: 'refused'; readonly code: string; readonly message: string }

export type GbPrimeClient = ReturnType<typeof createGbPrimeClient>

const SUCCESS = '00'

/** A client for GB Prime Pay's API. Never throws. An unreadable answer, such as a plain text error, is 'unclear'. */
export function createGbPrimeClient(outbound: Outbound, config: GbPrimeConfig) {
  const { apiUrl, timeoutMs, tokensPath, secretKey, publicKey, token } = config
  const ask = (path: string, init: RequestInit): Promise<Asked> =>
    askProvider(outbound, `${apiUrl}${path}`, { ...init, timeoutMs })
  const withKey = (key: string) => ({ Authorization: `Basic ${btoa(`${key}:`)}` })
  const postJson = (path: string, body: object) =>
    ask(path, {
      method: 'POST',
      headers: { ...withKey(secretKey), 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  return {
    async createQr(
      fields: Readonly<Record<string, string>>,
    ): Promise<{ kind: 'qr'; payload: string; gbpReference: string | null } | Refused | Unclear> {
      // URLSearchParams encodes the + and / of the customer key.
      const asked = await ask('/v3/qrcode/text', {
        method: 'POST',
        body: new URLSearchParams({ token, ...fields }),
      })
      const answer = asked.kind === 'answered' ? readQrText(asked.body) : null
      if (!answer) return unclear(asked, 'no QR')
      const { resultCode: code, resultMessage, qrcode, gbpReferenceNo } = answer
      if (code !== SUCCESS) return { kind: 'refused', code, message: resultMessage ?? '' }
      if (!qrcode || answer.referenceNo !== fields.referenceNo) return { kind: 'unclear', why: 'another QR' }
      return { kind: 'qr', payload: qrcode, gbpReference: gbpReferenceNo ?? null }
    },
    /** Charges a card's token. With 3-D Secure, nothing is paid yet. */
    async charge(body: object): Promise<{ kind: 'charged'; gbpReference: string } | Refused | Unclear> {
      const asked = await postJson(`${tokensPath}/charge`, body)
      const answer = asked.kind === 'answered' && asked.status < 400 ? readCharge(asked.body) : null
      if (!answer) return unclear(asked, 'no charge')
      if (answer.resultCode !== SUCCESS) return { kind: 'refused', code: answer.resultCode, message: '' }
      return answer.gbpReferenceNo
        ? { kind: 'charged', gbpReference: answer.gbpReferenceNo }
        : { kind: 'unclear', why: 'a charge without a reference' }
    },
    async findTransaction(
      referenceNo: string,
    ): Promise<{ kind: 'found'; txn: GbPrimeTransaction } | Refused | Unclear> {
      const asked = await postJson('/v1/check_status_txn', { referenceNo })
      const answer = asked.kind === 'answered' && asked.status < 400 ? readStatus(asked.body) : null
      if (!answer) return unclear(asked, 'no transaction')
      const { resultCode: code, txn } = answer
      if (code !== SUCCESS) return { kind: 'refused', code, message: '' }
      return txn ? { kind: 'found', txn } : { kind: 'unclear', why: 'an answer without a transaction' }
    },
    /** Checks that the three credentials are valid and belong to one merchant. */
    async check(): Promise<ProviderCheck> {
      const answers = await Promise.all([
        ask('/checkPublicKey', { headers: withKey(publicKey) }),
        ask('/checkPrivateKey', { headers: withKey(secretKey) }),
        ask('/checkCustomerKey', { method: 'POST', body: new URLSearchParams({ token }) }),
      ])
      const lost = answers.find(asked => asked.kind === 'unclear')
      if (lost?.kind === 'unclear') return { kind: 'unreachable', why: lost.why }
      const [ofPublic, ofSecret, ofToken] = answers.map(asked =>
        asked.kind === 'answered' && asked.status < 400 ? readMerchantId(asked.body) : null,
      )
      if (!ofPublic) return { kind: 'refuses', why: 'the public key' }
      if (!ofSecret) return { kind: 'refuses', why: 'the secret key' }
      if (!ofToken) return { kind: 'refuses', why: 'the token' }
      return ofPublic === ofSecret && ofSecret === ofToken
        ? { kind: 'answers' }
        : { kind: 'refuses', why: 'the keys are of different merchants' }
    },
  }
}

function unclear(asked: Asked, why: string): Unclear {
  if (asked.kind === 'unclear') return asked
  return { kind: 'unclear', why: asked.status < 400 ? why : `status ${asked.status}` }
}

/** Amounts, codes and references come as text or as numbers. */
const plain = z.union([z.string(), z.number()]).transform(String)

const qr = z.object({
  referenceNo: plain,
  qrcode: z.string().nullish(),
  resultCode: plain,
  gbpReferenceNo: plain.nullish(),
  resultMessage: z.string().nullish(),
})

function readQrText(body: unknown) {
  const parsed = qr.safeParse(body)
  return parsed.success ? parsed.data : null
}

const charge = z.object({ resultCode: plain, gbpReferenceNo: plain.nullish(), referenceNo: plain.nullish() })

function readCharge(body: unknown) {
  const parsed = charge.safeParse(body)
  return parsed.success ? parsed.data : null
}

const status = z.object({
  resultCode: plain,
  txn: z
    .object({
      amount: plain,
      referenceNo: plain,
      gbpReferenceNo: plain.nullish(),
      status: z.string(),
      resultCode: plain.nullish(),
      currencyCode: plain.nullish(),
    })
    .nullish(),
})

/** The answer to a status inquiry, null if unreadable. `txn` null: no such transaction, and `resultCode` says so. */
export function readStatus(body: unknown): { resultCode: string; txn: GbPrimeTransaction | null } | null {
  const parsed = status.safeParse(body)
  if (!parsed.success) return null
  const { resultCode, txn } = parsed.data
  if (!txn) return { resultCode, txn: null }
  const currency = !txn.currencyCode || txn.currencyCode === '764' ? 'THB' : txn.currencyCode
  return {
    resultCode,
    txn: {
      reference: txn.referenceNo,
      gbpReference: txn.gbpReferenceNo ?? null,
      status: txn.status,
      resultCode: txn.resultCode ?? '',
      minor: parseAmount(txn.amount),
      currency,
    },
  }
}

const merchant = z.object({ merchantId: plain })

function readMerchantId(body: unknown): string | null {
  const parsed = merchant.safeParse(body)
  return parsed.success ? parsed.data.merchantId : null
}
