import { z } from 'zod'
import { parseAmount } from '#app/business/money/decimal.ts'
import type { GbPrimeTransaction } from './gbprime-answers.ts'

/** Amounts, codes and references come as text or as numbers. */
const plain = z.union([z.string(), z.number()]).transform(String)

const qr = z.object({
  referenceNo: plain,
  qrcode: z.string().nullish(),
  resultCode: plain,
  gbpReferenceNo: plain.nullish(),
  resultMessage: z.string().nullish(),
})

export function readQrText(body: unknown) {
  const parsed = qr.safeParse(body)
  return parsed.success ? parsed.data : null
}

const charge = z.object({ resultCode: plain, gbpReferenceNo: plain.nullish(), referenceNo: plain.nullish() })

export function readCharge(body: unknown) {
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

/** `txn` null: there is no such transaction, and `resultCode` says so. */
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

export function readMerchantId(body: unknown): string | null {
  const parsed = merchant.safeParse(body)
  return parsed.success ? parsed.data.merchantId : null
}
