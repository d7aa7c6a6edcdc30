import type { TopCourse } from '#app/business/storefront/get-home-page.server.ts'
import { CardPrice, Facts } from '#app/components/catalogue/course-card.tsx'
import { Cover } from '#app/components/catalogue/cover.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { ButtonLink } from '#app/ui/button.tsx'
import { Check } from '#app/ui/icons.tsx'
import { TeacherFace } from './ways-in.tsx'

/** One recommended course across the page: what it gives, who teaches it, its price, and the way to it. */
export function TopCourseBand({ top }: { top: TopCourse }) {
  const { card, promise, outcomes, teacherPictureUrl } = top
  return (
    <section aria-label={m.home_featured()} className="py-6">
      <h2 className="mb-4 text-xl font-semibold">{m.home_featured()}</h2>
      <article className="relative grid overflow-hidden rounded-md border border-line bg-surface md:grid-cols-2">
        <Cover url={card.pictureUrl} use="band" className="h-full rounded-none" />
        <div className="flex min-w-0 flex-col gap-3 p-4 sm:p-6">
          <h3 className="text-lg leading-relaxed font-semibold break-words sm:text-xl">{card.name}</h3>
          {outcomes.length > 0 ? (
            <ul className="grid gap-2">
              {outcomes.map(outcome => (
                <li key={outcome} className="flex gap-2">
                  <Check className="mt-1 size-5 shrink-0 text-success" />
                  <span className="min-w-0">{outcome}</span>
                </li>
              ))}
            </ul>
          ) : (
            promise && <p>{promise}</p>
          )}
          {card.teacher && (
            <p className="flex items-center gap-3">
              {teacherPictureUrl && (
                <TeacherFace pictureUrl={teacherPictureUrl} className="size-11 shrink-0" />
              )}
              <span className="min-w-0 font-semibold">{card.teacher}</span>
            </p>
          )}
          <div className="mt-auto grid gap-x-4 gap-y-3 pt-2 sm:flex sm:flex-wrap sm:items-end sm:justify-between">
            <div>
              <Facts card={card} />
              <CardPrice card={card} />
            </div>
            {/* All of the band can be pressed. */}
            <ButtonLink to={card.path} className="after:absolute after:inset-0">
              {m.home_see_course()}
              <span className="sr-only">: {card.name}</span>
            </ButtonLink>
          </div>
        </div>
      </article>
    </section>
  )
}
