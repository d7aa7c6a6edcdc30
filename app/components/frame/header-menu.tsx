import { Link, useLocation } from '@remix-run/react'
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react'

export const MENU_ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left no-underline hover:bg-sunken'

/**
 * A menu of the header. A native <details>, so it opens without JavaScript. With it, the menu closes on Escape, when
 * the focus leaves it, and when the page changes.
 */
export function HeaderMenu({
  opener,
  side,
  className = '',
  children,
}: {
  /** The content of the button. Its text is the button's accessible name. */
  opener: ReactNode
  /** The edge of the button that the menu lies at. */
  side: 'left-0' | 'right-0'
  className?: string
  children: ReactNode
}) {
  const menu = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when the page changes; `key` tells that.
  useEffect(() => close(menu.current), [key])
  const closeOnBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close(menu.current)
  }
  return (
    <details
      ref={menu}
      className={`group relative shrink-0 ${className}`}
      onBlur={closeOnBlur}
      onKeyDown={event => {
        if (event.key !== 'Escape' || !menu.current?.open) return
        close(menu.current)
        menu.current.querySelector('summary')?.focus()
      }}
    >
      <summary className="flex min-h-11 min-w-11 list-none items-center justify-center gap-1.5 rounded-md px-2 font-semibold hover:bg-sunken [&::-webkit-details-marker]:hidden">
        {opener}
      </summary>
      <div
        className={`absolute z-30 mt-1 w-64 rounded-md border border-line bg-surface p-1.5 shadow-raised ${side}`}
      >
        {children}
      </div>
    </details>
  )
}

export function MenuLink({ to, icon, children }: { to: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <Link to={to} className={MENU_ITEM}>
      {icon}
      {children}
    </Link>
  )
}

function close(menu: HTMLDetailsElement | null): void {
  if (menu) menu.open = false
}
