import type { ReactNode } from 'react'
import type { Icon } from './icons.tsx'

/** Shown instead of an empty list: what that means and what to do. */
export function EmptyState({
  icon: Shown,
  title,
  action,
  children,
}: {
  icon: Icon
  title: ReactNode
  action?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="grid justify-items-center gap-3 rounded-md border border-dashed border-line px-6 py-12 text-center">
      <Shown className="size-10 stroke-[1.5] text-ink-soft" />
      <p className="text-lg font-semibold">{title}</p>
      {children && <div className="max-w-prose text-ink-soft">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
