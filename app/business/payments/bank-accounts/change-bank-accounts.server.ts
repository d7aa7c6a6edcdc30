import { eq, sql } from 'drizzle-orm'
import type { SecondFactorNeeds } from '#app/business/accounts/second-factor/prove-second-factor.server.ts'
import { prepareDangerousAct } from '#app/business/accounts/sessions/dangerous-act.server.ts'
import { type ProofRefusal, proveAgain } from '#app/business/accounts/sessions/staff-guard.server.ts'
import { type Caller, may } from '#app/business/callers/caller.ts'
import type { DangerousAct } from '#app/business/callers/staff-acts.ts'
import type { Jobs } from '#app/business/notifications/jobs.ts'
import { BANK_TRANSFER } from '#app/business/orders/payment-method.ts'
import { asksForAmount, readPromptPayee } from '#app/business/payments/providers/emv-qr.ts'
import type { PictureWork } from '#app/business/uploads/pictures/picture-work.server.ts'
import {
  judgePublicPicture,
  listPublicPicture,
  type PictureRoom,
  type PublicPicture,
  putPublicPicture,
} from '#app/business/uploads/public-picture.server.ts'
import { commit, failUnless, isUnchangedError, type Statement } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { bankAccounts } from '#app/db/schema/payments.ts'
import { auditLog } from '#app/db/schema/settings.ts'
import type { Clock, Instant } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import {
  type BankAccountFaults,
  type BankAccountValues,
  type ChosenQr,
  isSameAccount,
  parseBankAccount,
  type TypedBankAccount,
} from './bank-account.ts'
import {
  type BankAccountChange,
  type BankAccountRow,
  readBankAccounts,
  STORED_ACCOUNTS,
  valuesOf,
} from './read-bank-accounts.server.ts'

type Needs = SecondFactorNeeds & {
  readonly db: Database
  readonly now: Clock
  readonly jobs: Pick<Jobs, 'sendOutbox'>
}
type SaveNeeds = Needs & { readonly files: R2Bucket; readonly pictures: Pick<PictureWork, 'readQrText'> }

/** `seen`: the version of the list that the page showed. `code`: the password or code that `proveAgain` asks for. */
type Proved = { readonly seen: string; readonly code: string }

export type BankAccountRefusal =
  | { readonly code: 'NOT_STAFF' }
  | { readonly code: 'INPUT_ERROR'; readonly faults: BankAccountFaults }
  /** The account or the act is not there, or the account was changed again since the act. */
  | { readonly code: 'GONE' }
  /** Another person changed the list since the page was loaded. Nothing was written. */
  | { readonly code: 'CHANGED_MEANWHILE' }
  | ProofRefusal
type Changed = Result<null, BankAccountRefusal>

type Read = Awaited<ReturnType<typeof readBankAccounts>>
type Plan = {
  readonly action: DangerousAct
  readonly change: BankAccountChange
  readonly data?: Record<string, unknown>
  /** The account that the log and the mail name. */
  readonly about: BankAccountValues
  readonly statements: (at: Instant) => readonly Statement[]
  /** A chosen picture, stored once everything else is right. */
  readonly keep?: { readonly files: R2Bucket; readonly picture: PublicPicture } | null
}
/** null: nothing differs, so nothing is written. */
type Planned = Result<Plan | null, BankAccountRefusal>

export type SaveBankAccount = Proved & {
  /** null: a new account. */
  readonly id: number | null
  readonly typed: TypedBankAccount
  /** A QR picture for buyers, and the room for it. */
  readonly picture?: { readonly file: File; readonly room: PictureRoom } | undefined
}

/**
 * Adds an account, or changes one. Another bank or number is another account: the one before is kept for the orders
 * that show it. A picture is read as a bank's app reads it, and refused if it pays nobody, another PromptPay id or a
 * fixed amount. behaviour: Bank accounts
 */
export async function saveBankAccount(
  needs: SaveNeeds,
  { id, typed, picture, ...proof }: SaveBankAccount,
  caller: Caller,
  request: Request,
): Promise<Changed> {
  if (!may(caller, 'money.destinations')) return refuse({ code: 'NOT_STAFF' })
  const chosen = picture ? await readPicture(needs, picture) : null
  return change(needs, proof, caller, request, read => {
    const { listed, method } = read
    const present = listed.find(row => row.id === id) ?? null
    if (method === null || (id !== null && present === null)) return refuse({ code: 'GONE' })
    const others = listed.filter(row => row !== present).map(valuesOf)
    const qr = chosen?.ok ? chosen.value : null
    const parsed = parseBankAccount(typed, present && valuesOf(present), others, qr)
    const faults = {
      ...(parsed.ok ? {} : parsed.error),
      ...(chosen && !chosen.ok && { picture: chosen.error }),
    }
    if (!parsed.ok || (chosen && !chosen.ok)) return refuse({ code: 'INPUT_ERROR', faults })
    const action = present ? 'bank-account.change' : 'bank-account.add'
    const plan = planOf(needs.db, action, read, present, parsed.value)
    const { files } = needs
    return ok(plan && { ...plan, keep: qr && { files, picture: qr.picture } })
  })
}

