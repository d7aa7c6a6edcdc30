import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  type BrowserNote,
  notesNow,
  type PendingNote,
  readWaiting,
  withChange,
  withoutSent,
} from './note-store.ts'
import { fetchNotes, sendNote } from './send-note.ts'

const TRY_AGAIN_EVERY_MS = 20_000

export type Notes = ReturnType<typeof useNotes>

/**
 * A student's notes of a lecture. Each change is in this browser at once, and on the server as soon as there is a line:
 * nothing typed is lost.
 */
export function useNotes(userId: string, lectureId: number) {
  const key = `notes:${userId}`
  const [known, setKnown] = useState<readonly BrowserNote[]>([])
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [waiting, setWaiting] = useState<readonly PendingNote[]>([])
  const isSending = useRef(false)
  /** True if something was written while earlier changes were being sent. */
  const hasMore = useRef(false)

  const keep = useCallback(
    (change: (waiting: readonly PendingNote[]) => PendingNote[]) => {
      // Another tab may have added a change meanwhile.
      const next = change(readWaiting(stored(key)))
      try {
        localStorage.setItem(key, JSON.stringify(next))
      } catch {
        // The store is full or blocked: the list holds until the page closes.
      }
      setWaiting(next)
    },
    [key],
  )

  const sendWaiting = useCallback(async () => {
    for (const change of readWaiting(stored(key)).filter(({ problem }) => !problem)) {
      const outcome = await sendNote(change)
      if (outcome.kind === 'later') break
      if (outcome.kind === 'refused') {
        const { problem } = outcome
        keep(waiting => waiting.map(one => (one.note.id === change.note.id ? { ...one, problem } : one)))
        continue
      }
      const { saved } = outcome
      setKnown(known => [...known.filter(({ id }) => id !== change.note.id), ...(saved ? [saved] : [])])
      keep(waiting => withoutSent(waiting, change, saved))
    }
  }, [key, keep])

  const send = useCallback(async () => {
    hasMore.current = true
    if (isSending.current) return
    isSending.current = true
    while (hasMore.current) {
      hasMore.current = false
      await sendWaiting()
    }
    isSending.current = false
  }, [sendWaiting])

  const load = useCallback(async () => {
    setState('loading')
    const notes = await fetchNotes(lectureId)
    if (notes) setKnown(notes)
    setState(notes ? 'ready' : 'failed')
  }, [lectureId])

  useEffect(() => {
    setWaiting(readWaiting(stored(key)))
    void send()
    const timer = setInterval(send, TRY_AGAIN_EVERY_MS)
    window.addEventListener('online', send)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', send)
    }
  }, [key, send])
  useEffect(() => void load(), [load])

  const change = useCallback(
    (kind: PendingNote['kind'], note: BrowserNote) => {
      keep(waiting => withChange(waiting, { kind, note }))
      void send()
    },
    [keep, send],
  )
  const drop = useCallback(
    (id: string) => keep(waiting => waiting.filter(({ note }) => note.id !== id)),
    [keep],
  )
  const notes = useMemo(() => notesNow(known, waiting, lectureId), [known, waiting, lectureId])
  return { notes, state, load, change, drop }
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
