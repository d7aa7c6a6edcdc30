import { sql } from 'drizzle-orm'
import { anyOf } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { comments } from '#app/db/schema/comments.ts'
import { manyLines } from '#app/platform/plain-text.ts'
import type { Drafting } from '#app/site-file/drafting/draft-kind.ts'
import { freshIds } from '#app/site-file/drafting/settle-entries.ts'
import { momentOf } from '#app/site-file/format/story-time.ts'
import { findPerson, type Person } from '#app/site-file/people/draft-accounts.server.ts'
import type { CommentThread } from './comment-entries.ts'

export type CourseThreads = { readonly courseId: number; readonly threads: readonly CommentThread[] }

/**
 * Drafts the comments of the courses. A comment that its author already wrote there is left alone, also one that is
 * deleted or hidden.
 */
export async function draftComments(
  db: Database,
  { courses, people }: { courses: readonly CourseThreads[]; people: readonly Person[] },
  { draft, now }: Drafting,
): Promise<void> {
  if (courses.every(({ threads }) => threads.length === 0)) return
  const stored = await readStored(
    db,
    courses.map(({ courseId }) => courseId),
  )
  const nextId = freshIds(stored.highest, [])
  type Written = Omit<CommentThread, 'place' | 'replies'>
  const check = (written: Written, place: string) => {
    const person = findPerson(people, written.account, `${place}.account`, draft)
    const text = manyLines(written.text ?? '')
    if (text === '') draft.fault(`${place}.text`, 'is missing')
    return person && text !== '' ? { ...written, userId: person.id, text } : null
  }
  type Checked = NonNullable<ReturnType<typeof check>>
  const write = (written: Checked, at: { courseId: number; parentId: number | null }) => {
    const { userId, text } = written
    const known = stored.ids.get(`${at.courseId} ${at.parentId} ${userId} ${text}`)
    draft.count('comment', known === undefined ? 'added' : 'unchanged')
    if (known !== undefined) return known
    const id = nextId()
    draft.insert(comments, {
      ...at,
      id,
      userId,
      text,
      writtenAs: written.written_as ?? 'student',
      createdAt: momentOf(written.written_at, now),
    })
    return id
  }
  for (const { courseId, threads } of courses) {
    for (const thread of threads) {
      const first = check(thread, thread.place)
      const replies = (thread.replies ?? []).map((reply, index) =>
        check(reply, `${thread.place}.replies[${index}]`),
      )
      if (!first) continue
      const parentId = write(first, { courseId, parentId: null })
      for (const reply of replies) if (reply) write(reply, { courseId, parentId })
    }
  }
}

async function readStored(db: Database, courseIds: readonly number[]) {
  const rows = await db
    .select()
    .from(comments)
    .where(sql`${comments.courseId} IN ${anyOf(courseIds)}`)
  const [highest] = await db.all<{ id: number }>(sql`SELECT COALESCE(MAX(id), 0) AS id FROM comments`)
  return {
    ids: new Map(rows.map(row => [`${row.courseId} ${row.parentId} ${row.userId} ${row.text}`, row.id])),
    highest: highest?.id ?? 0,
  }
}
