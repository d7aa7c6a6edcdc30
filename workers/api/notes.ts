import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { deleteNote, listNotes } from '#app/business/learning/notes/list-notes.server.ts'
import { type SaveNoteRefusal, saveNote } from '#app/business/learning/notes/save-note.server.ts'
import { noteRefusalWords } from '#app/refusals/note-refusal.ts'
import type { AppEnv } from '../request/request-context.ts'
import {
  noteAnswer,
  noteBody,
  noteParams,
  notesAnswer,
  notesQuery,
  toNotesAnswer,
  toWireNote,
} from './notes.wire.ts'
import { answerRefusal, refused } from './refusals.ts'
import { requireStudent } from './require-caller.ts'
import { answersOf, createRouter, jsonBody } from './router.ts'

/** Calls for a person's own notes. Staff who look as a student get their own notes here, never the student's. */
export const noteRoutes = createRouter()

noteRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/private/notes',
    summary: 'Returns a page of the caller’s notes and bookmarks, in the order of the courses',
    request: { query: notesQuery },
    responses: answersOf(notesAnswer),
  }),
  async c => {
    const student = await requireStudent(c)
    if (!student.ok) return student.answer
    const { course_id: courseId, lectures_id: lectureId, q: search, page = 1 } = c.req.valid('query')
    const { userId } = student.caller.account
    const which = {
      ...(courseId && { courseId }),
      ...(lectureId && { lectureId }),
      ...(search && { search }),
    }
    return c.json(toNotesAnswer(await listNotes(c.var.context.services, { userId, page, ...which })))
  },
)

noteRoutes.openapi(
  createRoute({
    method: 'put',
    path: '/private/notes/{noteId}',
    summary: 'Saves a note at a second of a lecture, new or changed. The same save twice is one note',
    request: { params: noteParams, ...jsonBody(noteBody) },
    responses: answersOf(noteAnswer),
  }),
  async c => {
    const student = await requireStudent(c)
    if (!student.ok) return student.answer
    const { lectures_id: lectureId, updated_at: base, second, text } = c.req.valid('json')
    const saved = await saveNote(c.var.context.services, {
      userId: student.caller.account.userId,
      id: c.req.valid('param').noteId.toLowerCase(),
      lectureId,
      second,
      text,
      base,
    })
    if (!saved.ok) return noteRefusal(c, saved.error)
    return c.json({ success: true as const, note: toWireNote(saved.value) })
  },
)

noteRoutes.openapi(
  createRoute({
    method: 'delete',
    path: '/private/notes/{noteId}',
    summary: 'Deletes the caller’s note and returns it, so that it can be saved again',
    request: { params: noteParams },
    responses: answersOf(noteAnswer),
  }),
  async c => {
    const student = await requireStudent(c)
    if (!student.ok) return student.answer
    const { userId } = student.caller.account
    const id = c.req.valid('param').noteId.toLowerCase()
    const deleted = await deleteNote(c.var.context.services, { userId, id })
    return deleted
      ? c.json({ success: true as const, note: toWireNote(deleted) })
      : refused(c, { code: 'NOT_FOUND' })
  },
)

/** NOTE_CHANGED carries the note as it is now, so that the student can choose. */
function noteRefusal(c: Context<AppEnv>, error: SaveNoteRefusal): Response {
  if (error.code === 'TOO_MANY_TRIES') return refused(c, error)
  if (error.code === 'NOT_FOUND') return refused(c, { code: 'NOT_FOUND' })
  const result = error.code === 'NOTE_CHANGED' ? toWireNote(error.note) : undefined
  return answerRefusal(c, {
    code: error.code,
    msg: noteRefusalWords(error.code, c.var.context.locale),
    result,
  })
}
