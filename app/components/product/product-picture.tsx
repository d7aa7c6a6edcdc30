import { Package } from '#app/ui/icons.tsx'

/** A product's square picture, or a plain square without one. Its space is reserved while it loads. */
export function ProductPicture({
  url,
  alt = '',
  eager = false,
  className = '',
}: {
  url: string
  /** Empty if the name stands beside it. */
  alt?: string
  eager?: boolean
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
    <img
      src={url}
      alt={alt}
      width={800}
      height={800}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={`object-cover ${shape}`}
    />
  )
}
