import { type PictureWidth, readPicture, srcSetOf } from '#app/business/catalogue/picture.ts'

type Use = { readonly widths: readonly PictureWidth[]; readonly sizes: string }

/**
 * Where a picture stands: which widths its screens need, and how wide it is there. Phones have no `vw`: Chromium
 * measures it on a screen of 980 pixels before the page is laid out, and then loads a second width.
 */
const USES = {
  /** A card of a shelf that scrolls sideways on a phone. */
  shelf: { widths: [320, 480, 720, 960], sizes: '17rem' },
  /** A course across the page. A phone takes the file that its shelf has. */
  band: { widths: [320, 480, 720, 960], sizes: '(min-width: 48rem) 36rem, 17rem' },
  /** A card of a list, which is as wide as a phone. */
  list: { widths: [320, 480, 720, 960], sizes: '(min-width: 30rem) 17rem, 22rem' },
  /** The large picture of a page. */
  page: {
    widths: [480, 720, 960, 1280],
    sizes: '(min-width: 64rem) 42rem, (min-width: 30rem) 100vw, 24rem',
  },
  /** The round picture of a person. */
  person: { widths: [320], sizes: '9rem' },
  /** A picture beside a line of text. */
  line: { widths: [320, 480], sizes: '(min-width: 40rem) 11rem, 8rem' },
  /** A button of a gallery. */
  thumbnail: { widths: [320], sizes: '4rem' },
} satisfies Record<string, Use>

export type PictureUse = keyof typeof USES

/**
 * 'first' is for the largest picture of the first screen, 'early' for the others there; the rest load near the screen.
 */
export type PictureOrder = 'first' | 'early' | 'late'

/**
 * A picture of the catalogue in the width that its place and the screen need. Its mean colours fill the place until it
 * is there. `width` and `height` are the shape of the place.
 */
export function Picture({
  url,
  alt = '',
  use,
  order = 'late',
  width,
  height,
  className,
}: {
  url: string
  alt?: string
  use: PictureUse
  order?: PictureOrder
  width: number
  height: number
  className: string
}) {
  const { widths, sizes } = USES[use]
  const srcSet = srcSetOf(url, widths)
  const colours = readPicture(url).facts?.colours.match(/.{6}/g)
  // React 18 knows this attribute only in lower case.
  const priority = order === 'first' ? { fetchpriority: 'high' } : {}
  return (
    <img
      {...priority}
      loading={order === 'late' ? 'lazy' : 'eager'}
      sizes={srcSet && sizes}
      srcSet={srcSet}
      src={url}
      alt={alt}
      width={width}
      height={height}
      decoding="async"
      style={colours ? { backgroundImage: `linear-gradient(#${colours.join(',#')})` } : undefined}
      className={className}
    />
  )
}
