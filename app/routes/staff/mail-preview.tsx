import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { requirePermission } from '#app/business/accounts/sessions/require-account.server.ts'
import { hasAddress } from '#app/business/callers/email-address.ts'
import { previewMail, sendTestMail } from '#app/business/notifications/test-mail.server.ts'
import {
  isMailKind,
  MAIL_KIND_NAMES,
  MAIL_KINDS,
  type MailKind,
  openingName,
} from '#app/business/settings/mail-kinds.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import {
  type MailPreviewPage,
  MailPreviewView,
  type TestMailNotice,
} from '#app/components/staff/settings/mail-preview-view.tsx'
import { isLocale, type Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { readForm } from '#app/platform/read-form.ts'
import { textOf } from '#app/routes/forms.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs): Promise<MailPreviewPage> {
  const caller = await requirePermission(context, request, 'settings.write')
  const { services, locale } = context
  const asked = new URL(request.url).searchParams
  const [kind, language] = askedFor(asked.get('kind'), asked.get('language'), locale)
  const mail = await previewMail(services, { kind, locale: language }, caller)
  if (!mail.ok) throw new Response(null, { status: 404 })
  const { email } = caller.account
  return {
    kind,
    language,
    kinds: MAIL_KIND_NAMES.map(name => ({ name, label: MAIL_KINDS[name][locale] })),
    mail: mail.value,
    setting: openingName(kind),
    email: hasAddress(email) ? email : null,
  }
}

/** Returns the kind and the language of the mail to show. Without a known kind it is the first. */
function askedFor(kind: string | null, language: string | null, locale: Locale): [MailKind, Locale] {
  if (kind !== null && !isMailKind(kind)) throw new Response(null, { status: 404 })
  return [kind ?? 'order-placed', language !== null && isLocale(language) ? language : locale]
}

/** Sends a test to the signed-in person, and says how it went. */
export async function action({ request, context }: ActionFunctionArgs): Promise<TestMailNotice> {
  const caller = await requirePermission(context, request, 'settings.write')
  const form = await readForm(request)
  if (textOf(form, 'intent') !== 'send') throw new Response(null, { status: 400 })
  const { services, locale } = context
  const [kind, language] = askedFor(textOf(form, 'kind'), textOf(form, 'language'), locale)
  const sent = await sendTestMail(services, { kind, locale: language }, caller)
  if (sent.ok) {
    const { outcome, to: email, why: reason } = sent.value
    const text = reason && m.mail_wording_reason({ reason }, { locale })
    switch (outcome) {
      case 'sent':
        return {
          kind: 'success',
          title: m.mail_wording_sent({ email }, { locale }),
          text: m.mail_wording_sent_text({}, { locale }),
        }
      case 'later':
        return { kind: 'warning', title: m.mail_wording_later({ email }, { locale }), text }
      case 'refused':
        return { kind: 'error', title: m.mail_wording_refused({ email }, { locale }), text }
    }
  }
  switch (sent.error.code) {
    case 'TOO_MANY_TRIES': {
      const minutes = Math.ceil(sent.error.retryAfterSeconds / 60)
      return { kind: 'error', title: m.mail_wording_many({ minutes }, { locale }), text: '' }
    }
    case 'NO_ADDRESS':
      return { kind: 'error', title: m.mail_wording_no_address({}, { locale }), text: '' }
    case 'NOT_STAFF':
      throw new Response(null, { status: 404 })
  }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.mail_wording_title(), hidden: true })

export default function AdminMailPreview() {
  const page = useLoaderData<typeof loader>()
  const notice = useActionData<typeof action>()
  const isSending = useNavigation().formMethod === 'POST'
  return <MailPreviewView page={page} notice={notice ?? null} isSending={isSending} />
}
