import { useCallback, useEffect, useRef, useState } from 'react'
import type { Playback } from '#app/business/learning/learn-page.ts'
import { fetchPlayback, type Trouble } from './fetch-playback.ts'
import type { Start } from './use-start.ts'

/** A link that fails again so soon after it was renewed did not fail for its age. */
const RENEW_AGAIN_AFTER_MS = 20_000

/**
 * What the player plays: opens another lecture, renews a link that ran out, and waits for the network where there is
 * none. `renew` gives up when renewing does not help.
 */
export function usePlayback(first: Playback | null, firstStart: Start) {
  // Together, so that a new beginning never meets the old video.
  const [shown, setShown] = useState({ playback: first, start: firstStart })
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const wanted = useRef(first?.lectureId ?? null)
  const renewedAt = useRef(Number.NEGATIVE_INFINITY)

  const open = useCallback(async (lectureId: number, start?: Start) => {
    wanted.current = lectureId
    setTrouble(null)
    const fetched = await fetchPlayback(lectureId)
    // Somebody who clicks on is faster than the network.
    if (wanted.current !== lectureId) return
    if (fetched.ok) setShown(old => ({ playback: fetched.playback, start: start ?? old.start }))
    else setTrouble(fetched.trouble)
  }, [])

  const retry = useCallback(() => {
    if (wanted.current === null) return
    renewedAt.current = performance.now()
    void open(wanted.current)
  }, [open])

  const renew = useCallback(() => {
    if (!navigator.onLine) return setTrouble('offline')
    if (performance.now() - renewedAt.current < RENEW_AGAIN_AFTER_MS) return setTrouble('failed')
    retry()
  }, [retry])

  useEffect(() => {
    if (trouble !== 'offline') return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [trouble, retry])

  return { ...shown, trouble, open, renew, retry }
}
