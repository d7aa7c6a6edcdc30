import { selectSettings, settingsFromRows } from '#app/business/settings/settings-repository.server.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { selectStoredBytes } from './upload-repository.server.ts'

/** Returns the bytes that may still be uploaded, never below 0. behaviour: Upload limits */
export async function readFreeStorage({ db }: { db: Database }): Promise<number> {
  const {
    settingRows,
    storedRows: [stored],
  } = await readBatch(db, {
    settingRows: selectSettings(db),
    storedRows: selectStoredBytes(db),
  })
  return Math.max(settingsFromRows(settingRows).storageBytes - (stored?.bytes ?? 0), 0)
}