type ReadPicture = Result<ChosenQr & { readonly picture: PublicPicture }, BankAccountFaults['picture']>

async function readPicture(
  { pictures }: SaveNeeds,
  { file, room }: NonNullable<SaveBankAccount['picture']>,
): Promise<ReadPicture> {
  const judged = await judgePublicPicture(file, room)
  if (!judged.ok) return judged
  const picture = judged.value
  const text = await pictures.readQrText(picture.picture).catch(() => null)
  const isFixed = text === null ? null : asksForAmount(text)
  if (text === null || isFixed === null) return refuse('NOT_A_QR')
  if (isFixed) return refuse('QR_WITH_AMOUNT')
  return ok({ picture, address: `/files/${picture.name}`, payee: readPromptPayee(text) })
}

/** Takes an account away. Its row stays for orders and reports that name it. */
export function removeBankAccount(
  needs: Needs,
  { id, ...proof }: Proved & { readonly id: number },
  caller: Caller,
  request: Request,
): Promise<Changed> {
  return change(needs, proof, caller, request, read => {
    const present = read.listed.find(row => row.id === id)
    if (!present) return refuse({ code: 'GONE' })
    return ok(planOf(needs.db, 'bank-account.remove', read, present, null))
  })
}

/** Moves an account by one place in the order that buyers see. */
export function moveBankAccount(
  needs: Needs,
  { id, way, ...proof }: Proved & { readonly id: number; readonly way: 'up' | 'down' },
  caller: Caller,
  request: Request,
): Promise<Changed> {
  return change(needs, proof, caller, request, read => {
    const listed = [...read.listed]
    const at = listed.findIndex(row => row.id === id)
    const [moved] = listed.splice(at, at < 0 ? 0 : 1)
    if (!moved) return refuse({ code: 'GONE' })
    const to = way === 'up' ? at - 1 : at + 1
    if (to < 0 || to > listed.length) return ok(null)
    listed.splice(to, 0, moved)
    const { db } = needs
    return ok({
      action: 'bank-account.move',
      change: {},
      data: { way },
      about: valuesOf(moved),
      statements: () => inOrder(db, listed),
    })
  })
}

/**
 * Gives the account that an act changed what it was before: a removed one is listed again, an added one is taken away.
 * What was changed since then stays. Pressed for the new act, it undoes itself.
 */
export async function putBackBankAccount(
  needs: Needs,
  { act, ...proof }: Proved & { readonly act: number },
  caller: Caller,
  request: Request,
): Promise<Changed> {
  if (!may(caller, 'money.destinations')) return refuse({ code: 'NOT_STAFF' })
  const [logged] = await needs.db
    .select({ data: auditLog.data })
    .from(auditLog)
    .where(sql`${auditLog.id} = ${act} AND ${auditLog.action} LIKE 'bank-account.%'`)
  const { from = null, to = null } = (logged?.data ?? {}) as BankAccountChange
  return change(needs, proof, caller, request, read => {
    const named = (values: BankAccountValues | null) =>
      values ? (read.listed.find(row => isSameAccount(row, values)) ?? null) : null
    const present = named(to)
    const isGone = to ? present === null : from === null
    const takesPlace = from ? named(from) : null
    if (isGone || (takesPlace !== null && takesPlace !== present)) return refuse({ code: 'GONE' })
    const after = from && to && present ? { ...valuesOf(present), ...before(from, to) } : from
    return ok(planOf(needs.db, 'bank-account.put-back', read, present, after))
  })
}

/** Returns the fields that an act changed, as they were before it. */
function before(from: BankAccountValues, to: BankAccountValues): Partial<BankAccountValues> {
  const fields = Object.entries(from).filter(([field, value]) => value !== to[field as keyof typeof to])
  return Object.fromEntries(fields)
}

