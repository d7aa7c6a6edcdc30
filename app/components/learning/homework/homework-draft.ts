import type { FileView } from '#app/business/learning/homework/homework-view.ts'

/** Homework that a student typed and uploaded, but has not handed in. */
export type Draft = {
  readonly text: string
  readonly files: readonly FileView[]
  /** The submission that the student changes, by its stamp. */
  readonly seen: string
  /** By this device's clock. */
  readonly at: number
}

/** The server deletes files after an hour if nobody hands them in. */
const FILES_LIVE_MS = 50 * 60_000

function keyOf(userId: string, lectureId: number): string {
  return `homework:${userId}:${lectureId}`
}

/**
 * Returns the draft that this browser keeps for the student and the lecture, without files that the server has deleted
 * since; null without a draft. `handedIn` are the files that it keeps for good. Never throws.
 */
export function readDraft(userId: string, lectureId: number, handedIn: readonly FileView[]): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(keyOf(userId, lectureId)) ?? 'null') as Draft | null
    if (typeof draft?.text !== 'string' || !Array.isArray(draft.files)) return null
    if (Date.now() - draft.at <= FILES_LIVE_MS) return draft
    return { ...draft, files: draft.files.filter(({ id }) => handedIn.some(file => file.id === id)) }
  } catch {
    return null
  }
}

/** Keeps a draft in this browser; null removes it. If the store is full or blocked, nothing is kept. */
export function keepDraft(userId: string, lectureId: number, draft: Draft | null): void {
  try {
    if (draft) localStorage.setItem(keyOf(userId, lectureId), JSON.stringify(draft))
    else localStorage.removeItem(keyOf(userId, lectureId))
  } catch {}
}
