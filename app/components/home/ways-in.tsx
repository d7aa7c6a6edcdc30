import { Link } from '@remix-run/react'
import { teacherPath } from '#app/business/catalogue/link-path.ts'
import type { HomePage } from '#app/business/storefront/get-home-page.server.ts'
import { Picture } from '#app/components/catalogue/picture.tsx'
import { useGroupName } from '#app/components/shell/shell-data.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { ChevronRight, CircleUser } from '#app/ui/icons.tsx'

/** The groups of the catalogue, each with its number of courses, and with a picture on a wide screen. */
export function GroupTiles({ groups }: Pick<HomePage, 'groups'>) {
  const groupName = useGroupName()
  const named = groups.filter(({ group }) => group !== '')
  if (named.length < 2) return null
  return (
    <section aria-label={m.home_groups()} className="py-6">
      <h2 className="mb-4 text-xl font-semibold">{m.home_groups()}</h2>
      <ul className="grid grid-cols-2 gap-2 min-[23.4rem]:grid-cols-3 sm:gap-3 md:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]">
        {named.map(({ group, shown, pictureUrl }) => (
          <li key={group}>
            <Link
              to={`/courses?group=${encodeURIComponent(group)}`}
              prefetch="intent"
              className="block h-full overflow-hidden rounded-md border border-line bg-surface no-underline hover:border-accent"
            >
              {/* Lazy, so a phone, which hides it, never loads it. */}
              {pictureUrl && (
                <Picture
                  url={pictureUrl}
                  use="line"
                  width={176}
                  height={99}
                  className="aspect-video w-full object-cover max-sm:hidden"
                />
              )}
              <span className="block px-1.5 py-2 max-sm:text-center sm:px-4 sm:py-3">
                <span className="block font-semibold break-words max-sm:text-sm">{groupName(group)}</span>
                <span className="text-sm text-ink-soft tabular-nums">
                  {m.home_group_courses({ count: shown })}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The faces of the teachers, each with what they teach. */
export function TeacherFaces({ teachers }: Pick<HomePage, 'teachers'>) {
  const groupName = useGroupName()
  if (teachers.length === 0) return null
  return (
    <section aria-label={m.home_teachers()} className="py-6">
      <header className="mb-4 flex items-center justify-between gap-4">
        <h2 className="text-xl font-semibold">{m.home_teachers()}</h2>
        <Link
          to="/teachers"
          prefetch="intent"
          className="inline-flex min-h-11 shrink-0 items-center gap-1 font-semibold text-accent no-underline hover:underline"
        >
          {m.home_all_teachers()}
          <ChevronRight className="size-4" />
        </Link>
      </header>
      <ul className="-mx-4 flex snap-x gap-4 overflow-x-auto scroll-px-4 px-4 pb-3 md:mx-0 md:grid md:grid-cols-4 md:px-0 lg:grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] xl:grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))]">
        {teachers.map(({ id, name, pictureUrl, group }) => (
          <li key={id} className="w-32 shrink-0 snap-start md:w-auto">
            <Link to={teacherPath({ id })} prefetch="intent" className="group block text-center no-underline">
              <TeacherFace pictureUrl={pictureUrl} className="mx-auto size-24" />
              <span className="mt-2 block text-sm font-semibold group-hover:text-accent">{name}</span>
              {group && <span className="block text-sm text-ink-soft">{groupName(group)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A teacher's round picture, or a plain mark without one. Decorative: the name stands beside it. */
export function TeacherFace({ pictureUrl, className }: { pictureUrl: string; className: string }) {
  if (!pictureUrl) return <CircleUser className={`stroke-1 text-ink-soft ${className}`} />
  return (
    <Picture
      url={pictureUrl}
      use="person"
      width={144}
      height={144}
      className={`rounded-full object-cover ${className}`}
    />
  )
}
