import { eq } from 'drizzle-orm'
import { type Settings, settingsIn } from '#app/business/settings/settings.ts'
import type { Database } from '#app/db/connection.ts'
import { certificates } from '#app/db/schema/learning.ts'
import type { Environment } from '#app/platform/environment.ts'
import { publicUrl } from '#app/platform/public-url.ts'
import { isOpenToAll, namesFor, pdfKey } from './certificate.ts'
import { certificatePath, PDF_LANGUAGES } from './certificate-address.ts'
import { removeCertificatePdfs, selectByCode } from './certificate-repository.server.ts'
import { drawCertificate } from './draw-certificate.server.ts'

type Needs = {
  db: Database
  files: R2Bucket
  readAsset: (path: string) => Promise<ArrayBuffer>
  siteSettings: () => Promise<Settings>
  environment: Pick<Environment, 'ENVIRONMENT' | 'PUBLIC_URL'>
}

/**
 * Draws the PDFs of a valid certificate and keeps them in R2. Drawing again replaces them. Draws nothing for a
 * certificate that is revoked, erased or unknown.
 */
export async function storeCertificatePdfs(needs: Needs, code: string): Promise<void> {
  const { db, files } = needs
  const [certificate] = await selectByCode(db, code)
  if (!certificate || !isOpenToAll(certificate) || certificate.revokedAt !== null) return
  const settings = await needs.siteSettings()
  const address = publicUrl(needs.environment) + certificatePath(code)
  for (const language of PDF_LANGUAGES) {
    const { title, accentColor } = settingsIn(settings, language)
    const pdf = await drawCertificate(needs, {
      certificate: { ...certificate, ...namesFor(language, certificate) },
      language,
      school: { title, accentColor },
      address,
    })
    await files.put(pdfKey(code, language), pdf, { httpMetadata: { contentType: 'application/pdf' } })
  }
  // The person may have been erased, or the certificate revoked, while it was drawn.
  const [now] = await db
    .select({ personName: certificates.personName, revokedAt: certificates.revokedAt })
    .from(certificates)
    .where(eq(certificates.code, code))
  if (!now || !isOpenToAll(now) || now.revokedAt !== null) await removeCertificatePdfs(needs, code)
}
