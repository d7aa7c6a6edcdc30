import { z } from '@hono/zod-openapi'
import type { NotesPage } from '#app/business/learning/notes/list-notes.server.ts'
import {
  isTooLong,
  LATEST_SECOND,
  LONGEST_NOTE,
  type Note,
  noteText,
} from '#app/business/learning/notes/note.ts'

const id = z.coerce.number().int().positive()

export const noteParams = z.object({ noteId: z.uuid() })
export const notesQuery = z.object({
  course_id: id.optional(),
  lectures_id: id.optional(),
  q: z.string().max(200).optional().openapi({ description: 'Words that the note must contain' }),
  page: z.coerce.number().int().min(1).max(10_000).optional(),
})

export const noteBody = z.object({
  lectures_id: z.int().positive(),
  second: z.number().min(0).max(LATEST_SECOND),
  text: z
    .string()
    .max(LONGEST_NOTE * 4)
    .refine(text => !isTooLong(noteText(text)), `at most ${LONGEST_NOTE} characters`)
    .openapi({ description: 'Plain text of at most 2,000 characters; empty: a bookmark' }),
  updated_at: z
    .int()
    .nullable()
    .openapi({ description: 'The updated_at that the student saw; null for a new note' }),
})

const wireNote = z.object({
  id: z.string(),
  course_id: z.number(),
  lectures_id: z.number(),
  second: z.number(),
  text: z.string(),
  created_at: z.number(),
  updated_at: z.number(),
})
export type WireNote = z.infer<typeof wireNote>

export const noteAnswer = z.object({ success: z.literal(true), note: wireNote })
export const notesAnswer = z.object({
  success: z.literal(true),
  notes: z.array(wireNote.extend({ lectures_name: z.string(), course_name: z.string() })),
  total: z.number(),
  page: z.number(),
  pages: z.number(),
})

export function toWireNote(note: Note): WireNote {
  const { id, lectureId, courseId, second, text, createdAt, updatedAt } = note
  const times = { created_at: createdAt, updated_at: updatedAt }
  return { id, course_id: courseId, lectures_id: lectureId, second, text, ...times }
}

export function toNotesAnswer({ notes, ...counts }: NotesPage): z.infer<typeof notesAnswer> {
  const listed = notes.map(note => ({
    ...toWireNote(note),
    lectures_name: note.lectureName,
    course_name: note.courseName,
  }))
  return { success: true, notes: listed, ...counts }
}
