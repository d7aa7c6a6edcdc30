import { type MouseEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { addressAtWidth } from '#app/business/catalogue/picture.ts'
import type { CoursePage } from '#app/business/storefront/course-page/course-page.ts'
import { COVER, Cover } from '#app/components/catalogue/cover.tsx'
import { lengthOf } from '#app/components/catalogue/words.ts'
import { useGroupName } from '#app/components/shell/shell-data.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Play } from '#app/ui/icons.tsx'

type Course = CoursePage['course']

/** Group, name and facts of a course. */
export function CourseTitle({
  course,
  look = 'text-xl leading-relaxed sm:text-2xl lg:text-3xl',
  facts = factsOf(course),
  promise = course.promise,
}: {
  course: Course
  /** The size of the name. */
  look?: string
  facts?: string
  /** What the course gives, in one sentence. */
  promise?: string
}) {
  const groupName = useGroupName()
  return (
    <div>
      {course.groupName && <p className="text-sm text-ink-soft">{groupName(course.groupName)}</p>}
      <h1 className={`${look} font-semibold break-words`}>{course.name}</h1>
      {promise && <p className="mt-1 text-lg text-pretty">{promise}</p>}
      {facts && <p className="mt-1 text-ink-soft">{facts}</p>}
    </div>
  )
}

/**
 * The course's picture. If there is a preview video, a button on the picture plays it in place: nothing of the video
 * loads before. Without JavaScript the button is a link to the video.
 */
export function Preview({ course }: { course: Course }) {
  const [isPlaying, setPlaying] = useState(false)
  const video = useRef<HTMLVideoElement>(null)
  const { previewVideoUrl, previewPictureUrl } = course
  if (isPlaying) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: a shop's trailer has no captions; lectures have theirs in the player.
      <video
        ref={video}
        controls
        playsInline
        poster={addressAtWidth(previewPictureUrl, 960) || undefined}
        src={previewVideoUrl}
        aria-label={m.catalogue_preview_video()}
        className="aspect-video w-full bg-sunken object-contain md:rounded-md"
      />
    )
  }
  const play = (event: MouseEvent) => {
    event.preventDefault()
    // Phones play a video with sound only while they handle the press.
    flushSync(() => setPlaying(true))
    // A browser that refuses to begin leaves the video with its controls.
    video.current?.play()?.catch(() => {})
    video.current?.focus()
  }
  return (
    <div className="relative" style={{ viewTransitionName: COVER }}>
      <Cover url={previewPictureUrl} use="page" order="first" className="max-md:rounded-none" />
      {previewVideoUrl && (
        <a href={previewVideoUrl} onClick={play} className="play-preview">
          <span>
            <Play className="size-5 fill-current" />
            {m.catalogue_watch_preview()}
          </span>
        </a>
      )}
    </div>
  )
}

/** Teacher, and what `lengthOf` says. */
export function factsOf({ teacher, ...course }: Course): string {
  return [teacher, lengthOf(course)].filter(Boolean).join(' · ')
}
