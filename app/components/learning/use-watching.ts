import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { LearnPage } from '#app/business/learning/playlist/learn-page.ts'
import { ask } from '#app/components/ask.ts'
import { mergeWatched, type Seen } from './merge-watched.ts'
import { addWatched, afterSending, readWatch, type Watch } from './watch-buffer.ts'

const SEND_EVERY_MS = 10_000
/** A device clock is trusted if it differs by less than this from the server's. */
const WRONG_CLOCK_MS = 60_000

export type Watching = ReturnType<typeof useWatching>

/**
 * Saves watch progress: in this browser at once, on the server every 10 seconds, on leaving and when back online.
 * A visitor's progress stays in the browser. `kept` is null until the browser's store was read.
 */
export function useWatching(page: LearnPage) {
  const [seen, setSeen] = useState<Seen>({})
  const [kept, setKept] = useState<Seen | null>(null)
  const [isSignedOut, setSignedOut] = useState(false)
  const store = useRef<WatchStore | null>(null)
  const clockError = useRef(0)
  const { userId, isImpersonated } = page

  // Once per person: reads progress of earlier visits and measures the error of this device's clock.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloaded page data brings nothing new here
  useEffect(() => {
    // Staff who impersonate a student save no progress, not even in this browser.
    if (isImpersonated) return setKept({})
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

  const sendProgress = useCallback(async () => {
    if (userId === null || store.current === null) return
    setSignedOut((await postProgress(store.current)) === 'signed-out')
  }, [userId])

  const add = useCallback((lectureId: number, newly: Omit<Watch, 'at'>) => {
    const watch = { ...newly, at: Date.now() + clockError.current }
    store.current?.add(lectureId, watch)
    setSeen(seen => ({ ...seen, [lectureId]: addWatched(seen[lectureId] ?? null, watch) }))
  }, [])

  useEffect(() => {
    void sendProgress()
    const timer = setInterval(sendProgress, SEND_EVERY_MS)
    window.addEventListener('online', sendProgress)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', sendProgress)
      void sendProgress()
    }
  }, [sendProgress])

  const live = useMemo(() => mergeWatched(page, seen), [page, seen])
  return { live, kept, add, sendProgress, isSignedOut }
}

/** 'signed-out': keep all progress and tell the student. 'later': retry later. */
type PostOutcome = 'sent' | 'later' | 'signed-out'

const AT_ONCE = 50

/**
 * Sends the waiting progress to the server. Removes what the server accepted or refused for good (a deleted lecture);
 * the rest stays for a retry. The request finishes while the page closes.
 */
export async function postProgress(store: WatchStore): Promise<PostOutcome> {
  const waiting = store.waiting().slice(0, AT_ONCE)
  if (waiting.length === 0) return 'sent'
  const reports = waiting.map(([lectureId, watch]) => ({ lectureId, ...watch }))
  const asked = await ask('saveProgress', { reports }, { isLast: true })
  if (asked.kind === 'signed-out') return 'signed-out'
  if (asked.kind !== 'answered' && asked.kind !== 'refused') return 'later'
  for (const [lectureId, watch] of waiting) store.markSent(lectureId, watch)
  return 'sent'
}

/** The browser's store for watched seconds until the server has them, by person and lecture. */
type WatchStore = {
  read(lectureId: number): Watch | null
  add(lectureId: number, watch: Watch): void
  /** Removes what the server now has. */
  markSent(lectureId: number, watch: Watch): void
  /** All unsent progress of this person, in any course. */
  waiting(): readonly (readonly [lectureId: number, watch: Watch])[]
}

/**
 * Opens the store. `storage` is localStorage or similar; if it is full or blocked, memory is used until the page
 * closes.
 */
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
    markSent(lectureId, watch) {
      const known = read(lectureId)
      if (known) set(lectureId, afterSending(known, watch))
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
