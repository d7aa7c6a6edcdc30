import { Package } from '#app/ui/icons.tsx'
import { Picture, type PictureOrder, type PictureUse } from './picture.tsx'

/** A product's square picture, or a plain square without one. Its space is reserved while it loads. */
export function ProductPicture({
  url,
  alt = '',
  use,
  order,
  className = '',
}: {
  url: string
  /** Empty if the name stands beside it. */
  alt?: string
  use: PictureUse
  order?: PictureOrder
  className?: string
}) {
  const shape = `aspect-square w-full rounded-md bg-sunken ${className}`
  if (!url) {
    return (
      <div className={`grid place-items-center text-ink-soft ${shape}`}>
        <Package className="stroke-[1.25] size-12" />
        {alt && <span className="sr-only">{alt}</span>}
      </div>
    )
  }
  return (
    <Picture
      url={url}
      alt={alt}
      use={use}
      order={order}
      width={800}
      height={800}
      className={`object-cover ${shape}`}
    />
  )
}
