import { useSearchParams } from '@remix-run/react'
import { m } from '#app/i18n/paraglide/messages.js'
import { ButtonLink } from '#app/ui/button.tsx'

/**
 * Links to the next page of a list and back to its first one. A page starts where the last one ended, so the browser's
 * back button leads to the page before. `place` is the part of the address that names the page.
 */
export function NextPage({
  next,
  isLater,
  place = 'before',
}: {
  next: number | string | null
  isLater: boolean
  place?: string
}) {
  const [query] = useSearchParams()
  const at = (before: number | string | null) => {
    const other = new URLSearchParams(query)
    if (before === null) other.delete(place)
    else other.set(place, String(before))
    return `?${other}`
  }
  if (next === null && !isLater) return null
  return (
    <p className="mt-4 flex flex-wrap gap-3">
      {next !== null && (
        <ButtonLink to={at(next)} variant="secondary" prefetch="none" data-key="n">
          {m.students_more()}
        </ButtonLink>
      )}
      {isLater && (
        <ButtonLink to={at(null)} variant="quiet" prefetch="none">
          {m.students_first_page()}
        </ButtonLink>
      )}
    </p>
  )
}
