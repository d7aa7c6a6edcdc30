import { Form, Link } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { MailPreview } from '#app/business/notifications/test-mail.server.ts'
import { LOCALES, type Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert, type AlertKind } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/inputs.tsx'
import { settingsPath } from './settings-answer.ts'

export type MailPreviewPage = {
  readonly kind: string
  readonly language: Locale
  /** Every kind of mail, named in the language of the page. */
  readonly kinds: readonly { readonly name: string; readonly label: string }[]
  readonly mail: MailPreview
  /** The setting of its opening sentence. */
  readonly setting: string
  /** Where a test goes; null: the account has no address. */
  readonly email: string | null
}

/** How a test went, in words. */
export type TestMailNotice = { readonly kind: AlertKind; readonly title: string; readonly text: string }

/** A mail as people get it, with example data, and a test of it to the signed-in person. */
export function MailPreviewView({
  page,
  notice,
  isSending,
}: {
  page: MailPreviewPage
  notice: TestMailNotice | null
  isSending: boolean
}) {
  const { kind, language, kinds, mail, setting, email } = page
  const { name, email: address } = mail.from
  const facts = [
    [m.mail_wording_from(), name ? `${name} <${address}>` : address],
    [m.mail_wording_answers(), mail.replyTo ?? m.mail_wording_answers_sender()],
    [m.mail_wording_subject(), mail.subject],
  ] as const
  return (
    <div className="grid max-w-3xl gap-6">
      <header className="grid gap-1">
        <Link to={settingsPath('mail')} className="link inline-flex min-h-11 items-center">
          {m.mail_wording_back()}
        </Link>
        <h1 className="text-2xl font-semibold">{m.mail_wording_title()}</h1>
        <p className="text-ink-soft">{m.mail_wording_example()}</p>
      </header>
      {notice && (
        <Alert kind={notice.kind} title={notice.title}>
          {notice.text}
        </Alert>
      )}
      <Form method="get" preventScrollReset className="grid items-end gap-3 sm:grid-cols-[1fr_10rem_auto]">
        <Field label={m.mail_wording_kind()}>
          {control => (
            <Select {...control} key={kind} name="kind" defaultValue={kind}>
              {kinds.map(one => (
                <option key={one.name} value={one.name}>
                  {one.label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={m.mail_wording_language()}>
          {control => (
            <Select {...control} key={language} name="language" defaultValue={language}>
              {LOCALES.map(locale => (
                <option key={locale} value={locale}>
                  {locale === 'th' ? m.settings_thai() : m.settings_english()}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button type="submit" variant="secondary">
          {m.mail_wording_show()}
        </Button>
      </Form>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        {facts.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-ink-soft">{term}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <MailFrame key={mail.html} title={m.mail_wording_mail({ subject: mail.subject })} html={mail.html} />
      <Link to={`${settingsPath('mail')}#${setting}`} className="link inline-flex min-h-11 items-center">
        {m.mail_wording_edit()}
      </Link>
      <TestForm kind={kind} language={language} email={email} isSending={isSending} />
    </div>
  )
}

function TestForm({
  kind,
  language,
  email,
  isSending,
}: Pick<MailPreviewPage, 'kind' | 'language' | 'email'> & { isSending: boolean }) {
  if (email === null)
    return (
      <p>
        {m.mail_wording_no_address()}{' '}
        <Link to="/myaccount/email" className="link">
          {m.mail_wording_add_address()}
        </Link>
      </p>
    )
  return (
    <Form method="post" preventScrollReset className="grid justify-items-start gap-2">
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="language" value={language} />
      <Button type="submit" name="intent" value="send" pending={isSending}>
        {m.mail_wording_send()}
      </Button>
      <p className="text-sm text-ink-soft">{m.mail_wording_send_to({ email })}</p>
    </Form>
  )
}

/** A mail as its HTML shows it, as high as it is. Without JavaScript it scrolls. */
export function MailFrame({ title, html }: { title: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const fit = () => {
    const shown = frame.current
    const mail = shown?.contentDocument?.documentElement
    if (shown && mail) shown.style.height = `${mail.scrollHeight + shown.offsetHeight - shown.clientHeight}px`
  }
  // The mail that came with the server's HTML had loaded before this code.
  useEffect(fit, [])
  return (
    <iframe
      ref={frame}
      title={title}
      srcDoc={html}
      // Its scripts stay off. The page may only ask how high it is.
      sandbox="allow-same-origin"
      onLoad={fit}
      className="h-[40rem] w-full rounded-md border border-line bg-white"
    />
  )
}
