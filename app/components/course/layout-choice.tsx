import type { ReactNode } from 'react'
import { m } from '#app/i18n/paraglide/messages.js'
import type { CourseLayout } from './course-view.tsx'

const LAYOUT_NUMBERS: readonly CourseLayout[] = [1, 2, 3, 4]

/**
 * The layouts that a staff member can look at, and which of them is shown now. null for everybody else. `isAsked`: the
 * staff member asked for it, and sees the page as a visitor does.
 */
export type LayoutTrial = {
  readonly shown: CourseLayout
  readonly set: CourseLayout
  readonly isAsked: boolean
} | null

type Asked = { readonly asked: string | null; readonly isStaff: boolean }

/** Returns the layout that a staff member asked for with `?layout=`; null if they asked for none. */
export function askedLayout({ asked, isStaff }: Asked): CourseLayout | null {
  return (isStaff && LAYOUT_NUMBERS.find(number => String(number) === asked)) || null
}

/** Returns the layout that a staff member asked for, else the shop's. */
export function layoutToShow(set: CourseLayout, of: Asked) {
  const wanted = askedLayout(of)
  const shown = wanted ?? set
  return { layout: shown, trial: of.isStaff ? { shown, set, isAsked: wanted !== null } : null } satisfies {
    layout: CourseLayout
    trial: LayoutTrial
  }
}

/** The strip with which staff try the layouts on a real course before they set one for everybody. */
export function LayoutChoice({ trial }: { trial: LayoutTrial }) {
  if (!trial) return null
  return (
    <nav aria-label={m.course_layout_try()} className="border-b border-line bg-sunken text-sm">
      <div className="page flex flex-wrap items-center gap-x-4">
        {LAYOUT_NUMBERS.map(number => (
          <a
            key={number}
            href={`?layout=${number}`}
            aria-current={number === trial.shown ? 'page' : undefined}
            className="link inline-flex min-h-11 items-center aria-[current]:font-semibold aria-[current]:no-underline"
          >
            {m.course_layout_number({ number })}
          </a>
        ))}
        <p className="py-2 text-ink-soft">
          {m.course_layout_only_you({ number: trial.set })} {trial.isAsked && m.course_layout_as_visitor()}
        </p>
      </div>
    </nav>
  )
}

/** Shows the card and the form of a page that staff only look at. No field or button in them works; links do. */
export function OnlyLookedAt({ trial, children }: { trial: LayoutTrial; children: ReactNode }) {
  if (!trial?.isAsked) return <>{children}</>
  return (
    <fieldset disabled className="contents">
      {children}
    </fieldset>
  )
}
