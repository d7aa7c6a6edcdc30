import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { z } from 'zod'
import { requirePermission } from '#app/business/accounts/sessions/require-account.server.ts'
import type { BankAccountFault } from '#app/business/payments/bank-accounts/bank-account.ts'
import {
  moveBankAccount,
  putBackBankAccount,
  removeBankAccount,
  saveBankAccount,
} from '#app/business/payments/bank-accounts/change-bank-accounts.server.ts'
import type { EditorAnswer } from '#app/components/staff/edit-form.tsx'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { readForm } from '#app/platform/read-form.ts'
import { refusalSentence } from '#app/refusals/refusal.ts'
import { textsOf } from '#app/routes/forms.server.ts'

const PAGE = '/admin/settings/bank-accounts'

const text = z.string().max(1_000).default('')
const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
/** `code`: the password or code that a dangerous act asks for. */
const proof = { seen: text, code: text }

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
    enabled: z
      .string()
      .optional()
      .transform(value => value !== undefined),
    ...proof,
  }),
  z.object({ intent: z.literal('move'), id, way: z.enum(['up', 'down']), ...proof }),
  z.object({ intent: z.literal('remove'), id, ...proof }),
  z.object({ intent: z.literal('put-back'), id, ...proof }),
])
type Posted = z.infer<typeof form>

type Words = (none: Record<never, never>, options: { readonly locale: Locale }) => string

const FAULTS: Readonly<Record<BankAccountFault, Words>> = {
  REQUIRED: m.register_edit_required,
  TOO_LONG: m.register_edit_too_long,
  UNKNOWN_BANK: m.bank_accounts_unknown_bank,
  NOT_DIGITS: m.bank_accounts_not_digits,
  NOT_TEN_DIGITS: m.bank_accounts_not_ten,
  NOT_AN_ACCOUNT: m.bank_accounts_not_an_account,
  LISTED: m.bank_accounts_listed,
  NOT_PROMPT_PAY: m.bank_accounts_not_prompt_pay,
  WRONG_CHECK_DIGIT: m.bank_accounts_check_digit,
}

/** Handles the forms of the bank accounts: redirects when done, else returns the errors with what was typed. */
export async function answerBankAccounts({
  request,
  context,
}: ActionFunctionArgs): Promise<Response | EditorAnswer> {
  const caller = await requirePermission(context, request, 'money.destinations')
  const fields = textsOf(await readForm(request))
  const parsed = form.safeParse(fields)
  if (!parsed.success) throw new Response(null, { status: 400 })
  const posted = parsed.data
  const done = await execute(context.services, posted, caller, request)
  if (done.ok) return redirect(`${PAGE}?done=${posted.intent}`)
  const { error } = done
  const { locale } = context
  // The password is not sent back.
  const { code: _, ...typed } = fields
  const about = `${posted.intent}:${fields.id ?? ''}`
  const answer = { about, faults: {}, typed }
  switch (error.code) {
    case 'INPUT_ERROR': {
      const faults = Object.entries(error.faults).map(([field, fault]) => [
        field,
        FAULTS[fault]({}, { locale }),
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

type Services = ActionFunctionArgs['context']['services']
type SignedIn = Awaited<ReturnType<typeof requirePermission>>

function execute(services: Services, posted: Posted, caller: SignedIn, request: Request) {
  switch (posted.intent) {
    case 'save': {
      const { intent: _, id, seen, code, ...typed } = posted
      return saveBankAccount(services, { id, typed, seen, code }, caller, request)
    }
    case 'move':
      return moveBankAccount(services, posted, caller, request)
    case 'remove':
      return removeBankAccount(services, posted, caller, request)
    case 'put-back':
      return putBackBankAccount(services, { ...posted, act: posted.id }, caller, request)
  }
}
