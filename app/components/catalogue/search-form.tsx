import { Form } from '@remix-run/react'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { Search } from '#app/ui/icons.tsx'

/** The large search form. It is a GET form, so the address of a result can be shared. */
export function SearchForm({
  keyword = '',
  group = '',
  onlyProducts = false,
}: {
  keyword?: string
  group?: string
  onlyProducts?: boolean
}) {
  return (
    <Form
      action="/courses"
      role="search"
      aria-label={m.catalogue_search_hint()}
      className="flex max-w-2xl gap-2"
    >
      {group && <input type="hidden" name="group" value={group} />}
      {onlyProducts && <input type="hidden" name="filter" value="products" />}
      <div className="relative grow">
        <Search className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-soft" />
        <input
          key={keyword}
          type="search"
          name="q"
          defaultValue={keyword}
          maxLength={100}
          aria-label={m.common_search_courses()}
          placeholder={m.catalogue_search_hint()}
          className="min-h-13 w-full rounded-md border border-edge bg-surface pr-3 pl-11 placeholder:text-ink-soft"
        />
      </div>
      <Button type="submit" size="lg" className="max-sm:px-4">
        {m.catalogue_find()}
      </Button>
    </Form>
  )
}
