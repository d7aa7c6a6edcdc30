import { Link, useSearchParams } from '@remix-run/react'
import type { MouseEvent, ReactNode } from 'react'
import { m } from '#app/i18n/paraglide/messages.js'
import { ArrowDown, ArrowUp } from '#app/ui/icons.tsx'
import type { Sort } from './sort.ts'

/**
 * `from`: where the table is narrower, the column is left out. What it says then stands below the first one.
 * `isLargestFirst`: the first press on the header shows the largest first.
 */
export type Column<By extends string = string> = {
  readonly label: string
  readonly sortsBy?: By
  readonly isLargestFirst?: boolean
  readonly atEnd?: boolean
  readonly from?: 'medium' | 'wide'
}

/** Returns the classes of a header. The cells below it have the same. */
function cellOf({ atEnd, from }: Pick<Column, 'atEnd' | 'from'>): string {
  return `${atEnd ? 'at-end ' : ''}${from ? `from-${from}` : ''}`
}

/**
 * A table of staff, with headers that stay in sight. A header that sorts is a link: the order is kept in the address
 * and works without JavaScript.
 */
export function Rows<By extends string>({
  label,
  columns,
  sort,
  children,
}: {
  label: string
  columns: readonly Column<By>[]
  /** The order of the rows; left out, no header sorts. */
  sort?: Sort<By>
  children: ReactNode
}) {
  return (
    <div className="rows">
      {sort && <NarrowSort columns={columns} sort={sort} />}
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map(column => (
              <Head key={column.label} column={column} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

function Head<By extends string>({ column, sort }: { column: Column<By>; sort: Sort<By> | undefined }) {
  const isCurrent = sort !== undefined && sort.by === column.sortsBy
  return (
    <th
      scope="col"
      aria-sort={isCurrent ? (sort.isDown ? 'descending' : 'ascending') : undefined}
      className={cellOf(column)}
    >
      {sort && column.sortsBy ? <SortLink column={column} sort={sort} /> : column.label}
    </th>
  )
}

/** Sorts by the column. A press on the one that sorts already reverses the order. */
function SortLink<By extends string>({ column, sort }: { column: Column<By>; sort: Sort<By> }) {
  const [query] = useSearchParams()
  const { label, sortsBy, isLargestFirst = false } = column
  const isCurrent = sort.by === sortsBy
  const other = new URLSearchParams(query)
  const isDown = isCurrent ? !sort.isDown : isLargestFirst
  other.set('sort', isDown ? `-${sortsBy}` : `${sortsBy}`)
  for (const page of ['before', 'page']) other.delete(page)
  const Arrow = sort.isDown ? ArrowDown : ArrowUp
  return (
    <Link to={`?${other}`} prefetch="none">
      {label}
      {isCurrent && <Arrow className="size-4" />}
      <span className="sr-only"> {m.staff_sort()}</span>
    </Link>
  )
}

/** Sorts by the columns that a narrow table leaves out. */
function NarrowSort<By extends string>({
  columns,
  sort,
}: {
  columns: readonly Column<By>[]
  sort: Sort<By>
}) {
  const left = columns.filter(({ sortsBy, from }) => sortsBy && from)
  if (left.length === 0) return null
  return (
    <p className={`rows-sort ${left.some(({ from }) => from === 'wide') ? 'until-wide' : 'until-medium'}`}>
      {m.staff_sort_by()}
      {left.map(column => (
        <span key={column.label} className={`until-${column.from}`}>
          <SortLink column={column} sort={sort} />
        </span>
      ))}
    </p>
  )
}

/** A row that also opens its first link when it is pressed beside a link. */
export function OpeningRow({ children }: { children: ReactNode }) {
  const open = (event: MouseEvent<HTMLTableRowElement>) => {
    const { target, currentTarget } = event
    if (!(target instanceof Element) || target.closest('a, button, summary, input, label')) return
    // Selecting text to copy it is no press.
    if (window.getSelection()?.toString()) return
    currentTarget.querySelector('a')?.click()
  }
  return (
    // By keyboard the link in the row does the same.
    <tr data-opens="" onClick={open}>
      {children}
    </tr>
  )
}
