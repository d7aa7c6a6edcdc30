import { and, asc, eq, max, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import type { ReportTold } from '#app/business/notifications/mails/report-received.tsx'
import { isAgreedMethod } from '#app/business/orders/order.ts'
import {
  mayHandle,
  type OrderFacts,
  selectOrderFacts,
  toOrderFacts,
} from '#app/business/orders/order-facts.server.ts'
import type { OrderRef } from '#app/business/orders/order-repository.server.ts'
import { type OrderRefusal, transition } from '#app/business/orders/order-transitions.ts'
import { accountsOfOrder, BANK_TRANSFER } from '#app/business/orders/payment-method.ts'
import {
  type PaymentReport,
  parsePaymentReport,
  type ReportRefusal,
  type TypedReport,
} from '#app/business/orders/payment-report.ts'
import { NEXT_PAYMENT_ID } from '#app/business/orders/placing/payment-ids.server.ts'
import {
  type Moved,
  type MoveNeeds,
  type MoveRefusal,
  moveOrder,
} from '#app/business/orders/process/move-order.server.ts'
import { selectSettings, settingsFromRows } from '#app/business/settings/settings-repository.server.ts'
import { attachUpload } from '#app/business/uploads/attach-upload.server.ts'
import { isOwn } from '#app/business/uploads/upload-repository.server.ts'
import type { Statement } from '#app/db/batch.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { bankAccounts, originBanks, paymentReports, payments } from '#app/db/schema/payments.ts'
import { uploads } from '#app/db/schema/uploads.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { claimSlip, isSlipTaken } from './slip-claims.server.ts'

/** `report.slip` is the id of an upload. */
export type ReportTransfer = { readonly order: OrderRef; readonly report: TypedReport }

export type ReportTransferRefusal =
  | ReportRefusal
  | OrderRefusal
  | MoveRefusal
  /** The caller has no such upload, or it is not a slip. */
  | { readonly code: 'SLIP_NOT_FOUND' }
  | { readonly code: 'SLIP_ALREADY_USED' }
  /** The order has coupons, which hold only for the method that it was ordered with. */
  | { readonly code: 'PAYMENT_METHOD_OFF' }

/** `paymentId` is the attempt that the report belongs to; 0 if nothing had to be paid. */
export type ReportedTransfer = Moved & { readonly paymentId: number }

type Facts = OrderFacts & Awaited<ReturnType<typeof readMore>>

/**
 * Records a buyer's report of a transfer, with its slip. The order then waits for staff. The same report again changes
 * nothing.
 * behaviour: Bank transfer report; decisions: Orders and payments
 */
export async function reportTransfer(
  needs: MoveNeeds,
  command: ReportTransfer,
  caller: Caller,
): Promise<Result<ReportedTransfer, ReportTransferRefusal>> {
  const reported = await moveOrder<Facts, ReportTransferRefusal>(needs, {
    read: () => read(needs.db, command, caller),
    decide: facts => decide(needs, command, facts, caller),
    refusalOf: constraint => (isSlipTaken(constraint) ? { code: 'SLIP_ALREADY_USED' } : null),
  })
  if (!reported.ok) return reported
  const { isNew, facts, order } = reported.value
  if (isNew && command.report.slip) await needs.jobs.readSlip(command.report.slip)
  const known = isNew ? openTransfer(facts) : facts.payments.at(-1)
  return ok({ ...reported.value, paymentId: known?.id ?? (await readLastPaymentId(needs.db, order.id)) })
}

/** Returns the attempt that waits for a transfer report. */
function openTransfer({ payments: attempts }: Pick<Facts, 'payments'>) {
  return attempts.find(({ methodId, state }) => methodId === BANK_TRANSFER && state === 'waiting')
}

/** For an order whose report began a new attempt, as after a rejected slip. */
async function readLastPaymentId(db: Database, orderId: number): Promise<number> {
  const [last] = await db
    .select({ id: max(payments.id) })
    .from(payments)
    .where(eq(payments.orderId, orderId))
  return last?.id ?? 0
}

async function read(
  db: Database,
  { order: ref, report }: ReportTransfer,
  caller: Caller,
): Promise<Facts | null> {
  const { settingRows, accounts, banks, slips, rows } = await readBatch(db, {
    settingRows: selectSettings(db),
    accounts: db.select().from(bankAccounts).orderBy(asc(bankAccounts.position), asc(bankAccounts.id)),
    banks: db.select().from(originBanks),
    slips: db
      .select()
      .from(uploads)
      .where(and(eq(uploads.id, report.slip ?? ''), eq(uploads.purpose, 'slip'), isOwn(caller))),
    rows: selectOrderFacts(db, ref),
  })
  const facts = toOrderFacts(rows)
  if (!facts || !mayHandle(facts.order, ref, caller)) return null
  const slip = slips[0] ?? null
  return {
    ...facts,
    ...readMore(settingsFromRows(settingRows), accountsOfOrder(accounts, facts.order), banks, slip),
  }
}

function readMore(
  settings: ReturnType<typeof settingsFromRows>,
  accounts: readonly (typeof bankAccounts.$inferSelect)[],
  banks: readonly (typeof originBanks.$inferSelect)[],
  slip: typeof uploads.$inferSelect | null,
) {
  return {
    slipRequired: settings.slipRequired,
    destinationAccounts: accounts.map(account => account.accountId),
    originBanks: banks.map(bank => bank.value),
    slip,
  }
}

function decide(needs: MoveNeeds, { report: typed }: ReportTransfer, facts: Facts, caller: Caller) {
  const { order, slip } = facts
  const parsed = parsePaymentReport(typed, { ...facts, due: order.payable, now: needs.now() })
  if (!parsed.ok) return parsed
  const report = parsed.value
  if (facts.reports.some(earlier => isSameReport(earlier, report))) return ok({ kind: 'done' as const })
  if (report.slip !== null && slip === null) return refuse({ code: 'SLIP_NOT_FOUND' as const })

  const moved = transition(order, { kind: 'report' }, needs.now())
  if (!moved.ok) return moved
  if (!isAgreedMethod(order, BANK_TRANSFER)) return refuse({ code: 'PAYMENT_METHOD_OFF' as const })
  if (slip?.attachedAt != null && !facts.reports.some(({ slipUploadId }) => slipUploadId === slip.id)) {
    return refuse({ code: 'SLIP_ALREADY_USED' as const })
  }
  return ok({
    kind: 'move' as const,
    transition: moved.value,
    actor: `user:${order.userId}` as const,
    also: writeReport(needs, facts, report, caller),
    ...reportedTold(order, report),
  })
}

/** Returns what the mail says about the transfer; empty where nothing had to be transferred. */
function reportedTold({ currency }: OrderFacts['order'], report: PaymentReport): { reported?: ReportTold } {
  const { amount: amountMinor, transferredAt, originBank, destinationAccount } = report
  if (amountMinor === null || transferredAt === null) return {}
  return { reported: { amountMinor, currency, originBank, destinationAccount, transferredAt } }
}

/** True if the waiting report says the same, as after a second press. */
function isSameReport(earlier: OrderFacts['reports'][number], report: PaymentReport): boolean {
  return (
    earlier.state === 'pending' &&
    earlier.slipUploadId === report.slip &&
    earlier.amount === report.amount &&
    earlier.transferredAt === report.transferredAt
  )
}

function writeReport(
  needs: MoveNeeds,
  { order, payments: attempts, slip }: Facts,
  report: PaymentReport,
  caller: Caller,
): Statement[] {
  const { db, now } = needs
  const at = now()
  const open = openTransfer({ payments: attempts })
  const payment = open
    ? db.update(payments).set({ state: 'reported', updatedAt: at }).where(eq(payments.id, open.id))
    : db.insert(payments).values({
        id: NEXT_PAYMENT_ID,
        orderId: order.id,
        methodId: BANK_TRANSFER,
        state: 'reported',
        amount: order.payable,
        currency: order.currency,
        createdAt: at,
        updatedAt: at,
      })
  return [
    payment,
    db.insert(paymentReports).values({
      orderId: order.id,
      paymentId: open?.id ?? sql`(SELECT MAX(id) FROM payments WHERE order_id = ${order.id})`,
      state: 'pending',
      contactName: report.contactName || order.fullname,
      email: report.email || order.email,
      tel: report.tel || order.tel,
      originBank: report.originBank,
      destinationAccount: report.destinationAccount,
      transferredAt: report.transferredAt,
      amount: report.amount,
      description: report.description,
      slipUploadId: slip?.id ?? null,
      createdAt: at,
    }),
    ...(slip ? attachSlip(needs, slip, order.id, caller) : []),
  ]
}

/**
 * Returns the statements that attach a slip to an order. A rejected slip may be shown again with the same order; it is
 * attached already.
 */
function attachSlip(
  needs: MoveNeeds,
  slip: NonNullable<Facts['slip']>,
  orderId: number,
  caller: Caller,
): Statement[] {
  const claims = claimSlip(needs.db, slip, orderId, needs.now())
  if (slip.attachedAt !== null) return claims
  return [...claims, attachUpload(needs, { id: slip.id, purpose: 'slip', caller })]
}
