import { type ReactNode, useEffect, useState } from 'react'
import { m } from '#app/i18n/paraglide/messages.js'

export type Tab = { readonly id: string; readonly label: string }

/** The page's sections as anchor links. With JavaScript the current section is marked. */
export function SectionTabs({ tabs }: { tabs: readonly Tab[] }) {
  const current = useSectionInSight(tabs)
  return (
    <nav
      aria-label={m.catalogue_tabs()}
      className="sticky top-0 z-10 -mx-4 mt-6 overflow-x-auto border-b border-line bg-paper px-1 md:-mx-3 md:px-0"
    >
      <ul className="flex">
        {tabs.map(({ id, label }) => (
          <li key={id} className="shrink-0">
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined} className="section-tab">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** One section of the page, the target of its tab. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-16 pt-8">
      <h2 id={`${id}-title`} className="mb-3 text-xl font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** The section that crosses the upper third of the screen. */
function useSectionInSight(tabs: readonly Tab[]): string | undefined {
  const [inSight, setInSight] = useState<string>()
  const ids = tabs.map(tab => tab.id).join(' ')
  useEffect(() => {
    const observer = new IntersectionObserver(
      entries => {
        const entered = entries.find(entry => entry.isIntersecting)
        if (entered) setInSight(entered.target.id)
      },
      { rootMargin: '-30% 0px -69% 0px' },
    )
    for (const id of ids.split(' ')) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [ids])
  return inSight
}
