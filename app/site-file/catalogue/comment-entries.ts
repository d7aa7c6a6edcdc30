import { z } from 'zod'
import { LONGEST_COMMENT } from '#app/business/comments/comment.ts'
import { when } from '#app/site-file/format/story-time.ts'
import { MAX_TEXT, oneOf } from '#app/site-file/format/wire-values.ts'
import type { WholeShop } from '#app/site-file/whole-shop.server.ts'

const TEXT = `expected text of at most ${LONGEST_COMMENT} characters`

const fields = {
  account: z
    .string({ error: 'expected the username or e-mail of an account' })
    .max(MAX_TEXT)
    .optional()
    .describe('Who wrote it: the username or e-mail of an account'),
  text: z
    .string({ error: TEXT })
    .refine(text => Array.from(text).length <= LONGEST_COMMENT && text.trim() !== '', TEXT)
    .optional()
    .describe('Plain text'),
  written_as: oneOf('student', 'teacher', 'staff')
    .schema.optional()
    .describe('The badge; student when left out'),
  written_at: when.optional().describe('Such as "-2h" or "-9d", or a date and time; now when left out'),
}
const reply = z.strictObject(fields, { error: 'expected an object' })

/** A comment of a course with its replies. One with the same author and text is left alone. */
export const commentSchema = z.strictObject(
  { ...fields, replies: z.array(reply, { error: 'expected a list' }).optional() },
  { error: 'expected an object' },
)

type Written = Readonly<z.output<typeof reply>>

/** A comment as the file has it. Fields with a fault are missing. */
export type CommentThread = Written & { readonly place: string; readonly replies?: readonly Written[] }

/** Returns the visible comments with their visible replies. */
export function exportComments(rows: WholeShop['comments'], emails: ReadonlyMap<string, string>) {
  const toEntry = (row: WholeShop['comments'][number]) => ({
    account: emails.get(row.userId),
    text: row.text,
    written_as: row.writtenAs,
    written_at: new Date(row.createdAt).toISOString(),
  })
  return rows
    .filter(({ parentId }) => parentId === null)
    .map(row => ({
      ...toEntry(row),
      replies: rows.filter(({ parentId }) => parentId === row.id).map(toEntry),
    }))
}
