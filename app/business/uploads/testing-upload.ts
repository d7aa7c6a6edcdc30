import { readSettings } from '#app/business/settings/settings-repository.server.ts'
import { type StoreUpload, storeUpload } from './store-upload.server.ts'

/** Stores an upload with the room that the shop's settings give now, as after `mayUpload`. */
export async function storeWithRoom(
  needs: Parameters<typeof storeUpload>[0],
  upload: Omit<StoreUpload, 'room'>,
): ReturnType<typeof storeUpload> {
  return storeUpload(needs, { ...upload, room: await readSettings(needs) })
}
