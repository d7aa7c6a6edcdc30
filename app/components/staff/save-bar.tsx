import { useBlocker } from '@remix-run/react'
import { useEffect } from 'react'
import { m } from '#app/i18n/paraglide/messages.js'
import type { Instant } from '#app/platform/clock.ts'
import { Button } from '#app/ui/button.tsx'
import { Time } from '#app/ui/time.tsx'

/** The bar below a long form: the button that saves, and if something is not saved yet. */
export function SaveBar({
  label,
  isTouched,
  isSending,
  savedAt,
}: {
  label: string
  /** Something is typed that is not saved. */
  isTouched: boolean
  isSending: boolean
  savedAt: Instant
}) {
  return (
    <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper py-3">
      <Button type="submit" size="lg" pending={isSending}>
        {label}
      </Button>
      <p role="status" className="text-sm text-ink-soft">
        {isTouched ? m.editor_unsaved() : <SavedAt at={savedAt} />}
      </p>
    </div>
  )
}

function SavedAt({ at }: { at: Instant }) {
  const [before = '', after = ''] = m.editor_saved_at({ time: '\0' }).split('\0')
  return (
    <>
      {before}
      <Time instant={at} />
      {after}
    </>
  )
}

/** Asks before the page is left while something is not saved. */
export function useUnsaved(isUnsaved: boolean, question: string = m.editor_leave()): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (window.confirm(question)) blocker.proceed()
    else blocker.reset()
  }, [blocker, question])
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}
