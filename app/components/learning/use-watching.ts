import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { LearnPage } from '#app/business/learning/playlist/learn-page.ts'
import { mergeWatched, type Seen } from './merge-watched.ts'

import { addWatched, afterTelling, readWatch, toReport, type Watch } from './watch-buffer.ts'

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

/** 'signed-out': keep everything, and say so. 'later': try again in a while. */
type TellOutcome = 'told' | 'later' | 'signed-out'

const AT_ONCE = 50

/**
 * Tells the server what waits in the store. What it has is taken off, what it refuses for good (a lecture that is gone)
 * too; all else stays and is told again. `keepalive` lets it finish while the page closes.
 */
export async function tellServer(store: WatchStore): Promise<TellOutcome> {
  const waiting = store.waiting().slice(0, AT_ONCE)
  if (waiting.length === 0) return 'told'
  const reports = waiting.map(([lectureId, watch]) => {
    const { lectureId: lectures_id, ...report } = toReport(lectureId, watch)
    return { lectures_id, ...report }
  })
  const status = await post('/private/progress', { reports })
  if (status === 401 || status === 403) return 'signed-out'
  const isSettled = status === 200 || status === 400 || status === 404
  if (!isSettled) return 'later'
  for (const [lectureId, watch] of waiting) store.told(lectureId, watch)
  return 'told'
}

/** The status of the answer; 0 where none came. */
async function post(path: string, body: unknown): Promise<number> {
  try {
    const init = { method: 'POST', keepalive: true, headers: { 'Content-Type': 'application/json' } }
    return (await fetch(path, { ...init, body: JSON.stringify(body) })).status
  } catch {
    return 0
  }
}

/** Where watched seconds wait until the server has them: this browser, by person and lecture. */
type WatchStore = {
  read(lectureId: number): Watch | null
  add(lectureId: number, watch: Watch): void
  /** Takes off what the server now has. */
  told(lectureId: number, watch: Watch): void
  /** Everything of this person that the server was not told, of any course. */
  waiting(): readonly (readonly [lectureId: number, watch: Watch])[]
}

/** `storage` is localStorage, or anything like it; when it is full or forbidden, memory has to do until the page closes. */
export function openWatchStore(viewer: string, storage: Storage | null): WatchStore {
  const prefix = `watched:${viewer}:`
  const memory = new Map<string, string>()
  const get = (key: string) => memory.get(key) ?? attempt(() => storage?.getItem(key)) ?? null
  const set = (lectureId: number, watch: Watch | null) => {
    const key = prefix + lectureId
    memory.delete(key)
    const isKept = attempt(() => {
      if (watch) storage?.setItem(key, JSON.stringify(watch))
      else storage?.removeItem(key)
      return storage !== null
    })
    if (watch && !isKept) memory.set(key, JSON.stringify(watch))
  }
  const read = (lectureId: number) => readWatch(get(prefix + lectureId))
  return {
    read,
    add: (lectureId, watch) => set(lectureId, addWatched(read(lectureId), watch)),
    told(lectureId, watch) {
      const known = read(lectureId)
      if (known) set(lectureId, afterTelling(known, watch))
    },
    waiting() {
      const stored = attempt(() => Object.keys(storage ?? {})) ?? []
      const keys = new Set([...stored, ...memory.keys()].filter(key => key.startsWith(prefix)))
      const ids = [...keys].map(key => Number(key.slice(prefix.length))).filter(id => id > 0)
      return ids.flatMap(id => {
        const watch = read(id)
        return watch ? [[id, watch] as const] : []
      })
    },
  }
}

function attempt<Value>(what: () => Value): Value | undefined {
  try {
    return what()
  } catch {
    return undefined
  }
}
