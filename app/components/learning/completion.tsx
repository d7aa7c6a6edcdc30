import { useEffect, useState } from 'react'
import type { CourseCard as Card } from '#app/business/catalogue/course-card.ts'
import { certificatePath } from '#app/business/learning/certificates/certificate-address.ts'
import type { LearnPage } from '#app/business/learning/playlist/learn-page.ts'
import { ask } from '#app/components/ask.ts'
import { CourseCard } from '#app/components/catalogue/course-card.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Award } from '#app/ui/icons.tsx'
import type { LiveProgress } from './merge-watched.ts'

/** Congratulates a student who finished the course, or says how many lectures the school added since. */
export function Completion({ page, live }: { page: LearnPage; live: LiveProgress }) {
  const isFinished = live.percent === 100
  const { certificate, userId, hasCertificate } = page
  const isWaiting = isFinished && hasCertificate && certificate === null && userId !== null
  const issued = useIssued(page, isWaiting)
  if (!isFinished) {
    if (page.added === 0) return null
    return (
      <Alert kind="info" title={m.completion_added_title()}>
        <p>{m.completion_added_text({ count: page.added })}</p>
        {certificate?.revokedAt === null && <p>{m.completion_added_certificate()}</p>}
      </Alert>
    )
  }
  if (userId === null) return null
  const path = certificate?.revokedAt === null ? certificatePath(certificate.code) : issued
  return (
    <section
      aria-labelledby="completion"
      className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-md border border-success/30 bg-success-soft px-5 py-4"
    >
      <Award className="size-12 shrink-0 stroke-[1.5] text-success" />
      <div role="status" className="min-w-0 flex-1 basis-60">
        <h2 id="completion" className="text-lg font-semibold">
          {m.completion_done_title()}
        </h2>
        {path ? (
          <p>{m.completion_done_text()}</p>
        ) : isWaiting ? (
          <>
            <p>{m.completion_done_soon()}</p>
            <p className="text-sm text-ink-soft">
              {m.completion_done_name()}{' '}
              <a href="/myaccount/profile" className="link inline-block py-2">
                {m.completion_done_profile()}
              </a>
            </p>
          </>
        ) : (
          <p>{m.completion_done_plain()}</p>
        )}
      </div>
      {path && <ButtonLink to={path}>{m.completion_open_certificate()}</ButtonLink>}
    </section>
  )
}

/** The courses to take after the one that the student has finished. */
export function NextCourses({ courses }: { courses: readonly Card[] }) {
  if (courses.length === 0) return null
  return (
    <section aria-labelledby="next-courses" className="mt-2">
      <h2 id="next-courses" className="mb-3 text-lg font-semibold">
        {m.completion_next_courses()}
      </h2>
      <ul className="grid max-w-xl grid-cols-2 gap-x-4 gap-y-6">
        {courses.map(card => (
          <li key={card.id}>
            <CourseCard card={card} use="shelf" order="late" />
          </li>
        ))}
      </ul>
    </section>
  )
}

const LOOK_AGAIN_MS = 4_000
/** After this many looks the mail tells the student. */
const MOST_LOOKS = 15

/** The path of the certificate's page once it is issued; null until then. */
function useIssued(page: LearnPage, isWaiting: boolean): string | null {
  const [path, setPath] = useState<string | null>(null)
  const courseId = page.course.id
  useEffect(() => {
    if (!isWaiting || path !== null) return
    let looks = 0
    const timer = setInterval(async () => {
      looks += 1
      if (looks >= MOST_LOOKS) clearInterval(timer)
      const found = await findIssued(courseId)
      if (found) setPath(found)
    }, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWaiting, path, courseId])
  return path
}

async function findIssued(courseId: number): Promise<string | null> {
  const asked = await ask('certificates', {})
  if (asked.kind !== 'answered') return null
  const issued = asked.value.find(own => own.courseId === courseId && own.revokedAt === null)
  return issued ? certificatePath(issued.code) : null
}
