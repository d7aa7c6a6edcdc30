import { type ReactNode, useEffect, useRef } from 'react'
import { m } from '#app/i18n/paraglide/messages.js'
import { useSectionInSight } from './use-section-in-sight.ts'

export type Tab = { readonly id: string; readonly label: string }

/** The height of the bar. Sections keep it free above them when somebody jumps to them (`scroll-mt-16`). */
const BAR_PX = 64

/**
 * The page's sections as anchor links. With JavaScript the section that the reader is in is marked, and its tab is in
 * sight. `beside` stands at the end of the bar on a wide screen.
 */
export function SectionTabs({ tabs, beside }: { tabs: readonly Tab[]; beside?: ReactNode }) {
  const current = useSectionInSight(
    tabs.map(tab => tab.id),
    BAR_PX,
  )
  const strip = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marked tab is found in the page, after it has changed.
  useEffect(() => {
    showTab(strip.current)
  }, [current])
  return (
    <nav
      aria-label={m.catalogue_tabs()}
      className="sticky top-0 z-10 -mx-4 mt-6 flex items-center gap-4 border-b border-line bg-paper px-1 md:-mx-3 md:px-0"
    >
      {/* The strip fades at its right edge, which shows that it can be scrolled. */}
      <ul
        ref={strip}
        className="flex min-w-0 grow overflow-x-auto pr-6 [mask-image:linear-gradient(to_right,#000_calc(100%-1.5rem),transparent)]"
      >
        {tabs.map(({ id, label }) => (
          <li key={id} className="shrink-0">
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined} className="section-tab">
              {label}
            </a>
          </li>
        ))}
      </ul>
      {beside}
    </nav>
  )
}

/** The width of the strip's end that fades. */
const FADE_PX = 24

/** Scrolls the strip sideways until the marked tab, or else the first one, is whole. The page itself must not move. */
function showTab(strip: HTMLElement | null): void {
  const tab = strip?.querySelector('[aria-current]') ?? strip?.querySelector('a')
  if (!strip || !tab) return
  const { left, right } = tab.getBoundingClientRect()
  const edge = strip.getBoundingClientRect()
  if (left < edge.left) strip.scrollLeft += left - edge.left
  else if (right > edge.right - FADE_PX) strip.scrollLeft += right - edge.right + FADE_PX
}

/** One section of the page, the target of its tab. */
export function Section({
  id,
  title,
  isLarge = false,
  children,
}: {
  id: string
  title: string
  /** With a larger heading and more room, for a page that is read from top to bottom. */
  isLarge?: boolean
  children: ReactNode
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={`scroll-mt-16 ${isLarge ? 'py-12 lg:py-16 [section+&]:pt-0' : 'pt-8'}`}
    >
      <h2
        id={`${id}-title`}
        className={
          isLarge ? 'mb-6 text-2xl leading-normal font-semibold lg:text-3xl' : 'mb-3 text-xl font-semibold'
        }
      >
        {title}
      </h2>
      {children}
    </section>
  )
}
