import type { SQL } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import { readPicture } from '#app/business/catalogue/picture.ts'
import { listPublicFile } from '#app/business/uploads/public-picture.server.ts'
import type { UploadRoom } from '#app/business/uploads/upload-limits.server.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { address } from '#app/site-file/format/wire-values.ts'
import { LEAST_PICTURE } from './product-form.ts'
import { aProductEntry } from './read-product-form.ts'
import { type PictureNeeds, type PictureRefusal, storeCataloguePicture } from './store-picture.server.ts'
import { type EditNeeds, retried } from './write-course.server.ts'
import { readProduct, writeProduct } from './write-product.server.ts'

type Found = Result<null, { readonly code: 'NOT_FOUND' }>

/** Adds a picture to the end of a product's gallery. */
export async function addPicture(
  needs: EditNeeds & PictureNeeds,
  { id, file, room }: { id: number; file: File; room: UploadRoom },
  caller: Caller,
): Promise<Result<null, PictureRefusal>> {
  const stored = await storeCataloguePicture(needs, { file, room, least: LEAST_PICTURE })
  if (!stored.ok) return stored
  const { url } = stored.value
  const listed = [listPublicFile(needs.db, stored.value, needs.now()).getSQL()]
  return changeGallery(needs, { id, change: pictures => withPicture(pictures, url), more: listed }, caller)
}

/** Adds a picture by its address, on this site or another. */
export async function addPictureAddress(
  needs: EditNeeds,
  { id, url }: { readonly id: number; readonly url: string },
  caller: Caller,
): Promise<Result<null, { readonly code: 'NOT_FOUND' | 'NOT_AN_ADDRESS' }>> {
  const read = address.schema.safeParse(url.trim())
  if (!read.success || read.data === '') return refuse({ code: 'NOT_AN_ADDRESS' })
  return changeGallery(needs, { id, change: pictures => withPicture(pictures, read.data) }, caller)
}

/** Moves a picture one place, or removes it from the gallery. One that somebody removed meanwhile changes nothing. */
export async function changePicture(
  needs: EditNeeds,
  { id, picture, to }: { id: number; picture: string; to: 'earlier' | 'later' | 'removed' },
  caller: Caller,
): Promise<Found> {
  const change = (pictures: readonly string[]) => {
    const from = pictures.indexOf(picture)
    const others = pictures.filter((_, index) => index !== from)
    if (from === -1 || to === 'removed') return others
    const at = Math.max(0, to === 'earlier' ? from - 1 : from + 1)
    return [...others.slice(0, at), picture, ...others.slice(at)]
  }
  return changeGallery(needs, { id, change }, caller)
}

function withPicture(pictures: readonly string[], url: string): readonly string[] {
  return pictures.some(one => readPicture(one).url === url) ? pictures : [...pictures, url]
}

type Change = {
  readonly id: number
  readonly change: (pictures: readonly string[]) => readonly string[]
  readonly more?: readonly SQL[]
}

async function changeGallery(needs: EditNeeds, change: Change, caller: Caller): Promise<Found> {
  const before = await readProduct(needs.db, { id: change.id, caller })
  if (!before) return refuse({ code: 'NOT_FOUND' })
  const written = await writeProduct(needs, before, {
    entry: { ...aProductEntry(change.id), pictures: change.change(before.row.pictures) },
    action: 'product.pictures',
    ...(change.more && { more: change.more }),
  })
  return written.ok ? ok(null) : retried(written.error, () => changeGallery(needs, change, caller))
}
