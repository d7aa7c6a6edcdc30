import { useCallback, useEffect, useState } from 'react'
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

  const load = useCallback(async () => {
    setBusy(true)
    take(await ask('quiz', { lectureId }))
  }, [lectureId, take])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the lecture changes
  useEffect(() => {
    if (first === null) void load()
  }, [load])

  return {
    page,
    failure,
    isBusy,
    load,
    async start() {
      setBusy(true)
      take(await ask('startQuiz', { lectureId }))
    },
    /** Shows the result of a sent attempt. */
    finish: useCallback(
      (sent: QuizPage) => {
        setPage(sent)
        onChanged()
      },
      [onChanged],
    ),
    /** The server closed the attempt: reads its result. */
    closed: useCallback(async () => {
      await load()
      onChanged()
    }, [load, onChanged]),
  }
}
