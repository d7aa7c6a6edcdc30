import { asc, sql } from 'drizzle-orm'
import { markOf, type NotStaff } from '#app/business/accounts/edit-conflict.server.ts'
import { type Caller, may } from '#app/business/callers/caller.ts'
import { type LoggedAct, selectStaffActs } from '#app/business/callers/staff-log.server.ts'
import { money } from '#app/business/money/money.ts'
import { BANK_TRANSFER, promptPayQr } from '#app/business/orders/payment-method.ts'
import { type PromptPayee, readPromptPayee } from '#app/business/payments/providers/emv-qr.ts'
import { listPaymentMethods } from '#app/business/payments/starting/list-payment-methods.server.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { bankAccounts, paymentMethods } from '#app/db/schema/payments.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { BankAccountValues } from './bank-account.ts'

export type BankAccountRow = typeof bankAccounts.$inferSelect

/** An act on an account as the log keeps it. `from` and `to`: null where there was no account. */
export type BankAccountChange = {
  readonly from?: BankAccountValues | null
  readonly to?: BankAccountValues | null
}

export type BankAccountsPage = {
  readonly accounts: readonly {
    readonly id: number
    readonly values: BankAccountValues
    /** A QR of one baht, and what a bank's app reads in it. null: the account has no PromptPay id. */
    readonly qr: { readonly svg: string; readonly minor: number; readonly payee: PromptPayee | null } | null
  }[]
  /** The version of the list. A form sends it back. */
  readonly seen: string
  /** What buyers can choose: no transfer at all, also something else, or nothing else. */
  readonly transfer: 'missing' | 'off' | 'one-of-many' | 'only-way'
  /** What staff did to the accounts, the newest first. */
  readonly acts: readonly LoggedAct[]
}

const ACTS_SHOWN = 20
/** One baht, so that staff can scan the QR with a bank's app and stop before paying. */
const SAMPLE = money(100, 'THB')

/** SQL of the list as one text, so that a write can compare it with what was read. */
export const STORED_ACCOUNTS = sql<string>`(SELECT json_group_array(json_array(id, bank_name, account_name, account_id,
  prompt_pay_id, prompt_pay_image, position, enabled, removed))
  FROM (SELECT * FROM bank_accounts WHERE payment_method_id = ${BANK_TRANSFER} ORDER BY id))`

/**
 * Reads the accounts in the order that buyers see: `rows` with the removed ones, `listed` without. One round trip.
 */
export async function readBankAccounts(db: Database) {
  const { rows, stored, methods } = await readBatch(db, {
    rows: db
      .select()
      .from(bankAccounts)
      .where(sql`${bankAccounts.paymentMethodId} = ${BANK_TRANSFER}`)
      .orderBy(asc(bankAccounts.position), asc(bankAccounts.id)),
    stored: db.select({ text: STORED_ACCOUNTS.as('text') }).from(sql`(SELECT 1)`),
    methods: db
      .select({ enabled: paymentMethods.enabled })
      .from(paymentMethods)
      .where(sql`${paymentMethods.id} = ${BANK_TRANSFER}`),
  })
  const [first] = stored
  return {
    rows,
    listed: rows.filter(({ removed }) => !removed),
    stored: first?.text ?? '',
    seen: await markOf(first?.text),
    method: methods[0] ?? null,
  }
}

/** Returns the accounts for the page of staff, with their QR as buyers get it. */
export async function getBankAccounts(
  needs: Parameters<typeof listPaymentMethods>[0],
  caller: Caller,
): Promise<Result<BankAccountsPage, NotStaff>> {
  if (!may(caller, 'money.destinations')) return refuse({ code: 'NOT_STAFF' })
  const [{ listed, seen, method }, offered, acts] = await Promise.all([
    readBankAccounts(needs.db),
    listPaymentMethods(needs),
    selectStaffActs(needs.db, 'bank-account', null, ACTS_SHOWN),
  ])
  const others = offered.methods.filter(({ id }) => id !== BANK_TRANSFER)
  return ok({
    accounts: listed.map(row => {
      const qr = promptPayQr(row.promptPayId, SAMPLE)
      return {
        id: row.id,
        values: valuesOf(row),
        qr: qr && { svg: qr.svg, minor: SAMPLE.minor, payee: readPromptPayee(qr.payload) },
      }
    }),
    seen,
    transfer:
      method === null ? 'missing' : !method.enabled ? 'off' : others.length > 0 ? 'one-of-many' : 'only-way',
    acts,
  })
}

export function valuesOf(row: BankAccountRow): BankAccountValues {
  const { bankName, accountId, accountName, promptPayId, enabled, promptPayImage } = row
  return { bankName, accountId, accountName, promptPayId, enabled, promptPayImage }
}
