import { Link, useRevalidator } from '@remix-run/react'
import { type ReactNode, useEffect, useState } from 'react'
import { isPdfComplete, namesFor } from '#app/business/learning/certificates/certificate.ts'
import {
  certificatePath,
  linkedInAddress,
  PDF_LANGUAGES,
  pdfPath,
} from '#app/business/learning/certificates/certificate-address.ts'
import type { CertificatePage } from '#app/business/learning/certificates/certificate-page.server.ts'
import { useShell } from '#app/components/shell/shell-data.ts'
import { useReload } from '#app/components/shell/use-reload.ts'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { formatDay } from '#app/i18n/format-time.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Award, FileText } from '#app/ui/icons.tsx'

/** The public page of a certificate: what it says, and whether it is valid. */
export function CertificateView({
  certificate,
  isReady,
}: {
  certificate: CertificatePage
  isReady: boolean
}) {
  const isValid = certificate.revokedAt === null
  return (
    <main id="main" className="page max-w-3xl py-8">
      <div className="grid gap-5">
        <Standing certificate={certificate} />
        <Sheet certificate={certificate} isValid={isValid} />
        {isValid && <Pdfs code={certificate.code} isReady={isReady} />}
        {isValid && !isPdfComplete(certificate) && (
          <Alert kind="info" title={m.certificate_pdf_incomplete_title()}>
            <p>{m.certificate_pdf_incomplete_text()}</p>
            {certificate.isOwn && <p>{m.certificate_pdf_incomplete_own()}</p>}
          </Alert>
        )}
        {certificate.isOwn && isValid && <Share certificate={certificate} />}
      </div>
    </main>
  )
}

function Standing({ certificate }: { certificate: CertificatePage }) {
  const locale = useLocale()
  const { revokedAt, issuedAt, isReplaced, replacedBy } = certificate
  const school = useShell()?.shop.title ?? ''
  if (revokedAt === null)
    return (
      <Alert kind="success" title={m.certificate_valid_title()}>
        {m.certificate_valid_text({ school, day: formatDay(issuedAt, locale) })}
      </Alert>
    )
  return (
    <Alert kind="warning" title={isReplaced ? m.certificate_replaced_title() : m.certificate_revoked_title()}>
      <p>
        {isReplaced
          ? m.certificate_replaced_text({ day: formatDay(revokedAt, locale) })
          : m.certificate_revoked_text({ school, day: formatDay(revokedAt, locale) })}
      </p>
      {replacedBy && (
        <Link to={certificatePath(replacedBy)} className="link inline-flex min-h-11 items-center">
          {m.certificate_open_new()}
        </Link>
      )}
    </Alert>
  )
}

/** The certificate as it is printed. */
function Sheet({ certificate, isValid }: { certificate: CertificatePage; isValid: boolean }) {
  const locale = useLocale()
  const shop = useShell()?.shop
  const { finishedAt, number } = certificate
  const { personName, courseName, teacherName } = namesFor(locale, certificate)
  return (
    <article
      aria-labelledby="certificate-person"
      className={`rounded-md border-y-8 bg-surface p-2 ${isValid ? 'border-accent shadow-raised' : 'border-line'}`}
    >
      <div className="grid justify-items-center gap-2 border border-line px-4 py-8 text-center sm:px-10 sm:py-10">
        <Award className="size-10 stroke-[1.5] text-accent" />
        <p className="font-semibold text-accent">{shop?.title}</p>
        <p className="text-xl font-semibold">{m.certificate_pdf_title()}</p>
        <p className="text-ink-soft">{m.certificate_pdf_given_to()}</p>
        <h1 id="certificate-person" className="text-2xl font-semibold break-words text-accent sm:text-3xl">
          {personName}
        </h1>
        <p className="text-ink-soft">{m.certificate_pdf_finished()}</p>
        <p className="text-xl font-semibold break-words">{courseName}</p>
        <dl className="mt-4 grid w-full gap-3 border-t border-line pt-4 text-left sm:grid-cols-3">
          <Fact name={m.certificate_finished_on()}>{formatDay(finishedAt, locale)}</Fact>
          {teacherName !== '' && <Fact name={m.certificate_pdf_teacher()}>{teacherName}</Fact>}
          <Fact name={m.certificate_number()}>
            <span className="tabular-nums">{number}</span>
          </Fact>
        </dl>
      </div>
    </article>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-semibold break-words">{children}</dd>
    </div>
  )
}

const LOOK_AGAIN_MS = 3_000
/** After this many looks the page stops, and says what to do. */
const MOST_LOOKS = 20

/** The PDFs, or that they are being made. The page looks again until they are there. */
function Pdfs({ code, isReady }: { code: string; isReady: boolean }) {
  const { state } = useRevalidator()
  const reload = useReload()
  const [looks, setLooks] = useState(0)
  useEffect(() => {
    if (isReady || state !== 'idle' || looks >= MOST_LOOKS) return
    const timer = setTimeout(() => {
      setLooks(looks + 1)
      reload()
    }, LOOK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isReady, state, looks, reload])
  if (!isReady)
    return (
      <p role="status" className="text-ink-soft">
        {looks < MOST_LOOKS ? m.certificate_pdf_waiting() : m.certificate_pdf_late()}{' '}
        <a href={certificatePath(code)} className="link inline-flex min-h-11 items-center">
          {m.certificate_look_again()}
        </a>
      </p>
    )
  const names = { th: m.certificate_download_th(), en: m.certificate_download_en() }
  return (
    <p role="status" className="flex flex-wrap gap-x-6 gap-y-1">
      {PDF_LANGUAGES.map(language => (
        <a
          key={language}
          href={pdfPath(code, language)}
          className="link inline-flex min-h-11 items-center gap-2"
        >
          <FileText className="size-5 shrink-0" />
          {names[language]}
        </a>
      ))}
    </p>
  )
}

/** For the student: the address to give to others, by copy or by the dialog of a device that can share. */
function Share({ certificate }: { certificate: CertificatePage }) {
  const shell = useShell()
  const { code, issuedAt, number } = certificate
  const { courseName } = namesFor(useLocale(), certificate)
  const url = `${shell?.origin ?? ''}${certificatePath(code)}`
  const school = shell?.shop.title ?? ''
  const canShare = useHydrated() && typeof navigator.share === 'function'
  // A person who closes the device's dialog has refused nothing that the page must tell.
  const share = () => navigator.share({ title: courseName, url }).catch(() => {})
  return (
    <section aria-labelledby="certificate-share" className="rounded-md border border-line bg-surface p-4">
      <h2 id="certificate-share" className="font-semibold">
        {m.certificate_share_title()}
      </h2>
      <p className="text-ink-soft">{m.certificate_share_text()}</p>
      <p className="my-2 break-all select-all">{url}</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {canShare && (
          <Button variant="secondary" onClick={share}>
            {m.certificate_share_button()}
          </Button>
        )}
        <CopyButton text={url} what={m.certificate_link()} />
        <a
          href={linkedInAddress({ courseName, school, issuedAt, number, url })}
          target="_blank"
          rel="noopener noreferrer"
          className="link inline-flex min-h-11 items-center"
        >
          {m.certificate_linkedin()}
        </a>
      </div>
    </section>
  )
}
