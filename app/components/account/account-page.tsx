import type { ReactNode } from 'react'

/** The layout of all sign-in pages: one narrow column with a title. */
export function AccountPage({
  title,
  lead,
  children,
}: {
  title: string
  lead?: string
  children: ReactNode
}) {
  return (
    <main id="main" className="mx-auto w-full max-w-md px-4 py-8 sm:py-12">
      <h1 className="text-2xl font-semibold">{title}</h1>
      {lead && <p className="mt-1 mb-6 text-ink-soft">{lead}</p>}
      {children}
    </main>
  )
}
