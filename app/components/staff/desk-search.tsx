import { Form, Link, useNavigate } from '@remix-run/react'
import { useEffect } from 'react'
import { isBusyElsewhere } from '#app/components/staff/slips/use-queue-keys.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { Search } from '#app/ui/icons.tsx'
import { TextInput } from '#app/ui/inputs.tsx'

/** The address of the page that searches the whole back office. */
export const SEARCH_PAGE = '/admin/search'

/**
 * The search of the whole back office. '/' focuses it from every page. `words`: those of the page that shows the
 * results. Left out, there is no room for a button, and Enter searches.
 */
export function DeskSearch({ words, className = '' }: { words?: string; className?: string }) {
  return (
    <Form
      method="get"
      action={SEARCH_PAGE}
      role="search"
      aria-label={m.desk_search()}
      // A new search remounts the form, so that its field shows the current search.
      key={words}
      className={`flex gap-2 ${className}`}
    >
      <TextInput
        type="search"
        name="q"
        defaultValue={words ?? ''}
        aria-label={m.desk_search_hint()}
        // The menu is too narrow for the hint.
        placeholder={words === undefined ? m.desk_search_button() : m.desk_search_hint()}
        aria-keyshortcuts="/"
        maxLength={100}
        data-desk-search=""
      />
      {words !== undefined && (
        <Button type="submit" variant="secondary" aria-label={m.desk_search_button()}>
          <Search className="size-5" />
        </Button>
      )}
    </Form>
  )
}

/** The way to the search on a phone, where the menu is closed. */
export function DeskSearchLink() {
  return (
    <Link
      to={SEARCH_PAGE}
      aria-label={m.desk_search()}
      className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken"
    >
      <Search className="size-5" />
    </Link>
  )
}

/** Lets '/' focus the search, or opens its page where the menu is closed. */
export function useDeskSearchKey(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.defaultPrevented || isBusyElsewhere(event)) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const field = document.querySelector<HTMLElement>('[data-desk-search]')
      if (!field) return
      event.preventDefault()
      if (field.checkVisibility?.() === false) return navigate(SEARCH_PAGE)
      field.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [navigate])
}
