import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { z } from 'zod'
import { requirePermission } from '#app/business/accounts/sessions/require-account.server.ts'
import { type BankAccountFaults, PICTURE_FIELD } from '#app/business/payments/bank-accounts/bank-account.ts'
import {
  moveBankAccount,
  putBackBankAccount,
  removeBankAccount,
  type SaveBankAccount,
  saveBankAccount,
} from '#app/business/payments/bank-accounts/change-bank-accounts.server.ts'
import { oneFileOf, readLimitedForm } from '#app/business/uploads/read-limited-form.server.ts'
import { mayUpload } from '#app/business/uploads/upload-limits.server.ts'
import type { UploadRefusal } from '#app/business/uploads/upload-refusal.ts'
import type { EditorAnswer } from '#app/components/staff/edit-form.tsx'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { ok, type Result } from '#app/platform/result.ts'
import { refusalSentence } from '#app/refusals/refusal.ts'
import { uploadRefusalSentence } from '#app/refusals/upload-refusal.ts'
import { textsOf } from '#app/routes/forms.server.ts'

const PAGE = '/admin/settings/bank-accounts'

const text = z.string().max(1_000).default('')
const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
/** `code`: the password or code that a dangerous act asks for. */
const proof = { seen: text, code: text }

const ticked = z
  .string()
  .optional()
  .transform(value => value !== undefined)

const form = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('save'),
    /** Empty: a new account. */
    id: z
      .literal('')
      .transform(() => null)
      .or(id),
    bankName: text,
    accountId: text,
    accountName: text,
    promptPayId: text,
    enabled: ticked,
    removesPicture: ticked,
    ...proof,
  }),
  z.object({ intent: z.literal('move'), id, way: z.enum(['up', 'down']), ...proof }),
  z.object({ intent: z.literal('remove'), id, ...proof }),
  z.object({ intent: z.literal('put-back'), id, ...proof }),
])
type Posted = z.infer<typeof form>

type Words = (none: Record<never, never>, options: { readonly locale: Locale }) => string

type Fault = NonNullable<BankAccountFaults[keyof BankAccountFaults]>

const FAULTS: Readonly<Record<Extract<Fault, string>, Words>> = {
  REQUIRED: m.register_edit_required,
  TOO_LONG: m.register_edit_too_long,
  UNKNOWN_BANK: m.bank_accounts_unknown_bank,
  NOT_DIGITS: m.bank_accounts_not_digits,
  NOT_TEN_DIGITS: m.bank_accounts_not_ten,
  NOT_AN_ACCOUNT: m.bank_accounts_not_an_account,
  LISTED: m.bank_accounts_listed,
  NOT_PROMPT_PAY: m.bank_accounts_not_prompt_pay,
  WRONG_CHECK_DIGIT: m.bank_accounts_check_digit,
  NOT_A_QR: m.bank_accounts_not_a_qr,
  QR_OF_ANOTHER: m.bank_accounts_qr_of_another,
  QR_WITH_AMOUNT: m.bank_accounts_qr_with_amount,
}

function faultSentence(fault: Fault, locale: Locale): string {
  return typeof fault === 'string' ? FAULTS[fault]({}, { locale }) : uploadRefusalSentence(fault, locale)
}

/** Handles the forms of the bank accounts: redirects when done, else returns the errors with what was typed. */
export async function answerBankAccounts({
  request,
  context,
}: ActionFunctionArgs): Promise<Response | EditorAnswer> {
  const caller = await requirePermission(context, request, 'money.destinations')
  const { services, locale } = context
  const { maxUploadBytes } = await services.siteSettings()
  const read = await readLimitedForm(request, maxUploadBytes)
  if (!read.ok) return unreadable(read.error, locale)
  const fields = textsOf(read.value)
  const parsed = form.safeParse(fields)
  if (!parsed.success) throw new Response(null, { status: 400 })
  const posted = parsed.data
  // The password is not sent back.
  const { code: _, ...typed } = fields
  const about = `${posted.intent}:${fields.id ?? ''}`
  const answer = { about, faults: {}, typed }
  const picture = await pictureIn(read.value, { services, caller, request })
  if (!picture.ok) {
    const faults = { picture: faultSentence(picture.error, locale) }
    return { ...answer, code: 'INPUT_ERROR', faults }
  }
  const done = await execute(services, posted, { caller, request, picture: picture.value })
  if (done.ok) return redirect(`${PAGE}?done=${posted.intent}`)
  const { error } = done
  switch (error.code) {
    case 'INPUT_ERROR': {
      const faults = Object.entries(error.faults).map(([field, fault]) => [
        field,
        faultSentence(fault, locale),
      ])
      return { ...answer, code: 'INPUT_ERROR', faults: Object.fromEntries(faults) }
    }
    case 'CHANGED_MEANWHILE':
      return { ...answer, code: error.code }
    case 'GONE':
      // The page has no form for a removed account any more, so the typed text goes into the form for a new one.
      return posted.intent === 'save'
        ? { ...answer, code: error.code, about: 'save:' }
        : { ...answer, code: error.code, about: '', sentence: m.bank_accounts_gone({}, { locale }) }
    case 'NOT_STAFF':
      throw new Response(null, { status: 404 })
    default:
      return { ...answer, code: 'INPUT_ERROR', faults: { code: refusalSentence(error, locale) } }
  }
}

/** Answers a form that was too large to read: nothing of it is known. */
function unreadable(refusal: UploadRefusal, locale: Locale): EditorAnswer {
  if (refusal.code !== 'FILE_TOO_LARGE') throw new Response(null, { status: 400 })
  const sentence = uploadRefusalSentence(refusal, locale)
  return { about: '', code: 'INPUT_ERROR', faults: {}, typed: {}, sentence }
}

type Sent = {
  readonly caller: SignedIn
  readonly request: Request
  readonly picture: SaveBankAccount['picture']
}

/** Returns the chosen picture of a form, counted as an upload; undefined without one. */
async function pictureIn(
  sent: FormData,
  { services, caller, request }: Omit<Sent, 'picture'> & { readonly services: Services },
): Promise<Result<SaveBankAccount['picture'], UploadRefusal>> {
  const file = oneFileOf(sent, PICTURE_FIELD)
  if (!file.ok) return file.error.code === 'FILE_MISSING' ? ok(undefined) : file
  const room = await mayUpload(services, { caller, request, bytes: file.value.size })
  return room.ok ? ok({ file: file.value, room: room.value }) : room
}

type Services = ActionFunctionArgs['context']['services']
type SignedIn = Awaited<ReturnType<typeof requirePermission>>

function execute(services: Services, posted: Posted, { caller, request, picture }: Sent) {
  switch (posted.intent) {
    case 'save': {
      const { intent: _, id, seen, code, ...typed } = posted
      return saveBankAccount(services, { id, typed, picture, seen, code }, caller, request)
    }
    case 'move':
      return moveBankAccount(services, posted, caller, request)
    case 'remove':
      return removeBankAccount(services, posted, caller, request)
    case 'put-back':
      return putBackBankAccount(services, { ...posted, act: posted.id }, caller, request)
  }
}
