import { useCallback, useEffect, useRef, useState } from 'react'
import type { QuizPage } from '#app/business/learning/quizzes/quiz-page.ts'
import { type Asked, ask } from '#app/components/ask.ts'

type QuizAsked = Asked<'quiz'> | Asked<'startQuiz'>

/**
 * The quiz of a lecture, from the page or fetched. `onChanged`: a result came, so the list of lectures may have
 * changed.
 */
export function useQuiz(lectureId: number, first: QuizPage | null, onChanged: () => void) {
  const [page, setPage] = useState(first)
  const [failure, setFailure] = useState<Exclude<QuizAsked, { kind: 'answered' }> | null>(null)
  const [isBusy, setBusy] = useState(false)

  const take = useCallback((asked: QuizAsked) => {
    setBusy(false)
    setFailure(asked.kind === 'answered' ? null : asked)
    if (asked.kind === 'answered') setPage(asked.value)
  }, [])

  const isSentElsewhere = useSentElsewhere(page)
  const load = useCallback(async () => {
    setBusy(true)
    take(await ask('quiz', { lectureId }))
  }, [lectureId, take])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the lecture changes
  useEffect(() => {
    if (first === null) void load()
  }, [load])

  const openId = page?.open?.id ?? null
  const latest = useRef({ openId, onChanged })
  latest.current = { openId, onChanged }
  // A tab that was left may show an attempt that another device has sent meanwhile.
  useEffect(() => {
    // Effects never run on the server. This line leaves their code out of the Worker.
    if (import.meta.env.SSR) return
    const lookAgain = async () => {
      if (document.visibilityState !== 'visible' || latest.current.openId === null) return
      const seen = latest.current.openId
      const asked = await ask('quiz', { lectureId })
      if (asked.kind !== 'answered' || asked.value.open?.id === seen || latest.current.openId !== seen) return
      take(asked)
      latest.current.onChanged()
    }
    document.addEventListener('visibilitychange', lookAgain)
    return () => document.removeEventListener('visibilitychange', lookAgain)
  }, [lectureId, take])

  return {
    page,
    isSentElsewhere,
    failure,
    isBusy,
    load,
    async start() {
      setBusy(true)
      const started = await ask('startQuiz', { lectureId })
      take(started)
      if (started.kind !== 'refused') return
      // Another device may have used an attempt meanwhile: the page shows what holds now.
      const seen = await ask('quiz', { lectureId })
      if (seen.kind === 'answered') setPage(seen.value)
    },
    /**
     * The attempt is about to be sent from here. Should the answer get lost, its result is not one of another device.
     */
    sending: useCallback(() => rememberOpen(lectureId, null), [lectureId]),
    /** Shows the result of a sent attempt. */
    finish: useCallback(
      (sent: QuizPage) => {
        rememberOpen(lectureId, null)
        setPage(sent)
        onChanged()
      },
      [lectureId, onChanged],
    ),
    /** The server closed the attempt: reads its result. */
    closed: useCallback(async () => {
      await load()
      onChanged()
    }, [load, onChanged]),
  }
}

/**
 * True if this browser began the attempt whose result is shown, and did not send it. With a time limit, the server may
 * have closed it.
 */
function useSentElsewhere(page: QuizPage | null): boolean {
  const [sentId, setSentId] = useState<string | null>(null)
  useEffect(() => {
    if (import.meta.env.SSR || !page) return
    const { lectureId, open, result } = page
    if (open) return rememberOpen(lectureId, open.id)
    if (result && page.timeLimitSeconds === null && openHere(lectureId) === result.id) setSentId(result.id)
    rememberOpen(lectureId, null)
  }, [page])
  return sentId !== null && sentId === page?.result?.id
}

const keyOf = (lectureId: number) => `quiz-open:${lectureId}`

function openHere(lectureId: number): string | null {
  try {
    return localStorage.getItem(keyOf(lectureId))
  } catch {
    return null
  }
}

/** Remembers the attempt that is open in this browser. null: none. */
function rememberOpen(lectureId: number, attemptId: string | null): void {
  try {
    if (attemptId === null) localStorage.removeItem(keyOf(lectureId))
    else localStorage.setItem(keyOf(lectureId), attemptId)
  } catch {
    // Without the store, the page only does not say that another device sent the attempt.
  }
}
