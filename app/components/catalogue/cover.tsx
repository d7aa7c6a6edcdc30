import { BookOpen } from '#app/ui/icons.tsx'
import { Picture, type PictureOrder, type PictureUse } from './picture.tsx'

/**
 * The name by which a browser knows that a card's picture and the course page's are the same one, and moves it from one
 * to the other.
 */
export const COVER = 'course-cover'

/** A course's picture at 16:9, or a plain cover without one. Decorative: the name stands beside it. */
export function Cover({
  url,
  use,
  order,
  className = '',
}: {
  url: string
  use: PictureUse
  order?: PictureOrder
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
    <Picture url={url} use={use} order={order} width={640} height={360} className={`object-cover ${shape}`} />
  )
}
