import { useBlocker } from '@remix-run/react'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
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

/**
 * Returns what a form was filled with. A newer version replaces it only while nothing is typed, so that saving shows
 * both. Call `saved` after a save: what was loaded before it is older than the form.
 */
export function useFilledWith<Loaded>(
  loaded: Loaded,
  isTouched: boolean,
): { readonly filled: Loaded; readonly saved: () => void } {
  const [filled, setFilled] = useState(loaded)
  const [stale, setStale] = useState<Loaded | null>(null)
  const latest = useRef(loaded)
  latest.current = loaded
  if (!isTouched && filled !== loaded && stale !== loaded) setFilled(loaded)
  return { filled, saved: () => setStale(latest.current) }
}

const Unsaved = createContext<(part: string, isUnsaved: boolean) => void>(() => {})

/**
 * Asks before the page is left while a part of it has something that is not saved (`useUnsaved`). One for each page,
 * because the router knows only one blocker.
 */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const [parts, setParts] = useState<readonly string[]>([])
  const note = useCallback((part: string, isUnsaved: boolean) => {
    setParts(before => {
      if (before.includes(part) === isUnsaved) return before
      return isUnsaved ? [...before, part] : before.filter(other => other !== part)
    })
  }, [])
  const isUnsaved = parts.length > 0
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (window.confirm(m.editor_leave())) blocker.proceed()
    else blocker.reset()
  }, [blocker])
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
  return <Unsaved.Provider value={note}>{children}</Unsaved.Provider>
}

/** Tells the page's `UnsavedGuard` whether this part has something that is not saved. */
export function useUnsaved(isUnsaved: boolean): void {
  const [part, note] = [useId(), useContext(Unsaved)]
  useEffect(() => {
    note(part, isUnsaved)
    return () => note(part, false)
  }, [part, note, isUnsaved])
}
