import { Link } from '@remix-run/react'
import type { CourseLecture, CoursePage } from '#app/business/storefront/course-page/course-page.ts'
import { clockWords, durationWords } from '#app/components/catalogue/words.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Badge } from '#app/ui/badge.tsx'
import { ChevronDown, CirclePlay, FileText, Lock } from '#app/ui/icons.tsx'

/** The sections and lectures of a course, their length, and links to free ones. */
export function Curriculum({ page: { sections, checkout, standing } }: { page: CoursePage }) {
  const lectures = sections.flatMap(section => section.lectures)
  const seconds = lectures.reduce((sum, lecture) => sum + lecture.videoLength, 0)
  return (
    <>
      <p className="mb-4 text-ink-soft">
        {m.catalogue_curriculum_sum({
          sections: sections.length,
          lectures: lectures.length,
          time: durationWords(seconds),
        })}
      </p>
      <div className="overflow-hidden rounded-md border border-line bg-surface">
        {sections.map((section, index) => (
          <details key={section.id} open={index < 2} className="group border-line not-first:border-t">
            <summary className="flex min-h-13 list-none items-start gap-3 bg-sunken px-4 py-3 font-semibold focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
              <ChevronDown className="mt-1 size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180" />
              <span className="min-w-0 grow">{section.name}</span>
              <span className="shrink-0 text-sm leading-7 font-normal text-ink-soft">
                {m.catalogue_lectures({ count: section.lectures.length })}
              </span>
            </summary>
            <ol>
              {section.lectures.map(lecture => (
                <li key={lecture.id} className="border-t border-line">
                  <Lecture
                    lecture={lecture}
                    to={
                      lecture.preview || standing.kind === 'owned'
                        ? `${checkout.path}?learn=true&lecture=${lecture.id}`
                        : null
                    }
                  />
                </li>
              ))}
            </ol>
          </details>
        ))}
      </div>
    </>
  )
}

function Lecture({ lecture, to }: { lecture: CourseLecture; to: string | null }) {
  const KindIcon = lecture.contentType === 'video' ? CirclePlay : FileText
  const Icon = to ? KindIcon : Lock
  const row = (
    <>
      <Icon className={`mt-1 size-5 shrink-0 ${to ? 'text-accent' : 'text-ink-soft'}`} />
      <span className="min-w-0 grow">
        {lecture.name}
        {!to && <span className="sr-only"> ({m.catalogue_locked()})</span>}{' '}
        {lecture.preview && <Badge tone="success">{m.catalogue_free_lecture()}</Badge>}
      </span>
      {lecture.videoLength > 0 && (
        <span className="w-12 shrink-0 text-right text-sm leading-7 text-ink-soft tabular-nums">
          {clockWords(lecture.videoLength)}
        </span>
      )}
    </>
  )
  const shape = 'flex min-h-12 items-start gap-3 px-4 py-2.5'
  if (!to) return <div className={shape}>{row}</div>
  return (
    <Link to={to} className={`${shape} no-underline hover:bg-accent-soft focus-visible:-outline-offset-2`}>
      {row}
    </Link>
  )
}
