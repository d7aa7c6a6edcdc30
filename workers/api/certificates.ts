import { createRoute, z } from '@hono/zod-openapi'
import { getCertificatePage } from '#app/business/learning/certificates/certificate-page.server.ts'
import { listOwnCertificates } from '#app/business/learning/certificates/find-certificates.server.ts'
import {
  certificateAnswer,
  ownCertificatesAnswer,
  toCertificateAnswer,
  toOwnCertificatesAnswer,
} from './certificates.wire.ts'
import { refused } from './refusals.ts'
import { answersOf, createRouter } from './router.ts'

/** Calls for certificates: anybody's by its code, and the caller's own. */
export const certificateRoutes = createRouter()

certificateRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/public/certificate/{code}',
    summary: 'Returns what a certificate says, and whether it is valid. Wrong codes are limited per network',
    request: { params: z.object({ code: z.string().max(64) }) },
    responses: answersOf(certificateAnswer),
  }),
  async c => {
    const { services, viewer } = c.var.context
    const { code } = c.req.valid('param')
    const asked = { code, caller: await viewer(), request: c.req.raw }
    const page = await getCertificatePage(services, asked)
    return page.ok ? c.json(toCertificateAnswer(page.value)) : refused(c, page.error)
  },
)

certificateRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/private/certificates',
    summary: 'Returns the caller’s certificates, the newest first, revoked ones too',
    responses: answersOf(ownCertificatesAnswer),
  }),
  async c => {
    const { account, sessionEnded } = await c.var.context.caller()
    if (!account) return refused(c, { code: sessionEnded ?? 'UNAUTHORIZED' })
    const own = await listOwnCertificates(c.var.context.services, account.userId)
    return c.json(toOwnCertificatesAnswer(own))
  },
)
