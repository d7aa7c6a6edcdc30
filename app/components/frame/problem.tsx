import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react'
import { type ReactNode, useContext } from 'react'
import { RequestId } from '#app/components/shell/request-id.ts'
import { useShell } from '#app/components/shell/shell-data.ts'
import { LOCALES } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { ButtonLink } from '#app/ui/button.tsx'

/** The error page: what happened and what to do now. */
export function Problem() {
  const error = useRouteError()
  const { pathname } = useLocation()
  const shell = useShell()
  const requestIdOfServer = useContext(RequestId)
  const requestId = shell?.requestId ?? requestIdOfServer
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 404) return <NotFound />
  if (status === 401 || status === 403) return <Forbidden />
  const isOvertaken = status === 503
  const isStudentData = pathname.startsWith('/myaccount')
  const unexpected = isStudentData ? m.common_error_student_data() : m.common_error_text()
  return (
    <Page
      title={isOvertaken ? m.common_overtaken_title() : m.common_error_title()}
      text={isOvertaken ? m.refusals_try_again() : unexpected}
    >
      {requestId && !isOvertaken && (
        <p className="text-sm text-ink-soft">{m.common_error_reference({ requestId })}</p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {/* A link without a path loads the same page again from the server. */}
        <ButtonLink to="" reloadDocument>
          {m.common_try_again()}
        </ButtonLink>
        <ButtonLink to="/" reloadDocument variant="secondary">
          {m.common_go_home()}
        </ButtonLink>
      </div>
    </Page>
  )
}

/** A link from elsewhere says nothing of its reader's language, so the page says it in both. */
function NotFound() {
  const own = useLocale()
  return (
    <Page
      title={m.common_not_found_title()}
      text={m.common_not_found_text()}
      code={m.common_not_found_code()}
    >
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to="/courses">{m.common_search_courses()}</ButtonLink>
        <ButtonLink to="/" variant="secondary">
          {m.common_go_home()}
        </ButtonLink>
      </div>
      {LOCALES.filter(locale => locale !== own).map(locale => (
        <div key={locale} lang={locale} className="mt-10 border-t border-line pt-5">
          <h2 className="text-lg font-semibold">{m.common_not_found_title({}, { locale })}</h2>
          <p className="text-ink-soft">{m.common_not_found_text({}, { locale })}</p>
        </div>
      ))}
    </Page>
  )
}

function Forbidden() {
  return (
    <Page title={m.common_forbidden_title()} text={m.common_forbidden_text()}>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to="/login">{m.common_sign_in()}</ButtonLink>
        <ButtonLink to="/" variant="secondary">
          {m.common_go_home()}
        </ButtonLink>
      </div>
    </Page>
  )
}

function Page({
  title,
  text,
  code,
  children,
}: {
  title: string
  text: string
  code?: string
  children: ReactNode
}) {
  return (
    <main id="main" className="page py-16 sm:py-24">
      <div className="max-w-xl">
        {code && <p className="text-ink-soft">{code}</p>}
        <h1 className="text-3xl font-semibold">{title}</h1>
        <p className="mt-3 text-lg text-ink-soft">{text}</p>
        {children}
      </div>
    </main>
  )
}
