import { BookOpen } from '#app/ui/icons.tsx'

/** A course's picture at 16:9, or a plain cover without one. Decorative: the name stands beside it. */
export function Cover({
  url,
  eager = false,
  className = '',
}: {
  url: string
  eager?: boolean
  className?: string
}) {
  const shape = `aspect-video w-full rounded-md bg-sunken ${className}`
  if (!url) {
    return (
      <div className={`grid place-items-center text-ink-soft ${shape}`}>
        <BookOpen className="stroke-[1.25] size-12" />
      </div>
    )
  }
  return (
    <img
      src={url}
      alt=""
      width={640}
      height={360}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={`object-cover ${shape}`}
    />
  )
}
