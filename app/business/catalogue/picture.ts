import type { PictureFacts } from '#app/business/uploads/pictures/picture-work.server.ts'

/**
 * Widths in which the shop keeps a picture, in pixels. They fit cards and covers on screens of one to three pixels per
 * CSS pixel. The widest one is narrower if the picture itself is.
 */
const WIDTHS = [320, 480, 720, 960, 1280] as const

export type PictureWidth = (typeof WIDTHS)[number]

type Picture = {
  /** The address of the original. */
  readonly url: string
  /** null if the shop keeps only the original. */
  readonly facts: PictureFacts | null
}

const FACTS =
  /^(?<url>\/files\/[^?]+)\?size=(?<width>\d{1,5})x(?<height>\d{1,5})&colours=(?<colours>(?:[0-9a-f]{18})?)$/

/**
 * Returns a picture's address with its facts. They travel in the query, so that a page which shows the picture needs no
 * other read. The query changes nothing for who requests the address.
 */
export function addressWithFacts(url: string, facts: PictureFacts | null): string {
  return facts ? `${url}?size=${facts.width}x${facts.height}&colours=${facts.colours}` : url
}

/** Reads the address of a picture. An address without facts, such as one on another site, is used as it is. */
export function readPicture(address: string): Picture {
  const found = FACTS.exec(address)?.groups
  if (!found) return { url: address, facts: null }
  const { url = '', width, height, colours = '' } = found
  return { url, facts: { width: Number(width), height: Number(height), colours } }
}

/** True of a width in which the shop keeps pictures. */
export function isPictureWidth(width: number): width is PictureWidth {
  return (WIDTHS as readonly number[]).includes(width)
}

/** Returns the widths in which the shop keeps a picture of this width. */
export function widthsOf(width: number): readonly PictureWidth[] {
  return WIDTHS.filter((_, index) => (WIDTHS[index - 1] ?? 0) < width)
}

/** Returns a picture's address in this width, or in its widest; the original's if the shop keeps only that. */
export function addressAtWidth(address: string, width: PictureWidth): string {
  const { url, facts } = readPicture(address)
  const kept = facts && widthsOf(facts.width).findLast(one => one <= width)
  return kept ? `${url}/${kept}` : address
}

/** Returns the value of `srcset` with these widths; undefined if the shop keeps only the original. */
export function srcSetOf(address: string, widths: readonly PictureWidth[]): string | undefined {
  const { url, facts } = readPicture(address)
  if (!facts) return undefined
  const kept = widthsOf(facts.width).filter(width => widths.includes(width))
  return kept.map(width => `${url}/${width} ${Math.min(width, facts.width)}w`).join(', ') || undefined
}

/**
 * The R2 key of a picture in one width. `name` is the original's name: the hash of its bytes, and its extension. An
 * import makes AVIF, the Worker JPEG.
 */
export function widthKey(name: string, width: number, as: 'avif' | 'jpg' = 'avif'): string {
  return `widths/${width}/${name}.${as}`
}
