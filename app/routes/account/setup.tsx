import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { renderSVG } from 'uqr'
import type {
  FirstStartFault,
  FirstStartField,
  SetupLinkRefusal,
  TypedFirstStart,
} from '#app/business/school/first-start/first-start.ts'
import {
  offerFirstFactor,
  openSetupLink,
  setUpShop,
} from '#app/business/school/first-start/set-up-shop.server.ts'
import { tooManyTries } from '#app/components/account/account-words.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { BARE } from '#app/components/shell/shell-data.ts'
import { SetUpView } from '#app/components/staff/set-up-view.tsx'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { readForm } from '#app/platform/read-form.ts'
import { faultSentence } from '#app/refusals/registration-words.ts'
import { textOf } from '#app/routes/forms.server.ts'

export const handle = BARE

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: m.setup_title(), hidden: true })

export async function loader({ request, params: { token = '' }, context }: LoaderFunctionArgs) {
  const opened = await openSetupLink(context.services, token, request)
  if (!opened.ok) return { start: null, offer: null, refused: notSetUp(opened.error, context.locale) }
  const offer = await offerOf(context, token, null)
  return { start: opened.value, offer, refused: null }
}

export async function action({ request, params: { token = '' }, context }: ActionFunctionArgs) {
  const { services, locale } = context
  const form = await readForm(request)
  const typed = typedIn(form)
  const done = await setUpShop(services, { token, typed, locale }, request)
  if (done.ok) {
    for (const cookie of done.value.setCookies) context.setCookie(cookie)
    return data({ kind: 'done' as const, backupCodes: done.value.backupCodes })
  }
  if (done.error.code !== 'INPUT_ERROR')
    return data({ kind: 'refused' as const, refused: notSetUp(done.error, locale) }, 400)
  const { faults, minLength } = done.error
  const fields = Object.entries(faults) as [FirstStartField, FirstStartFault][]
  const errors = Object.fromEntries(
    fields.map(([field, fault]) => [field, sentenceOf(field, fault, minLength, locale)]),
  )
  const { password: _, passwordAgain: _again, code: _code, sealed, ...kept } = typed
  // The same secret again, because the app has it by now.
  const offer = await offerOf(context, token, sealed)
  return data({ kind: 'wrong' as const, errors, typed: kept, offer }, 400)
}

function typedIn(form: FormData): TypedFirstStart {
  const text = (name: FirstStartField) => textOf(form, name).slice(0, 1_000)
  return {
    ...{ name: text('name'), email: text('email'), title: text('title'), code: text('code') },
    ...{ password: textOf(form, 'password'), passwordAgain: textOf(form, 'passwordAgain') },
    currency: textOf(form, 'currency') === 'USD' ? 'USD' : 'THB',
    isVatIncluded: textOf(form, 'vat') === 'included',
    vatPercent: text('vatPercent'),
    ways: form.getAll('ways').map(String),
    sealed: textOf(form, 'sealed'),
  }
}

async function offerOf(
  { services, origin }: LoaderFunctionArgs['context'],
  token: string,
  sealed: string | null,
) {
  const offered = await offerFirstFactor(services, token, {
    shop: new URL(origin).host,
    sealedBefore: sealed,
  })
  return { ...offered, svg: renderSVG(offered.address, { ecc: 'M', border: 4 }) }
}

function notSetUp(refusal: SetupLinkRefusal, locale: Locale): { sentence: string; mayHaveAccount: boolean } {
  const said = (sentence: string) => ({ sentence, mayHaveAccount: refusal.code === 'SHOP_HAS_OWNER' })
  switch (refusal.code) {
    case 'SETUP_LINK_UNKNOWN':
      return said(m.setup_refused_unknown({}, { locale }))
    case 'SETUP_LINK_EXPIRED':
      return said(m.setup_refused_expired({}, { locale }))
    case 'SHOP_HAS_OWNER':
      return said(m.setup_refused_owned({}, { locale }))
    case 'TOO_MANY_TRIES':
      return said(tooManyTries(refusal.retryAfterSeconds, locale))
  }
}

const LABELS: Readonly<
  Record<FirstStartField, (none?: Record<never, never>, options?: { readonly locale?: Locale }) => string>
> = {
  name: m.team_name,
  email: m.account_label_email,
  password: m.account_label_password,
  passwordAgain: m.account_label_password_again,
  title: m.setup_school_name,
  vatPercent: m.setup_vat_rate,
  code: m.security_code_label,
}

function sentenceOf(
  field: FirstStartField,
  fault: FirstStartFault,
  minLength: number,
  locale: Locale,
): string {
  switch (fault) {
    case 'DUPLICATE_EMAIL':
      return m.setup_fault_email({}, { locale })
    case 'NOT_A_PERCENTAGE':
      return m.setup_fault_percentage({}, { locale })
    case 'WRONG_CODE':
      return m.security_wrong_code({}, { locale })
    default: {
      const facts = { label: LABELS[field]({}, { locale }), passwordMinLength: minLength }
      return faultSentence(fault, facts, { locale })
    }
  }
}

export default function SetUp() {
  const { start, offer, refused } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return <SetUpView start={start} offer={offer} refused={refused} answer={answer} />
}
