import type { ReactNode } from 'react'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from './icons.tsx'

export type AlertKind = 'info' | 'success' | 'warning' | 'error'

const LOOKS = {
  info: { icon: Info, className: 'bg-sunken border-line', tint: 'text-accent' },
  success: { icon: CircleCheck, className: 'bg-success-soft border-success/30', tint: 'text-success' },
  warning: { icon: TriangleAlert, className: 'bg-warning-soft border-warning/30', tint: 'text-warning' },
  error: { icon: CircleAlert, className: 'bg-danger-soft border-danger/30', tint: 'text-danger' },
}

/** A message in the page: a title, and below it what to do. Screen readers announce an error at once. */
export function Alert({
  kind,
  title,
  children,
}: {
  kind: AlertKind
  title: ReactNode
  children?: ReactNode
}) {
  const { icon: Icon, className, tint } = LOOKS[kind]
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={`flex gap-3 rounded-md border px-4 py-3 ${className}`}
    >
      <Icon className={`mt-1 size-5 shrink-0 ${tint}`} />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        {children && <div className="text-ink-soft">{children}</div>}
      </div>
    </div>
  )
}
