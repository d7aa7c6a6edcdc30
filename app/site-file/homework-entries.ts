import { homework } from '#app/db/schema/learning.ts'
import type { Row } from './bulk-write.server.ts'
import { type Drafting, draftKind } from './draft-kind.ts'
import { field, fieldsOf, withEnglish } from './fields.ts'
import { type FreshIds, type Settled, settle } from './settle-entries.ts'
import type { CourseEntry, Entry } from './site-file.ts'
import { html, text } from './wire-values.ts'

export const homeworkFields = fieldsOf(
  homework,
  withEnglish(
    {
      title: field('title', text, 'The name of the homework'),
      description: field('description', html, 'What students are asked to hand in, as HTML'),
    },
    'title',
    'description',
  ),
)

/** An entry of a course's list `homework`. Lectures name it by `homework_id`. */
export type HomeworkEntry = Entry<typeof homeworkFields>

type StoredHomework = typeof homework.$inferSelect

/** The homework of the shop, by id. */
export type HomeworkById = ReadonlyMap<number, StoredHomework>

/** Drafts the homework of a course, and checks that its lectures name homework of the same course. */
export function draftHomework(
  { entry, id: courseId }: Settled<CourseEntry>,
  { stored, fresh }: { stored: HomeworkById; fresh: FreshIds },
  drafting: Drafting,
): void {
  const { draft } = drafting
  const own = [...stored.values()].filter(row => row.courseId === courseId)
  const settled = settle(
    entry.homework,
    own.map(row => ({ id: row.id, key: row.title })),
    { keyOf: one => one.named.title ?? null, fresh, draft },
  )
  for (const { entry: one, id } of settled) {
    const owner = stored.get(id)?.courseId
    if (owner !== undefined && owner !== courseId)
      draft.fault(`${one.place}.id`, `${id} is homework of course ${owner}`)
  }
  draftKind(
    {
      kind: 'homework',
      table: homework,
      fields: homeworkFields,
      before: id => stored.get(id) as Row | undefined,
      whenNew: () => ({ courseId }),
    },
    settled.map(one => ({ ...one, isNew: !stored.has(one.id) })),
    drafting,
  )
  const known = new Set([...own, ...settled].map(({ id }) => id))
  for (const lecture of entry.sections.flatMap(section => section.lectures)) {
    const { homeworkId } = lecture.named
    if (typeof homeworkId === 'number' && !known.has(homeworkId))
      draft.fault(`${lecture.place}.homework_id`, `course ${courseId} has no homework ${homeworkId}`)
  }
}
