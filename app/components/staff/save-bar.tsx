import { useBlocker, useLocation } from '@remix-run/react'
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
      <SaveState isTouched={isTouched} isSending={isSending} savedAt={savedAt} />
    </div>
  )
}

/** Says beside the button that saves a form whether what is typed is saved. `savedAt`: null if nobody knows. */
export function SaveState({
  isTouched,
  isSending,
  savedAt,
}: {
  isTouched: boolean
  isSending: boolean
  savedAt: Instant | null
}) {
  return (
    <p role="status" className="self-center text-sm text-ink-soft empty:hidden">
      {isSending ? (
        m.kept_saving()
      ) : isTouched ? (
        m.editor_unsaved()
      ) : savedAt === null ? null : (
        <WordsWithTime words={m.editor_saved_at} at={savedAt} />
      )}
    </p>
  )
}

/** A sentence with an instant in the place of its parameter `time`. */
export function WordsWithTime({ words, at }: { words: (inputs: { time: string }) => string; at: Instant }) {
  const [before = '', after = ''] = words({ time: '\0' }).split('\0')
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

type Part = { readonly id: string; readonly params: string }
const Unsaved = createContext<(part: Part, isUnsaved: boolean) => void>(() => {})

/**
 * Asks before the page is left while a part of it has something that is not saved (`useUnsaved`). One for each page,
 * because the router knows only one blocker.
 */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const [parts, setParts] = useState<readonly Part[]>([])
  // A form that has just been saved may lead to another page before this part is drawn again.
  const latest = useRef(parts)
  const note = useCallback((part: Part, isUnsaved: boolean) => {
    const before = latest.current
    if (before.some(({ id }) => id === part.id) === isUnsaved) return
    latest.current = isUnsaved ? [...before, part] : before.filter(({ id }) => id !== part.id)
    setParts(latest.current)
  }, [])
  const { pathname } = useLocation()
  const isUnsaved = parts.length > 0
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const [now, next] = [new URLSearchParams(from.search), new URLSearchParams(to.search)]
    const isLeft = from.pathname !== to.pathname
    return latest.current.some(
      ({ params }) => isLeft || params.split(' ').some(name => now.get(name) !== next.get(name)),
    )
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const isLeft = blocker.location.pathname !== pathname
    if (window.confirm(isLeft ? m.editor_leave() : m.kept_close())) blocker.proceed()
    else blocker.reset()
  }, [blocker, pathname])
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
  return <Unsaved.Provider value={note}>{children}</Unsaved.Provider>
}

/**
 * Tells the page's `UnsavedGuard` whether this part has something that is not saved. `params`: the parameters of the
 * page's address that show this part, with spaces between them; another value takes the part away.
 */
export function useUnsaved(isUnsaved: boolean, params = ''): void {
  const [id, note] = [useId(), useContext(Unsaved)]
  useEffect(() => {
    note({ id, params }, isUnsaved)
    return () => note({ id, params }, false)
  }, [id, note, isUnsaved, params])
}
