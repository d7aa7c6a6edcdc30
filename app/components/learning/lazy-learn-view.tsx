import { lazy, Suspense } from 'react'
import type { LearnPage } from '#app/business/learning/playlist/learn-page.ts'
import { needOnServer } from '#app/components/server-parts.ts'
import { m } from '#app/i18n/paraglide/messages.js'

type View = (props: { page: LearnPage }) => JSX.Element
let loaded: View | null = null

async function load(): Promise<{ default: View }> {
  loaded = (await import('./learn-view.tsx')).LearnView
  return { default: loaded }
}

// The server renders in one go and cannot wait for a part of the page.
needOnServer(load)

const LaterLearnView = lazy(load)

/** The playlist view, of which the course page carries nothing until it is asked for. It works without a script too. */
export function LazyLearnView({ page }: { page: LearnPage }) {
  const Loaded = loaded ?? LaterLearnView
  return (
    <Suspense
      fallback={
        <main id="main" className="page py-8">
          {m.learning_loading()}
        </main>
      }
    >
      {/* Another course, or another person, begins anew; so does who has lost access, or got it. */}
      <Loaded key={`${page.course.id} ${page.userId} ${isOpen(page)}`} page={page} />
    </Suspense>
  )
}

function isOpen({ access: { kind } }: LearnPage): boolean {
  return kind === 'unlimited' || kind === 'until' || kind === 'watching'
}
