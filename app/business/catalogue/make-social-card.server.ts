import type { PictureWork } from '#app/business/uploads/pictures/picture-work.ts'
import { CARD_SIZE } from './social-card.ts'

/** The whole file is in memory while its card is drawn. Pictures that can be decoded are much smaller. */
const MOST_BYTES = 16 * 1024 ** 2

/**
 * Returns the R2 key of a picture's card. The picture's name is the hash of its
 * bytes, so another picture has another key.
 */
export function socialCardKey(pictureName: string): string {
  return `cards/${CARD_SIZE.width}x${CARD_SIZE.height}/${pictureName}.jpg`
}

/**
 * Makes the social card of a picture and stores it in R2. 'undrawable': the picture is broken or too large to
 * decode; that result is stored too, so that no request makes the Worker try again.
 */
export async function makeSocialCard(
  { files, pictures }: { files: R2Bucket; pictures: PictureWork },
  pictureName: string,
): Promise<'made' | 'undrawable' | 'no-picture'> {
  const key = socialCardKey(pictureName)
  const failedKey = `${key}.undrawable`
  if (await files.head(failedKey)) return 'undrawable'
  const picture = await files.get(`public/${pictureName}`)
  if (!picture) return 'no-picture'
  const card =
    picture.size > MOST_BYTES
      ? null
      : await pictures.cropToJpeg(new Uint8Array(await picture.arrayBuffer()), CARD_SIZE)
  if (!card) {
    await files.put(failedKey, '')
    return 'undrawable'
  }
  await files.put(key, card, { httpMetadata: { contentType: 'image/jpeg' } })
  return 'made'
}
