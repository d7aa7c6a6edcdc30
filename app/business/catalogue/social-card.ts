import { readPicture } from './picture.ts'

/** The preview picture that chats and social networks show for a page. `size` is null if the shop does not know it. */
export type SocialCard = {
  readonly path: string
  readonly size: { readonly width: number; readonly height: number } | null
}

export const CARD_SIZE = { width: 600, height: 314 } as const

/** For a page without a picture or with an undrawable one. Caches keep this file: a new drawing needs a new name. */
export const PLAIN_CARD = '/assets/social-card.jpg'

/** The address of a picture in R2 of a kind that the Worker can decode. */
const DRAWABLE = /^\/files\/[0-9a-f]{64}\.(jpg|png|gif)$/

/**
 * Returns the social card of a picture: 600 by 314 pixels for the shop's own pictures and for none. A picture at
 * another address or of another kind (WebP, AVIF) is used as it is, without a size.
 */
export function socialCardOf(pictureUrl: string): SocialCard {
  if (pictureUrl === '') return { path: PLAIN_CARD, size: CARD_SIZE }
  const { url } = readPicture(pictureUrl)
  if (DRAWABLE.test(url)) return { path: `${url}/card.jpg`, size: CARD_SIZE }
  return { path: url, size: null }
}
