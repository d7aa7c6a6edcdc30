import { type Answers, mergeAnswers } from '#app/business/learning/quizzes/answers.ts'

/** Answers that wait in this browser until the server has them. */
export type AnswerStore = {
  read(): Answers
  add(answers: Answers): void
  /** Removes what the server now has. Keeps what was answered meanwhile. */
  markSaved(answers: Answers): void
  clear(): void
}

/**
 * Opens the store of one attempt. `storage` is localStorage or similar; if it is full or blocked, memory is used until
 * the page closes. Two tabs share it.
 */
export function openAnswerStore(attemptId: string, storage: Storage | null): AnswerStore {
  const key = `quiz:${attemptId}`
  let memory: Answers = {}
  const read = () => mergeAnswers(memory, readAnswers(attempt(() => storage?.getItem(key)) ?? null))
  const write = (answers: Answers) => {
    const isKept = attempt(() => {
      if (Object.keys(answers).length === 0) storage?.removeItem(key)
      else storage?.setItem(key, JSON.stringify(answers))
      return storage !== null
    })
    memory = isKept ? {} : answers
  }
  return {
    read,
    add: answers => write(mergeAnswers(read(), answers)),
    markSaved: saved =>
      write(Object.fromEntries(Object.entries(read()).filter(([id, { at }]) => at > (saved[id]?.at ?? -1)))),
    clear: () => write({}),
  }
}

/** Reads stored answers; none if they are missing or not in this version's form. */
function readAnswers(text: string | null): Answers {
  try {
    const stored: unknown = JSON.parse(text ?? '{}')
    const entries = Object.entries(stored as object).filter(([, answer]) => Number.isFinite(answer?.at))
    return Object.fromEntries(entries) as Answers
  } catch {
    return {}
  }
}

function attempt<Value>(what: () => Value): Value | undefined {
  try {
    return what()
  } catch {
    return undefined
  }
}
