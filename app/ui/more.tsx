import type { ReactNode } from 'react'

/**
 * A part of a form that few people need, closed until somebody opens it. Its fields are sent all the same. `of`: what a
 * screen reader hears beside the title, where several parts have the same.
 */
export function More({
  title,
  of,
  isOpen = false,
  children,
}: {
  title: ReactNode
  of?: string
  isOpen?: boolean | undefined
  children: ReactNode
}) {
  return (
    <details open={isOpen}>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">
        {title}
        {of && <span className="sr-only">: {of}</span>}
      </summary>
      {children}
    </details>
  )
}
