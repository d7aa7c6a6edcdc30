import { Link } from '@remix-run/react'
import { initialOf } from '#app/business/settings/voice.ts'
import type { HomePage } from '#app/business/storefront/get-home-page.server.ts'
import { Picture } from '#app/components/catalogue/picture.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { TeacherFace } from './ways-in.tsx'

/** What students made or said, in their own words, each with the course that they took. */
export function Voices({ voices }: Pick<HomePage, 'voices'>) {
  if (voices.length === 0) return null
  return (
    <section aria-label={m.voices_title()} className="py-6">
      <h2 className="mb-4 text-xl font-semibold">{m.voices_title()}</h2>
      {/* Columns, because cards of one row would be as high as the one with a picture. */}
      <ul className="gap-4 sm:columns-2 lg:columns-3">
        {voices.map(voice => (
          <li
            key={`${voice.name} ${voice.words}`}
            className="mb-4 break-inside-avoid rounded-md border border-line bg-surface p-4"
          >
            <Quotation voice={voice} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Quotation({
  voice: { name, did, words, pictureUrl, workUrl, course },
}: {
  voice: HomePage['voices'][number]
}) {
  return (
    <figure className="grid gap-3">
      {workUrl && (
        <Picture
          url={workUrl}
          alt={m.voices_work_of({ name })}
          use="line"
          width={176}
          height={132}
          className="aspect-4/3 w-32 rounded-md object-cover sm:w-44"
        />
      )}
      <blockquote className="max-w-prose break-words whitespace-pre-line">“{words}”</blockquote>
      <figcaption className="flex gap-3 text-sm">
        {pictureUrl ? (
          <TeacherFace pictureUrl={pictureUrl} className="size-11 shrink-0" />
        ) : (
          <span
            aria-hidden="true"
            className="grid size-11 shrink-0 place-items-center rounded-full bg-sunken font-semibold text-ink-soft"
          >
            {initialOf(name)}
          </span>
        )}
        <span className="min-w-0 break-words">
          <span className="block font-semibold">{name}</span>
          {did && <span className="block text-ink-soft">{did}</span>}
          {course && (
            <Link to={course.path} prefetch="intent" className="link inline-flex min-h-11 items-center">
              {course.name}
            </Link>
          )}
        </span>
      </figcaption>
    </figure>
  )
}
