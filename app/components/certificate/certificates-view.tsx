import { Form, Link } from '@remix-run/react'
import { certificatePath } from '#app/business/learning/certificates/certificate-address.ts'
import type {
  FoundCertificate,
  FoundCertificates,
} from '#app/business/learning/certificates/find-certificates.server.ts'
import { ActForm } from '#app/components/staff/act-form.tsx'
import { formatDay } from '#app/i18n/format-time.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { Award, SearchX } from '#app/ui/icons.tsx'
import { TextInput } from '#app/ui/inputs.tsx'

/** All certificates for staff, with a search, and what staff may do with each. Works without JavaScript. */
export function CertificatesView({
  found: { certificates, next },
  words,
  isLater,
}: {
  found: FoundCertificates
  words: string
  isLater: boolean
}) {
  const query = words ? `q=${encodeURIComponent(words)}&` : ''
  return (
    <>
      <h1 className="mb-4 text-2xl font-semibold">{m.certificate_staff_nav()}</h1>
      <Form method="get" role="search" key={words} className="mb-4 flex flex-wrap gap-2">
        <TextInput
          type="search"
          name="q"
          defaultValue={words}
          aria-label={m.certificate_staff_search()}
          placeholder={m.certificate_staff_search()}
          maxLength={100}
          className="min-w-60 flex-1"
        />
        <Button type="submit" variant="secondary">
          {m.students_search_button()}
        </Button>
      </Form>
      {certificates.length === 0 ? (
        <EmptyState
          icon={words ? SearchX : Award}
          title={words ? m.certificate_staff_none_found() : m.certificate_staff_none()}
        >
          {words ? m.certificate_staff_none_found_text() : m.certificate_staff_none_text()}
        </EmptyState>
      ) : (
        <ul className="rounded-md border border-line bg-surface">
          {certificates.map(certificate => (
            <li key={certificate.number} className="border-b border-line px-3 py-2 last:border-b-0">
              <Row certificate={certificate} />
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4 flex flex-wrap gap-3">
        {next !== null && (
          <ButtonLink to={`?${query}before=${next}`} variant="secondary" prefetch="none">
            {m.students_more()}
          </ButtonLink>
        )}
        {isLater && (
          <ButtonLink to={`?${query}`} variant="quiet" prefetch="none">
            {m.students_first_page()}
          </ButtonLink>
        )}
      </p>
    </>
  )
}

function Row({ certificate }: { certificate: FoundCertificate }) {
  const locale = useLocale()
  const { number, code, userId, personName, courseName, issuedAt, revokedAt, isErased } = certificate
  return (
    <div className="grid gap-x-6 gap-y-1 md:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1fr)_auto]">
      <p className="font-semibold tabular-nums">
        {isErased ? (
          number
        ) : (
          <Link to={certificatePath(code)} className="link inline-flex min-h-11 items-center">
            {number}
          </Link>
        )}
      </p>
      <p className="min-w-0 self-center break-words">
        {isErased ? (
          <span className="text-ink-soft">{m.certificate_staff_erased()}</span>
        ) : (
          <Link to={`/admin/students/${encodeURIComponent(userId)}`} className="no-underline hover:underline">
            {personName}
          </Link>
        )}
        <span className="block text-sm text-ink-soft">{courseName}</span>
      </p>
      <div className="min-w-0 self-center text-sm">
        <p className="text-ink-soft">{m.certificate_staff_issued({ day: formatDay(issuedAt, locale) })}</p>
        <Revoked certificate={certificate} />
      </div>
      {!isErased && (revokedAt === null || !certificate.hasValid) && <Acts certificate={certificate} />}
    </div>
  )
}

function Revoked({ certificate }: { certificate: FoundCertificate }) {
  const locale = useLocale()
  const { revokedAt, revokedReason, replacedBy, replaces } = certificate
  return (
    <>
      {replaces && <p className="text-ink-soft">{m.certificate_staff_replaces({ number: replaces })}</p>}
      {revokedAt !== null && (
        <p className="break-words">
          <Badge tone="warning">{m.certificate_revoked_badge()}</Badge> {formatDay(revokedAt, locale)}
          {revokedReason && ` · ${revokedReason}`}
        </p>
      )}
      {replacedBy && <p>{m.certificate_staff_replaced_by({ number: replacedBy })}</p>}
    </>
  )
}

/** Revoking and issuing again. Each needs a reason, which only staff read. */
function Acts({ certificate: { number, revokedAt } }: { certificate: FoundCertificate }) {
  return (
    <div className="flex flex-wrap gap-x-4 md:justify-end">
      {revokedAt === null && (
        <Act
          act="revoke-certificate"
          number={number}
          label={m.certificate_staff_revoke()}
          hint={m.certificate_staff_revoke_hint()}
          done={m.certificate_staff_revoked()}
          isDanger
        />
      )}
      <Act
        act="reissue-certificate"
        number={number}
        label={m.certificate_staff_reissue()}
        hint={m.certificate_staff_reissue_hint()}
        done={m.certificate_staff_reissued()}
      />
    </div>
  )
}

function Act({
  act,
  number,
  label,
  hint,
  done,
  isDanger = false,
}: {
  act: 'revoke-certificate' | 'reissue-certificate'
  number: string
  label: string
  hint: string
  done: string
  isDanger?: boolean
}) {
  return (
    <details className="open:w-full">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent">
        <span>
          {label} <span className="sr-only">{number}</span>
        </span>
      </summary>
      <ActForm fields={{ act, number }} done={done} className="grid max-w-md gap-3 pb-3">
        {({ isSending, errorAt }) => (
          <>
            <Field label={m.certificate_staff_reason()} hint={hint} error={errorAt('note')} required>
              {control => <TextInput {...control} name="note" maxLength={500} />}
            </Field>
            <Button
              type="submit"
              variant={isDanger ? 'danger' : 'primary'}
              pending={isSending}
              className="justify-self-start"
            >
              {label}
            </Button>
          </>
        )}
      </ActForm>
    </details>
  )
}
