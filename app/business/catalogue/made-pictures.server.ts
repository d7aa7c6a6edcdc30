import type { PictureWork } from '#app/business/uploads/pictures/picture-work.server.ts'
import { describeError, type Log } from '#app/platform/log.ts'
import { type PictureWidth, widthKey } from './picture.ts'
import { CARD_SIZE } from './social-card.ts'

type Needs = { readonly files: R2Bucket; readonly pictures: PictureWork; readonly log: Log }

/**
 * 'undrawable': the picture is broken, too large to decode, or looks right or is smallest as it is. 'away': the Worker
 * that draws does not answer, and nothing is stored.
 */
type Made = 'made' | 'undrawable' | 'no-picture' | 'away'

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
export async function makeSocialCard(needs: Needs, pictureName: string): Promise<Made> {
  const draw = (picture: Uint8Array) => needs.pictures.cropToJpeg(picture, CARD_SIZE)
  return makePicture(needs, { pictureName, key: socialCardKey(pictureName), draw })
}

/** Makes a picture in one width, for a picture that was uploaded in a browser, and stores it in R2. */
export async function makeWidth(
  needs: Needs,
  { pictureName, width }: { pictureName: string; width: PictureWidth },
): Promise<Made> {
  const draw = (picture: Uint8Array) => needs.pictures.narrowToJpeg(picture, width)
  return makePicture(needs, { pictureName, key: widthKey(pictureName, width, 'jpg'), draw })
}

/** 'undrawable' is stored too, so that no request makes the Worker try again. */
async function makePicture(
  { files, log }: Needs,
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
  if (picture.size > MOST_BYTES) return undrawable()
  const bytes = new Uint8Array(await picture.arrayBuffer())
  const drawn = await draw(bytes).catch(error => {
    log.warn('picture not drawn', describeError(error))
    return 'away' as const
  })
  if (drawn === 'away') return drawn
  if (!drawn) return undrawable()
  await files.put(key, drawn, { httpMetadata: { contentType: 'image/jpeg' } })
  return 'made'

  async function undrawable() {
    await files.put(failedKey, '')
    return 'undrawable' as const
  }
}