/** Plans what makes `present` into `after`. Null on one side: the account is added, or taken away. */
function planOf(
  db: Database,
  action: DangerousAct,
  { rows, listed }: Pick<Read, 'rows' | 'listed'>,
  present: BankAccountRow | null,
  after: BankAccountValues | null,
): Plan | null {
  const from = present && valuesOf(present)
  const about = after ?? from
  if (!about || (from && after && JSON.stringify(from) === JSON.stringify({ ...from, ...after }))) return null
  const staysSame = present !== null && after !== null && isSameAccount(present, after)
  const place = present ? listed.indexOf(present) : listed.length
  const others = listed.filter(row => row !== present)
  return {
    action,
    change: { from, to: after },
    about,
    statements: at => [
      ...inOrder(db, after ? listed : others),
      ...(present && !staysSame ? [end(db, present, at)] : []),
      ...(after ? [put(db, rows, staysSame ? present : null, { ...after, position: place + 1 }, at)] : []),
    ],
  }
}

/** Numbers the list from 1 without gaps, as a site file does. */
function inOrder(db: Database, listed: readonly BankAccountRow[]): Statement[] {
  return listed.flatMap(({ id, position }, index) =>
    position === index + 1
      ? []
      : [
          db
            .update(bankAccounts)
            .set({ position: index + 1 })
            .where(eq(bankAccounts.id, id)),
        ],
  )
}

function end(db: Database, { id, endedAt }: BankAccountRow, at: Instant): Statement {
  return db
    .update(bankAccounts)
    .set({ removed: true, endedAt: endedAt ?? at })
    .where(eq(bankAccounts.id, id))
}

/** Writes a listed account: into its row, into the removed row of the same account, or into a new one. */
function put(
  db: Database,
  rows: readonly BankAccountRow[],
  own: BankAccountRow | null,
  values: BankAccountValues & { readonly position: number },
  at: Instant,
): Statement {
  const former = rows.filter(row => row.removed && isSameAccount(row, values))
  const row = own ?? former.find(({ accountId }) => accountId === values.accountId) ?? former[0]
  const endedAt = values.enabled ? null : (own?.endedAt ?? at)
  const set = { ...values, removed: false, endedAt }
  return row
    ? db.update(bankAccounts).set(set).where(eq(bankAccounts.id, row.id))
    : db.insert(bankAccounts).values({ paymentMethodId: BANK_TRANSFER, ...set })
}

/**
 * Commits a change with its log row and a mail to every owner, unless the list changed since the page was loaded. Staff
 * prove themselves only once everything else is right, because a code works once.
 */
async function change(
  needs: Needs,
  { seen, code }: Proved,
  caller: Caller,
  request: Request,
  planFor: (read: Read) => Planned,
): Promise<Changed> {
  if (!may(caller, 'money.destinations')) return refuse({ code: 'NOT_STAFF' })
  const read = await readBankAccounts(needs.db)
  const planned = planFor(read)
  if (!planned.ok) return planned
  if (read.seen !== seen) return refuse({ code: 'CHANGED_MEANWHILE' })
  const plan = planned.value
  if (plan === null) return ok(null)
  const proved = await proveAgain(needs, caller.account, code, request)
  if (!proved.ok) return proved
  const { from, to } = plan.change
  const name = `${plan.about.bankName} ${plan.about.accountId}`
  const deed = await prepareDangerousAct(needs, caller.account, {
    action: plan.action,
    id: name,
    data: { ...plan.change, ...plan.data },
    told: {
      what: name,
      ...(from && { from: lineOf(from) }),
      ...(to && { to: lineOf(to) }),
    },
  })
  const unchanged = failUnless(needs.db, sql`${STORED_ACCOUNTS} IS ${read.stored}`)
  const { keep } = plan
  const at = needs.now()
  if (keep) await putPublicPicture(keep.files, keep.picture)
  const listed = keep ? [listPublicPicture(needs.db, keep.picture, at)] : []
  try {
    await commit(needs.db, [unchanged, ...plan.statements(at), ...listed, ...deed.statements])
  } catch (error) {
    if (isUnchangedError(error)) return refuse({ code: 'CHANGED_MEANWHILE' })
    throw error
  }
  await needs.jobs.sendOutbox([...deed.mailIds])
  return ok(null)
}

/** An account in a mail, the same in both languages. The mail words the mark of one that is off. */
function lineOf({
  bankName,
  accountId,
  accountName,
  promptPayId,
  promptPayImage,
  enabled,
}: BankAccountValues): string {
  const promptPay = promptPayId === '' ? '' : `PromptPay ${promptPayId}`
  // The beginning of the picture's name tells one picture from another.
  const picture = promptPayImage === '' ? '' : `QR ${promptPayImage.replace('/files/', '').slice(0, 8)}`
  const parts = [`${bankName} ${accountId}`, accountName, promptPay, picture, enabled ? '' : '○']
  return parts.filter(Boolean).join(' · ')
}
