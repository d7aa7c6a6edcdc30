import type { CoursePage } from '#app/business/storefront/course-page/course-page.ts'
import { Cover } from '#app/components/catalogue/cover.tsx'
import { durationWords } from '#app/components/catalogue/words.ts'
import { m } from '#app/i18n/paraglide/messages.js'

/** The head of a course: its picture or preview, its name, who teaches it, and how much there is. */
export function Hero({ page: { course } }: { page: CoursePage }) {
  return (
    <header className="flex flex-col gap-4 lg:flex-col-reverse lg:gap-6">
      <div className="-mx-4 md:mx-0">
        <Preview course={course} />
      </div>
      <div>
        {course.groupName && <p className="text-sm text-ink-soft">{course.groupName}</p>}
        <h1 className="text-xl leading-relaxed font-semibold break-words sm:text-2xl lg:text-3xl">
          {course.name}
        </h1>
        <p className="text-ink-soft">{factsOf(course)}</p>
      </div>
    </header>
  )
}

/** The preview plays where it stands; nothing of it is loaded before somebody asks. */
function Preview({ course }: Pick<CoursePage, 'course'>) {
  if (!course.previewVideoUrl) {
    return <Cover url={course.previewPictureUrl} eager className="max-md:rounded-none" />
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: a shop's trailer comes without captions; lectures have theirs in the player.
    <video
      controls
      playsInline
      preload="none"
      poster={course.previewPictureUrl || undefined}
      src={course.previewVideoUrl}
      aria-label={m.catalogue_preview_video()}
      className="aspect-video w-full bg-sunken object-cover md:rounded-md"
    />
  )
}

function factsOf({ teacher, totalSeconds, lectureCount }: CoursePage['course']): string {
  const facts: string[] = []
  if (teacher) facts.push(teacher)
  if (totalSeconds > 0) facts.push(durationWords(totalSeconds))
  if (lectureCount > 0) facts.push(m.catalogue_lectures({ count: lectureCount }))
  return facts.join(' · ')
}
