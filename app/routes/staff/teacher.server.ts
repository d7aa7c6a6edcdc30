import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { requirePermission } from '#app/business/accounts/sessions/require-account.server.ts'
import type { Caller } from '#app/business/callers/caller.ts'
import { readLimitedForm } from '#app/business/uploads/read-limited-form.server.ts'
import type { NewTeacherAgain, TeacherAnswer } from '#app/components/staff/teachers/teacher-answer.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { idOf, textOf } from '#app/routes/forms.server.ts'
import {
  createTeacher,
  getTeacherEditor,
  saveTeacher,
  setTeacherPicture,
  storeTeacherPicture,
} from '#app/site-file/editing/save-teacher.server.ts'
import { TEACHER_FIELDS } from '#app/site-file/editing/teacher-form.ts'
import { textsIn } from '#app/site-file/editing/typed-in-form.ts'
import { takePicture } from './take-picture.server.ts'

/** A biography may have 200,000 characters in each language, and a Thai one takes three bytes. */
const MOST_BYTES = 3_000_000

const GONE: TeacherAnswer = { kind: 'gone' }
const SAVED: TeacherAnswer = { kind: 'saved' }

/** Answers every form of a teacher's page. */
export async function answerTeacher(args: ActionFunctionArgs): Promise<TeacherAnswer> {
  const { request, context } = args
  const { services, locale } = context
  const caller = await requirePermission(context, request, 'catalogue.write')
  if (new URL(request.url).searchParams.has('picture')) return answerPicture(args, caller)
  const read = await readLimitedForm(request, MOST_BYTES)
  if (!read.ok) throw new Response(null, { status: read.error.code === 'FILE_TOO_LARGE' ? 413 : 400 })
  const form = read.value
  const id = idOf(form, 'id') ?? 0
  switch (textOf(form, 'intent')) {
    case 'save': {
      const typed = textsIn(form, TEACHER_FIELDS)
      const seen = textOf(form, 'seen')
      const saved = await saveTeacher(services, { id, typed, seen }, caller)
      if (saved.ok) return { kind: 'saved', seen: (await getTeacherEditor(services, { id }, caller))?.seen }
      switch (saved.error.code) {
        case 'INPUT_ERROR':
          return { kind: 'refused', typed, faults: saved.error.faults, seen, theirs: null }
        case 'TEACHER_CHANGED':
          return { kind: 'refused', typed, faults: {}, seen: saved.error.seen, theirs: saved.error.theirs }
        case 'NOT_FOUND':
          return GONE
      }
      break
    }
    case 'picture-address': {
      const url = textOf(form, 'url')
      const set = await setTeacherPicture(services, { id, url }, caller)
      if (set.ok) return SAVED
      if (set.error.code === 'NOT_FOUND') return GONE
      return { kind: 'picture-refused', sentence: m.editor_fault_address({}, { locale }), url }
    }
  }
  throw new Response(null, { status: 400 })
}

async function answerPicture(args: ActionFunctionArgs, caller: Caller): Promise<TeacherAnswer> {
  const form = { field: 'picture', store: storeTeacherPicture, tooSmall: m.teachers_picture_small }
  const taken = await takePicture(args, form, caller)
  return taken.ok ? SAVED : { kind: 'picture-refused', sentence: taken.error }
}

/** Answers the plain forms of a teacher's page. Its script sends them to /admin/teacher. */
export async function postTeacher(args: ActionFunctionArgs) {
  const answer = await answerTeacher(args)
  return answer.kind === 'saved' ? redirect(new URL(args.request.url).pathname, 303) : answer
}

/** Adds a teacher with the typed name. Returns the id, or the form with its faults. */
export async function answerNewTeacher({
  request,
  context,
}: ActionFunctionArgs): Promise<{ id: number } | NewTeacherAgain> {
  const caller = await requirePermission(context, request, 'catalogue.write')
  const form = await readLimitedForm(request, MOST_BYTES)
  if (!form.ok) throw new Response(null, { status: 400 })
  const name = textOf(form.value, 'name')
  const made = await createTeacher(context.services, { name }, caller)
  if (made.ok) return made.value
  if (made.error.code === 'NOT_STAFF') throw new Response(null, { status: 404 })
  return { kind: 'new-refused', name, faults: made.error.faults }
}
