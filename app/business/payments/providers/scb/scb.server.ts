import type {
  PaymentProvider,
  PaymentToAsk,
  PaymentToStart,
  ProviderAnswer,
  ProviderDefinition,
  ProviderWorld,
} from '#app/business/payments/payment-provider.ts'
import { answerOfUnseenQr, drawnQr, noQr, qrEndsAt } from '#app/business/payments/providers/drawn-qr.ts'
import { redacted } from '#app/business/payments/redact.ts'
import { sha256Hex } from '#app/platform/ids.ts'
import { ok } from '#app/platform/result.ts'
import { answerOfCardSale, answerOfTransfers, daysToAsk, type ScbTransfer } from './scb-answers.ts'
import { createScbClient, type ScbClient } from './scb-client.server.ts'
import { readScbConfig, type ScbConfig } from './scb-config.ts'
import { SCB_GUIDE } from './scb-guide.ts'
import { qrToCreate, SCB_QR } from './scb-start.ts'
import { acknowledgementOf, readConfirmation } from './scb-webhook.ts'

/** QRs of Siam Commercial Bank's partner API, which any bank's app can pay. */
export const scb: ProviderDefinition = {
  name: 'scb',
  methodIds: [SCB_QR],
  guide: SCB_GUIDE,
  open(world) {
    const config = readScbConfig(world.variables, world.publicUrl)
    return config.ok ? ok(scbWith(world, config.value)) : config
  },
}

type Scb = { readonly client: ScbClient; readonly config: ScbConfig; readonly now: number }

function scbWith(world: ProviderWorld, config: ScbConfig): PaymentProvider {
  const client = createScbClient(world, config)
  const opened = () => ({ client, config, now: world.now() })
  return {
    mode: config.mode,
    start: payment => start(opened(), payment),
    status: payment => status(opened(), payment),
    readWebhook: async ({ body: bytes }) => {
      const text = new TextDecoder().decode(bytes)
      const confirmation = readConfirmation(text)
      const hash = await sha256Hex(bytes)
      return {
        signature: 'unsigned',
        // The hash keeps a forger from taking a real confirmation's key by sending its id first.
        eventKey: `${confirmation.transactionId}:${hash.slice(0, 16)}`,
        body: redacted(text),
        acknowledgement: acknowledgementOf(confirmation),
      }
    },
    check: () => client.check(),
    subjectOf: body => readConfirmation(body).subject,
    entryOf: () => ({ kind: 'press', paidBy: 'qr' }),
    forBrowser: () => ({}),
  }
}

async function start({ client, config, now }: Scb, payment: PaymentToStart): Promise<ProviderAnswer> {
  const { paymentId } = payment
  const { mode, qrMinutes, testPayUrl } = config
  const made = await client.createQr(qrToCreate(payment, config))
  if (made.kind === 'refused') return noQr(paymentId, mode, made.code || 'refused', made.description)
  if (made.kind === 'unclear') return noQr(paymentId, mode, 'no_answer', made.why)
  // The bank has been seen to send an end that is already over.
  const bankEndsAt = made.endsAt !== null && made.endsAt > now ? made.endsAt : Number.POSITIVE_INFINITY
  const expiresAt = Math.min(qrEndsAt(payment, qrMinutes, now), bankEndsAt)
  const next = drawnQr(made.payload, payment, {
    expiresAt,
    testUrl: testPayUrl.replace('{reference}', String(paymentId)),
  })
  if (!next) return noQr(paymentId, mode, 'wrong_qr')
  const about = { reference: paymentId, providerReference: made.cardQrId ?? String(paymentId), mode }
  return { kind: 'open', about, next, expiresAt }
}

/** The attempt's state: asks about every day of a possible payment, and about a card payment if cards can pay. */
async function status({ client, config, now }: Scb, payment: PaymentToAsk): Promise<ProviderAnswer> {
  const { mode, qrType } = config
  if (payment.providerReference === null) return answerOfUnseenQr(payment, mode, now)
  const transfers: ScbTransfer[] = []
  if (qrType !== 'CS')
    for (const day of daysToAsk(payment.createdAt, now)) {
      const found = await client.transfersOn(day, String(payment.paymentId))
      if (found.kind === 'unclear') return { kind: 'unknown', why: found.why }
      transfers.push(...found.transfers)
    }
  const answer = answerOfTransfers(payment, transfers, config)
  if (answer.kind !== 'open' || qrType === 'PP') return answer
  const card = await client.cardSale(payment.providerReference)
  if (card.kind === 'unclear') return { kind: 'unknown', why: card.why }
  return card.sale ? answerOfCardSale(payment, card.sale, mode) : answer
}
