import { useState } from 'react'
import { addressAtWidth } from '#app/business/catalogue/picture.ts'
import type { CoursePage } from '#app/business/storefront/course-page/course-page.ts'
import { Cover } from '#app/components/catalogue/cover.tsx'
import { durationWords } from '#app/components/catalogue/words.ts'
import { m } from '#app/i18n/paraglide/messages.js'

type Course = CoursePage['course']

/** Group, name and facts of a course. */
export function CourseTitle({
  course,
  look = 'text-xl leading-relaxed sm:text-2xl lg:text-3xl',
  facts = factsOf(course),
}: {
  course: Course
  /** The size of the name. */
  look?: string
  facts?: string
}) {
  return (
    <div>
      {course.groupName && <p className="text-sm text-ink-soft">{course.groupName}</p>}
      <h1 className={`${look} font-semibold break-words`}>{course.name}</h1>
      {facts && <p className="text-ink-soft">{facts}</p>}
    </div>
  )
}

/**
 * The course's picture, or its preview video. Nothing of a video loads before it is played. A banner is as wide as the page and
 * lower than its picture; the video is whole while it plays.
 */
export function Preview({ course, isBanner = false }: { course: Course; isBanner?: boolean }) {
  const [hasPlayed, setPlayed] = useState(false)
  const banner = isBanner ? 'lg:aspect-[5/2]' : ''
  if (!course.previewVideoUrl) {
    const look = `max-md:rounded-none ${banner}`
    return (
      <Cover
        url={course.previewPictureUrl}
        use={isBanner ? 'banner' : 'page'}
        order="first"
        className={look}
      />
    )
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: a shop's trailer has no captions; lectures have theirs in the player.
    <video
      controls
      playsInline
      preload="none"
      poster={addressAtWidth(course.previewPictureUrl, 960) || undefined}
      src={course.previewVideoUrl}
      onPlay={() => setPlayed(true)}
      aria-label={m.catalogue_preview_video()}
      className={`aspect-video w-full bg-sunken md:rounded-md ${banner} ${hasPlayed ? 'object-contain' : 'object-cover'}`}
    />
  )
}

/** Teacher, length and number of lectures. */
export function factsOf({ teacher, ...course }: Course): string {
  return [teacher, lengthOf(course)].filter(Boolean).join(' · ')
}

/** Length and number of lectures. */
export function lengthOf({
  totalSeconds,
  lectureCount,
}: Pick<Course, 'totalSeconds' | 'lectureCount'>): string {
  const facts: string[] = []
  if (totalSeconds > 0) facts.push(durationWords(totalSeconds))
  if (lectureCount > 0) facts.push(m.catalogue_lectures({ count: lectureCount }))
  return facts.join(' · ')
}
