import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { LearnPage } from '#app/business/learning/playlist/learn-page.ts'
import { mergeWatched, type Seen } from './merge-watched.ts'
import { tellServer } from './tell-server.ts'
import { addWatched, type Watch } from './watch-buffer.ts'
import { openWatchStore, type WatchStore } from './watch-store.ts'

const TELL_EVERY_MS = 15_000
/** A phone's clock within a minute of ours is right. */
const WRONG_CLOCK_MS = 60_000

export type Watching = ReturnType<typeof useWatching>

/**
 * Keeps what is watched: in this browser at once, on the server every quarter of a minute, when the page is left and
 * when the network is back. A visitor's stays in the browser. `kept` is null until the browser's store was read.
 */
export function useWatching(page: LearnPage) {
  const [seen, setSeen] = useState<Seen>({})
  const [kept, setKept] = useState<Seen | null>(null)
  const [isSignedOut, setSignedOut] = useState(false)
  const store = useRef<WatchStore | null>(null)
  const clockError = useRef(0)
  const { userId, isLookedAt } = page

  // Once per person: what was kept from earlier visits, and how wrong this device's clock is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that was read again brings nothing new here
  useEffect(() => {
    // Staff who look as a student leave no trace, not even in this browser.
    if (isLookedAt) return setKept({})
    store.current = openWatchStore(userId ?? 'visitor', window.localStorage)
    const error = page.now - Date.now()
    clockError.current = Math.abs(error) > WRONG_CLOCK_MS ? error : 0
    const ids = page.sections.flatMap(section => section.lectures.map(lecture => lecture.id))
    const entries = ids.flatMap(id => {
      const watch = store.current?.read(id)
      return watch ? [[id, watch] as const] : []
    })
    setSeen(Object.fromEntries(entries))
    setKept(Object.fromEntries(entries))
  }, [userId])

  const tell = useCallback(async () => {
    if (userId === null || store.current === null) return
    setSignedOut((await tellServer(store.current)) === 'signed-out')
  }, [userId])

  const add = useCallback((lectureId: number, { ranges, position }: Omit<Watch, 'at'>) => {
    const watch = { ranges, position, at: Date.now() + clockError.current }
    store.current?.add(lectureId, watch)
    setSeen(seen => ({ ...seen, [lectureId]: addWatched(seen[lectureId] ?? null, watch) }))
  }, [])

  useEffect(() => {
    void tell()
    const timer = setInterval(tell, TELL_EVERY_MS)
    window.addEventListener('online', tell)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', tell)
      void tell()
    }
  }, [tell])

  const live = useMemo(() => mergeWatched(page, seen), [page, seen])
  return { live, kept, add, tell, isSignedOut }
}
