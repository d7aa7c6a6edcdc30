import { Form, Link } from '@remix-run/react'
import type { LoggedAct } from '#app/business/callers/staff-log.server.ts'
import { courseNameFor, isPdfComplete } from '#app/business/learning/certificates/certificate.ts'
import { certificatePath } from '#app/business/learning/certificates/certificate-address.ts'
import type {
  FoundCertificate,
  FoundCertificates,
} from '#app/business/learning/certificates/find-certificates.server.ts'
import { ActForm } from '#app/components/staff/act-form.tsx'
import { NextPage } from '#app/components/staff/next-page.tsx'
import { Rows } from '#app/components/staff/rows.tsx'
import { StaffActs } from '#app/components/staff/staff-acts.tsx'
import { formatDay } from '#app/i18n/format-time.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { Award, SearchX } from '#app/ui/icons.tsx'
import { TextInput } from '#app/ui/inputs.tsx'

/** All certificates for staff, with a search, and what staff may do with each. Works without JavaScript. */
export function CertificatesView({
  found: { certificates, next },
  words,
  isLater,
  acts,
}: {
  found: FoundCertificates
  words: string
  isLater: boolean
  /** What staff did to these certificates, the newest first. */
  acts: readonly LoggedAct[]
}) {
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
        <Rows
          label={m.certificate_staff_nav()}
          columns={[
            { label: m.certificate_staff_number() },
            { label: m.quiz_results_student(), from: 'medium' },
            { label: m.certificate_staff_state(), from: 'medium' },
            { label: m.certificate_staff_acts() },
          ]}
        >
          {certificates.map(certificate => (
            <Row
              key={certificate.number}
              certificate={certificate}
              acts={acts.filter(({ thing }) => thing === certificate.number)}
            />
          ))}
        </Rows>
      )}
      <NextPage next={next} isLater={isLater} />
    </>
  )
}

function Row({ certificate, acts }: { certificate: FoundCertificate; acts: readonly LoggedAct[] }) {
  const { number, code, revokedAt, isErased } = certificate
  return (
    <tr>
      <th scope="row" className="is-number">
        {isErased ? (
          <span className="font-semibold">{number}</span>
        ) : (
          <Link to={certificatePath(code)} className="link font-semibold">
            {number}
          </Link>
        )}
        <div className="until-medium">
          <Owner certificate={certificate} />
          <State certificate={certificate} />
        </div>
      </th>
      <td className="from-medium">
        <Owner certificate={certificate} />
      </td>
      <td className="from-medium text-sm">
        <State certificate={certificate} />
      </td>
      <td>
        {!isErased && (revokedAt === null || !certificate.hasValid) && <Acts certificate={certificate} />}
        {acts.length > 0 && <StaffActs acts={acts} />}
      </td>
    </tr>
  )
}

function Owner({ certificate }: { certificate: FoundCertificate }) {
  const { userId, personName, isErased } = certificate
  const courseName = courseNameFor(useLocale(), certificate)
  return (
    <p className="break-words">
      {isErased ? (
        <span className="text-ink-soft">{m.certificate_staff_erased()}</span>
      ) : (
        <Link to={`/admin/students/${encodeURIComponent(userId)}`} className="no-underline hover:underline">
          {personName}
        </Link>
      )}
      <span className="block text-sm text-ink-soft">{courseName}</span>
    </p>
  )
}

/** When it was issued, and what became of it. */
function State({ certificate }: { certificate: FoundCertificate }) {
  const locale = useLocale()
  const { issuedAt, revokedAt, isErased } = certificate
  return (
    <div className="text-sm">
      <p className="text-ink-soft">{m.certificate_staff_issued({ day: formatDay(issuedAt, locale) })}</p>
      {!isErased && revokedAt === null && !isPdfComplete(certificate) && (
        <p>{m.certificate_staff_incomplete()}</p>
      )}
      <Revoked certificate={certificate} />
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
          {/* The reason for issuing it again stands in the history below. */}
          {revokedReason && !replacedBy && ` · ${revokedReason}`}
        </p>
      )}
      {replacedBy && <p>{m.certificate_staff_replaced_by({ number: replacedBy })}</p>}
    </>
  )
}

/** Revoking and issuing again. Each needs a reason, which only staff read. */
function Acts({ certificate: { number, revokedAt } }: { certificate: FoundCertificate }) {
  return (
    <div className="flex flex-wrap gap-x-4">
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
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold whitespace-nowrap text-accent">
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
