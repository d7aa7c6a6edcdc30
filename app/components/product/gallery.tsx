import { useRef, useState } from 'react'
import { addressAtWidth } from '#app/business/catalogue/picture.ts'
import type { ProductPage } from '#app/business/storefront/product-page.ts'
import { Picture } from '#app/components/catalogue/picture.tsx'
import { ProductPicture } from '#app/components/catalogue/product-picture.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { Play } from '#app/ui/icons.tsx'

/**
 * The pictures in a row that scrolls by finger, arrow keys or a thumbnail. It uses native scrolling and anchors, so it
 * works without JavaScript.
 */
export function Gallery({ product: { name, pictures, previewVideoUrl } }: Pick<ProductPage, 'product'>) {
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const count = pictures.length + (previewVideoUrl ? 1 : 0)
  const show = (index: number) => strip.current?.scrollTo({ left: index * strip.current.clientWidth })
  const noteShown = () => {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {}
    setShown(Math.round(scrollLeft / clientWidth))
  }
  if (count === 0) return <ProductPicture url="" use="page" alt={m.product_no_picture()} />
  return (
    <section aria-label={m.product_gallery()}>
      <ul
        ref={strip}
        // A scrollable area must be focusable for the keyboard.
        tabIndex={count > 1 ? 0 : undefined}
        onScroll={noteShown}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-md motion-safe:scroll-smooth"
      >
        {pictures.map((url, index) => (
          <li key={url} id={`picture-${index + 1}`} className="w-full shrink-0 snap-center">
            <ProductPicture
              url={url}
              use="page"
              order={index === 0 ? 'first' : 'late'}
              alt={m.product_picture({ name, number: index + 1, count: pictures.length })}
            />
          </li>
        ))}
        {previewVideoUrl && (
          <li id={`picture-${count}`} className="w-full shrink-0 snap-center">
            {/* biome-ignore lint/a11y/useMediaCaption: a shop's trailer has no captions. */}
            <video
              controls
              playsInline
              preload="none"
              poster={addressAtWidth(pictures[0] ?? '', 960) || undefined}
              src={previewVideoUrl}
              aria-label={m.product_video()}
              className="aspect-square w-full rounded-md bg-sunken object-contain"
            />
          </li>
        )}
      </ul>
      {count > 1 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {Array.from({ length: count }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: each item is its number.
            <li key={index}>
              <a
                href={`#picture-${index + 1}`}
                aria-current={index === shown ? 'true' : undefined}
                onClick={event => {
                  event.preventDefault()
                  show(index)
                }}
                className="block size-16 overflow-hidden rounded-md border border-line aria-[current]:border-accent aria-[current]:ring-1 aria-[current]:ring-accent"
              >
                <Small url={pictures[index]} number={index + 1} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Small({ url, number }: { url: string | undefined; number: number }) {
  if (url) {
    return (
      <Picture
        url={url}
        alt={m.product_show_picture({ number })}
        use="thumbnail"
        width={64}
        height={64}
        className="size-full object-cover"
      />
    )
  }
  return (
    <span className="grid size-full place-items-center bg-sunken">
      <Play className="size-6" />
      <span className="sr-only">{m.product_show_video()}</span>
    </span>
  )
}
