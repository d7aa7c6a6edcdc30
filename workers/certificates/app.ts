import { storeCertificatePdfs } from '#app/business/learning/certificates/store-certificate-pdfs.server.ts'
import { readSettings } from '#app/business/settings/settings-repository.server.ts'
import { connect } from '#app/db/connection.ts'
import { readAsset } from '#app/platform/assets.ts'
import { systemClock } from '#app/platform/clock.ts'
import type { Environment } from '#app/platform/environment.ts'
import { createLog } from '#app/platform/log.ts'
import { handleBatch } from '../queues/handle-batch.ts'
import type { Job } from '../queues/messages.ts'

/** The bindings of wrangler.toml beside this file, and those that both Workers share. */
type CertificatesEnv = Pick<Env, 'DB' | 'FILES' | 'ASSETS'> & Pick<Environment, 'ENVIRONMENT' | 'PUBLIC_URL'>

/**
 * The Worker that draws certificates. It is apart from the shop because the libraries for fonts and PDF are a tenth of
 * all code, which each start of the shop would load. It has no address: it reads its queue.
 */
export default {
  queue: (batch, env) => handleBatch(batch, { createNeeds: () => createNeeds(env), work }),
} satisfies ExportedHandler<CertificatesEnv>

function createNeeds(env: CertificatesEnv) {
  const db = connect(env.DB, null)
  return {
    db,
    files: env.FILES,
    readAsset: (path: string) => readAsset(env.ASSETS, path),
    now: systemClock,
    log: createLog(),
    siteSettings: () => readSettings({ db }),
    environment: env,
  }
}

async function work(needs: ReturnType<typeof createNeeds>, job: Job): Promise<void> {
  if (job.kind !== 'draw-certificate') throw new Error(`a job of the shop came to certificates: ${job.kind}`)
  await storeCertificatePdfs(needs, job.code)
}
