import { WorkerEntrypoint } from 'cloudflare:workers'
import { storeCertificatePdfs } from '#app/business/learning/certificates/store-certificate-pdfs.server.ts'
import type { DemoWork } from '#app/business/school/demo-content.server.ts'
import { readSettings } from '#app/business/settings/settings-repository.server.ts'
import { type PictureWork, pictureWork } from '#app/business/uploads/pictures/picture-work.server.ts'
import { connect } from '#app/db/connection.ts'
import { findAsset, readAsset } from '#app/platform/assets.ts'
import { systemClock } from '#app/platform/clock.ts'
import type { Environment } from '#app/platform/environment.ts'
import { createLog } from '#app/platform/log.ts'
import { oneAtATime } from '#app/platform/semaphore.ts'
import { importDemoContent } from '#app/site-file/import-demo-content.server.ts'
import { handleBatch } from '../queues/handle-batch.ts'
import type { Job } from '../queues/messages.ts'

/** The bindings of wrangler.toml beside this file, and those that both Workers share. */
type RareEnv = Pick<Env, 'DB' | 'FILES' | 'ASSETS'> & Pick<Environment, 'ENVIRONMENT' | 'PUBLIC_URL'>

/**
 * The Worker of what is rare: it draws certificates, reads slips, draws social cards and adds the demo content. It is
 * apart from the shop because the libraries for PDF, fonts and pictures are large, and each start of the shop would
 * load them. It has no address: it reads its queue, and the shop calls `Pictures` and `Demo`.
 */
export default {
  queue: (batch, env) => handleBatch(batch, { createNeeds: () => createNeeds(env), work }),
} satisfies ExportedHandler<RareEnv>

/** The pixels of several large pictures at once would not fit into the memory of a Worker. */
const inTurn = oneAtATime()

/** The shop's binding PICTURES. */
export class Pictures extends WorkerEntrypoint<RareEnv> implements PictureWork {
  readSlipQr(...asked: Parameters<PictureWork['readSlipQr']>) {
    return inTurn(() => pictureWork.readSlipQr(...asked))
  }

  readQrText(...asked: Parameters<PictureWork['readQrText']>) {
    return inTurn(() => pictureWork.readQrText(...asked))
  }

  cropToJpeg(...asked: Parameters<PictureWork['cropToJpeg']>) {
    return inTurn(() => pictureWork.cropToJpeg(...asked))
  }

  narrowToJpeg(...asked: Parameters<PictureWork['narrowToJpeg']>) {
    return inTurn(() => pictureWork.narrowToJpeg(...asked))
  }

  measurePicture(...asked: Parameters<PictureWork['measurePicture']>) {
    return inTurn(() => pictureWork.measurePicture(...asked))
  }
}

/** The shop's binding DEMO. */
export class Demo extends WorkerEntrypoint<RareEnv> implements DemoWork {
  add(userId: string) {
    const { DB: d1, FILES: files, ASSETS: assets } = this.env
    const readFile = async (path: string) => {
      const file = await findAsset(assets, `/demo/${path}`)
      return file && new Blob([file])
    }
    return importDemoContent({ ...{ d1, files, readFile }, db: connect(d1, null), now: systemClock }, userId)
  }
}

function createNeeds(env: RareEnv) {
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
  if (job.kind !== 'draw-certificate')
    throw new Error(`a job of the shop came to the Worker of certificates: ${job.kind}`)
  await storeCertificatePdfs(needs, job.code)
}
