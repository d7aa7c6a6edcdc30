import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { isRouteErrorResponse, useLoaderData, useParams, useRouteError } from '@remix-run/react'
import { namesFor } from '#app/business/learning/certificates/certificate.ts'
import { certificatePath, codeTyped } from '#app/business/learning/certificates/certificate-address.ts'
import {
  arePdfsReady,
  getCertificatePage,
} from '#app/business/learning/certificates/certificate-page.server.ts'
import { CertificateView } from '#app/components/certificate/certificate-view.tsx'
import { UnknownCertificate } from '#app/components/certificate/unknown-certificate.tsx'
import { Problem } from '#app/components/frame/problem.tsx'
import { pageMeta, shellOf } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'

/**
 * The public page of a certificate. Everybody with its address can verify the certificate there. The page of a wrong
 * code sends another code as `?code=`.
 */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const typed = new URL(request.url).searchParams.get('code')
  if (typed?.trim()) throw redirect(certificatePath(encodeURIComponent(codeTyped(typed))))
  const { services, viewer } = context
  const asked = { code: params.code ?? '', caller: await viewer(), request }
  const found = await getCertificatePage(services, asked)
  if (!found.ok) {
    const { error } = found
    if (error.code === 'NOT_FOUND') throw new Response('Page not found !', { status: 404 })
    throw new Response(null, { status: 429, headers: { 'Retry-After': String(error.retryAfterSeconds) } })
  }
  const certificate = found.value
  const isReady = certificate.revokedAt === null && (await arePdfsReady(services, certificate.code))
  return { certificate, isReady }
}

/** The root passes on when a browser may try again. A page that shows its own errors has to do it itself. */
export { headers } from '#app/root.tsx'

/** Search engines do not list it: the person decides who sees it. Chats show its card, unless it was revoked. */
export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  if (!data) return pageMeta(matches, { title: m.certificate_unknown_title(), hidden: true })
  const { pictureUrl, revokedAt } = data.certificate
  const { personName, courseName } = namesFor(shellOf(matches)?.locale ?? 'th', data.certificate)
  const facts = { name: personName, course: courseName }
  const title = m.certificate_meta_title(facts)
  if (revokedAt !== null)
    return pageMeta(matches, { title, description: m.certificate_revoked_title(), hidden: true })
  const description = m.certificate_meta_text(facts)
  return pageMeta(matches, { title, description, picture: pictureUrl, hidden: true })
}

export default function Certificate() {
  return <CertificateView {...useLoaderData<typeof loader>()} />
}

export function ErrorBoundary() {
  const error = useRouteError()
  const { code = '' } = useParams()
  return isRouteErrorResponse(error) && error.status === 404 ? (
    <UnknownCertificate code={code} />
  ) : (
    <Problem />
  )
}
