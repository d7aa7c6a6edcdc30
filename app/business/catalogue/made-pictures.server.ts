import type { PictureWork } from '#app/business/uploads/pictures/picture-work.ts'
import { type PictureWidth, widthKey } from './picture.ts'
import { CARD_SIZE } from './social-card.ts'

type Needs = { readonly files: R2Bucket; readonly pictures: PictureWork }

/** 'undrawable': the picture is broken, too large to decode, or looks right or is smallest as it is. */
type Made = 'made' | 'undrawable' | 'no-picture'

/** The whole file is in memory while it is drawn. Pictures that can be decoded are much smaller. */
const MOST_BYTES = 16 * 1024 ** 2

/**
 * Returns the R2 key of a picture's card. The picture's name is the hash of its
 * bytes, so another picture has another key.
 */
export function socialCardKey(pictureName: string): string {
  return `cards/${CARD_SIZE.width}x${CARD_SIZE.height}/${pictureName}.jpg`
}

/** Makes the social card of a picture and stores it in R2. */
export async function makeSocialCard({ files, pictures }: Needs, pictureName: string): Promise<Made> {
  const draw = (picture: Uint8Array) => pictures.cropToJpeg(picture, CARD_SIZE)
  return makePicture(files, { pictureName, key: socialCardKey(pictureName), draw })
}

/** Makes a picture in one width, for a picture that was uploaded in a browser, and stores it in R2. */
export async function makeWidth(
  { files, pictures }: Needs,
  { pictureName, width }: { pictureName: string; width: PictureWidth },
): Promise<Made> {
  const draw = (picture: Uint8Array) => pictures.narrowToJpeg(picture, width)
  return makePicture(files, { pictureName, key: widthKey(pictureName, width, 'jpg'), draw })
}

/** 'undrawable' is stored too, so that no request makes the Worker try again. */
async function makePicture(
  files: R2Bucket,
  {
    pictureName,
    key,
    draw,
  }: { pictureName: string; key: string; draw: (picture: Uint8Array) => Promise<Uint8Array | null> },
): Promise<Made> {
  const failedKey = `${key}.undrawable`
  if (await files.head(failedKey)) return 'undrawable'
  const picture = await files.get(`public/${pictureName}`)
  if (!picture) return 'no-picture'
  const drawn = picture.size > MOST_BYTES ? null : await draw(new Uint8Array(await picture.arrayBuffer()))
  if (!drawn) {
    await files.put(failedKey, '')
    return 'undrawable'
  }
  await files.put(key, drawn, { httpMetadata: { contentType: 'image/jpeg' } })
  return 'made'
}
