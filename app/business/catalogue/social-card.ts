/** The picture that chats and social networks show for a page: its address, and its size if the shop knows it. */
export type SocialCard = {
  readonly path: string
  readonly size: { readonly width: number; readonly height: number } | null
}

export const CARD_SIZE = { width: 600, height: 314 } as const

/** For a page without a picture, and for a picture that no card can be made of. Caches keep it: a new drawing gets a new name. */
export const PLAIN_CARD = '/assets/social-card.jpg'

/** A picture in R2 of a kind that the Worker can decode, by its address. */
const DRAWABLE = /^\/files\/[0-9a-f]{64}\.(jpg|png|gif)$/

/**
 * The social card of a picture: 600 by 314 pixels for the shop's own pictures and for none. A picture at another address, or of
 * another kind (WebP, AVIF), is shown as it is, and nothing is said of its size.
 */
export function socialCardOf(pictureUrl: string): SocialCard {
  if (pictureUrl === '') return { path: PLAIN_CARD, size: CARD_SIZE }
  if (DRAWABLE.test(pictureUrl)) return { path: `${pictureUrl}/card.jpg`, size: CARD_SIZE }
  return { path: pictureUrl, size: null }
}
