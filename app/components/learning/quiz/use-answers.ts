import { useCallback, useEffect, useRef, useState } from 'react'
import { type Answers, mergeAnswers } from '#app/business/learning/quizzes/answers.ts'
import type { AnswerValue } from '#app/business/learning/quizzes/question.ts'
import type { OpenAttempt } from '#app/business/learning/quizzes/quiz-page.ts'
import { ask } from '#app/components/ask.ts'
import type { Instant } from '#app/platform/clock.ts'
import { type AnswerStore, openAnswerStore } from './answer-store.ts'

const SAVE_AFTER_MS = 600
const RETRY_AFTER_MS = 5_000

/** 'none': there is no answer yet. 'waiting': kept in this browser; saved as soon as the server answers. */
export type Saving = 'none' | 'saved' | 'saving' | 'waiting' | 'signed-out'

/**
 * The answers of an open attempt: kept in this browser at once, saved on the server a moment later, and again until it
 * answers. `onClosed`: the server takes no answers any more, because the time is over or another device sent the
 * attempt.
 */
export function useAnswers(
  attempt: OpenAttempt,
  { now, onClosed }: { now: Instant; onClosed: (code: string) => void },
) {
  const [answers, setAnswers] = useState<Answers>(attempt.answers)
  const [saving, setSaving] = useState<Saving>(Object.keys(attempt.answers).length === 0 ? 'none' : 'saved')
  /** How far this device's clock is ahead of the server's. The least of what was seen is nearest to the truth. */
  const [clockAhead, setClockAhead] = useState(0)
  const store = useRef<AnswerStore | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const isSaving = useRef(false)
  const attemptId = attempt.id

  const save = useCallback(
    async (isLast = false) => {
      clearTimeout(timer.current)
      const unsaved = store.current?.read() ?? {}
      if (Object.keys(unsaved).length === 0 || (isSaving.current && !isLast)) return
      isSaving.current = true
      setSaving('saving')
      const saved = await ask('saveAnswers', { attemptId, answers: unsaved }, { isLast })
      isSaving.current = false
      if (saved.kind === 'answered') {
        store.current?.markSaved(unsaved)
        setClockAhead(ahead => Math.min(ahead, Date.now() - saved.value.now))
        setAnswers(answers => mergeAnswers(saved.value.answers, answers))
        const isMore = Object.keys(store.current?.read() ?? {}).length > 0
        if (isMore) timer.current = setTimeout(save, SAVE_AFTER_MS)
        return setSaving(isMore ? 'saving' : 'saved')
      }
      if (saved.kind === 'signed-out') return setSaving('signed-out')
      if (saved.kind === 'no-answer') {
        timer.current = setTimeout(save, RETRY_AFTER_MS)
        return setSaving('waiting')
      }
      onClosed(saved.code)
    },
    [attemptId, onClosed],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt: `now` is the clock of its first page
  useEffect(() => {
    store.current = openAnswerStore(attemptId, storageOfBrowser())
    setClockAhead(Date.now() - now)
    setAnswers(answers => mergeAnswers(answers, store.current?.read() ?? {}))
    void save()
    const saveNow = () => void save()
    const saveLast = () => document.visibilityState === 'hidden' && void save(true)
    window.addEventListener('online', saveNow)
    document.addEventListener('visibilitychange', saveLast)
    return () => {
      clearTimeout(timer.current)
      window.removeEventListener('online', saveNow)
      document.removeEventListener('visibilitychange', saveLast)
      void save(true)
    }
  }, [attemptId, save])

  const answer = useCallback(
    (questionId: string, value: AnswerValue) => {
      setSaving('saving')
      setAnswers(answers => {
        // Later than the answer before, even if a clock was set back.
        const at = Math.max(Date.now() - clockAhead, (answers[questionId]?.at ?? 0) + 1)
        const change = { [questionId]: { value, at } }
        store.current?.add(change)
        return mergeAnswers(answers, change)
      })
      clearTimeout(timer.current)
      timer.current = setTimeout(save, SAVE_AFTER_MS)
    },
    [clockAhead, save],
  )

  return {
    answers,
    saving,
    answer,
    save: () => void save(),
    /** The attempt was sent: nothing is kept any more. */
    forget: useCallback(() => store.current?.clear(), []),
    /** When the time is over, by this device's clock. Never earlier than by the server's. */
    endsAt: attempt.endsAt === null ? null : attempt.endsAt + clockAhead,
  }
}

/** null if the browser blocks its storage. */
function storageOfBrowser(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}
