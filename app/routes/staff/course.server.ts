import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { requirePermission } from '#app/business/accounts/sessions/require-account.server.ts'
import { type Caller, may } from '#app/business/callers/caller.ts'
import { readLimitedForm } from '#app/business/uploads/read-limited-form.server.ts'
import type { CourseAnswer } from '#app/components/staff/courses/course-answer.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { safeHtml } from '#app/platform/safe-html.ts'
import { idOf, textOf } from '#app/routes/forms.server.ts'
import {
  addSample,
  addSampleAddress,
  changeSample,
  saveSampleTexts,
} from '#app/site-file/editing/course-samples.server.ts'
import { getCourseEditor } from '#app/site-file/editing/get-course-editor.server.ts'
import { listCourses } from '#app/site-file/editing/list-courses.server.ts'
import { listProducts } from '#app/site-file/editing/list-products.server.ts'
import {
  copyCourse,
  createCourse,
  putBackCourse,
  saveCourse,
} from '#app/site-file/editing/save-course.server.ts'
import { movePlan, putBackPlan, savePlan, setPlanOnSale } from '#app/site-file/editing/save-plan.server.ts'
import { setCourseState } from '#app/site-file/editing/set-course-state.server.ts'
import { putBackCover, storeCover } from '#app/site-file/editing/store-cover.server.ts'
import { storeTextPicture } from '#app/site-file/editing/store-picture.server.ts'
import { plain, typedCourseIn, typedPlanIn } from '#app/site-file/editing/typed-in-form.ts'
import { takePicture } from './take-picture.server.ts'

/** A description may have 200,000 characters in each language, and a Thai one takes three bytes. */
const MOST_BYTES = 3_000_000

const GONE: CourseAnswer = { kind: 'gone' }
const SAVED: CourseAnswer = { kind: 'saved' }

const SAMPLE_ACTS = {
  'sample-earlier': 'earlier',
  'sample-later': 'later',
  'sample-remove': 'removed',
} as const

/** Answers every form of a course's page: those of the office and those of its teacher. */
export async function answerCourse(args: ActionFunctionArgs): Promise<CourseAnswer> {
  const { request, context } = args
  const caller = await context.caller()
  if (!may(caller, 'courses.teach')) await requirePermission(context, request, 'catalogue.write')
  const { searchParams } = new URL(request.url)
  if (searchParams.has('cover')) return answerPicture(args, 'cover', caller)
  if (searchParams.has('picture')) return answerPicture(args, 'picture', caller)
  if (searchParams.has('text-picture')) return answerTextPicture(args, caller)
  const read = await readLimitedForm(request, MOST_BYTES)
  if (!read.ok) throw new Response(null, { status: read.error.code === 'FILE_TOO_LARGE' ? 413 : 400 })
  const form = read.value
  const { services } = context
  const id = idOf(form, 'id') ?? 0
  switch (textOf(form, 'intent')) {
    case 'save':
      return saveTyped(args, form, caller)
    case 'put-back': {
      const seen = textOf(form, 'seen')
      const done = await putBackCourse(services, { id, seen }, caller)
      if (done.ok) return SAVED
      if (done.error.code !== 'COURSE_CHANGED') return GONE
      const { theirs } = done.error
      return { kind: 'refused', typed: theirs, faults: {}, seen: done.error.seen, theirs }
    }
    case 'cover-back': {
      const done = await putBackCover(services, { id, seen: textOf(form, 'seen') }, caller)
      if (done.ok) return SAVED
      if (done.error.code !== 'PICTURE_CHANGED') return GONE
      return { kind: 'cover-refused', sentence: m.editor_cover_changed({}, { locale: context.locale }) }
    }
    case 'publish':
    case 'hide':
    case 'archive': {
      const to = { publish: 'published', hide: 'hidden', archive: 'archived' } as const
      const intent = textOf(form, 'intent') as keyof typeof to
      const seen = form.has('seen') ? { seen: textOf(form, 'seen') } : {}
      const done = await setCourseState(services, { id, to: to[intent], ...seen }, caller)
      if (done.ok) return SAVED
      if (done.error.code === 'STATE_CHANGED')
        return { kind: 'state-refused', sentence: m.kept_state_changed({}, { locale: context.locale }) }
      return done.error.code === 'NOT_READY' ? { kind: 'not-ready', missing: done.error.missing } : GONE
    }
    case 'copy': {
      const made = await copyCourse(services, { id }, caller)
      return made.ok ? { kind: 'made', id: made.value.id } : GONE
    }
    case 'sample-earlier':
    case 'sample-later':
    case 'sample-remove': {
      const to = SAMPLE_ACTS[textOf(form, 'intent') as keyof typeof SAMPLE_ACTS]
      const done = await changeSample(services, { id, picture: textOf(form, 'picture'), to }, caller)
      return done.ok ? SAVED : GONE
    }
    case 'sample-texts':
      return saveSample(args, form, caller)
    case 'picture-address': {
      const url = textOf(form, 'url')
      const added = await addSampleAddress(services, { id, url }, caller)
      if (added.ok) return SAVED
      if (added.error.code === 'NOT_FOUND') return GONE
      const sentence = m.editor_fault_address({}, { locale: context.locale })
      return { kind: 'picture-refused', sentence, url }
    }
    case 'plan':
      return savePlanForm(args, form, caller)
    case 'plan-back': {
      const [planId, seen] = [idOf(form, 'planId') ?? 0, textOf(form, 'seen')]
      const done = await putBackPlan(services, { courseId: id, planId, seen }, caller)
      if (done.ok) return SAVED
      if (done.error.code !== 'PLAN_CHANGED') return GONE
      const { theirs } = done.error
      return { kind: 'plan-refused', planId, typed: theirs, faults: {}, seen: done.error.seen, theirs }
    }
    case 'plan-up':
    case 'plan-down': {
      const by = textOf(form, 'intent') === 'plan-up' ? -1 : 1
      const command = { courseId: id, planId: idOf(form, 'planId') ?? 0, by } as const
      return (await movePlan(services, command, caller)).ok ? SAVED : GONE
    }
    case 'plan-on':
    case 'plan-off': {
      const onSale = textOf(form, 'intent') === 'plan-on'
      const command = { courseId: id, planId: idOf(form, 'planId') ?? 0, onSale }
      return (await setPlanOnSale(services, command, caller)).ok ? SAVED : GONE
    }
    case 'find': {
      const asked = { words: textOf(form, 'q').slice(0, 100), state: null, before: null }
      const isProducts = textOf(form, 'of') === 'products'
      const found = isProducts
        ? await listProducts(services, asked, caller)
        : await listCourses(services, asked, caller)
      if (!found.ok) return GONE
      const rows = 'products' in found.value ? found.value.products : found.value.courses
      return { kind: 'found', choices: rows.map(({ id, name }) => ({ id, name })) }
    }
    case 'clean':
      return { kind: 'cleaned', html: safeHtml(textOf(form, 'html')) }
    default:
      throw new Response(null, { status: 400 })
  }
}

async function saveTyped(
  { context }: ActionFunctionArgs,
  form: FormData,
  caller: Caller,
): Promise<CourseAnswer> {
  const typed = typedCourseIn(form)
  const seen = textOf(form, 'seen')
  const id = idOf(form, 'id') ?? 0
  const saved = await saveCourse(context.services, { id, typed, seen }, caller)
  if (saved.ok)
    return { kind: 'saved', seen: (await getCourseEditor(context.services, { id }, caller))?.seen }
  switch (saved.error.code) {
    case 'INPUT_ERROR':
      return { kind: 'refused', typed, faults: saved.error.faults, seen, theirs: null }
    case 'COURSE_CHANGED':
      return { kind: 'refused', typed, faults: {}, seen: saved.error.seen, theirs: saved.error.theirs }
    case 'NOT_FOUND':
      return GONE
  }
}

async function savePlanForm(
  { context }: ActionFunctionArgs,
  form: FormData,
  caller: Caller,
): Promise<CourseAnswer> {
  const typed = typedPlanIn(form)
  const [planId, seen] = [idOf(form, 'planId'), textOf(form, 'seen')]
  const courseId = idOf(form, 'id') ?? 0
  const saved = await savePlan(context.services, { courseId, planId, typed, seen }, caller)
  if (saved.ok) {
    const plans = (await getCourseEditor(context.services, { id: courseId }, caller))?.plans
    const { id } = saved.value
    return { kind: 'saved', seen: plans?.find(({ plan }) => plan.id === id)?.seen, planId: id }
  }
  const again = { kind: 'plan-refused', planId, typed, faults: {}, seen, theirs: null } as const
  switch (saved.error.code) {
    case 'INPUT_ERROR':
      return { ...again, faults: saved.error.faults }
    case 'PLAN_CHANGED':
      return { ...again, theirs: saved.error.theirs, seen: saved.error.seen }
    case 'NOT_FOUND':
      return GONE
  }
}

async function saveSample(
  { context }: ActionFunctionArgs,
  form: FormData,
  caller: Caller,
): Promise<CourseAnswer> {
  const picture = textOf(form, 'picture')
  const typed = { text: textOf(form, 'text'), textEn: textOf(form, 'textEn') }
  const seen = plain(textOf(form, 'seen'))
  const id = idOf(form, 'id') ?? 0
  const saved = await saveSampleTexts(context.services, { id, picture, typed, seen }, caller)
  if (saved.ok) return { kind: 'saved', seen: saved.value.seen }
  const again = { kind: 'sample-refused', picture, typed, faults: {}, theirs: null } as const
  switch (saved.error.code) {
    case 'INPUT_ERROR':
      return { ...again, faults: saved.error.faults }
    case 'SAMPLE_CHANGED':
      return { ...again, theirs: saved.error.theirs }
    case 'NOT_FOUND':
      return GONE
  }
}

const PICTURE_FORMS = {
  cover: { field: 'cover', store: storeCover, tooSmall: m.editor_cover_small },
  /** A picture of what students made. */
  picture: { field: 'picture', store: addSample, tooSmall: m.products_picture_small },
}

async function answerPicture(
  args: ActionFunctionArgs,
  what: keyof typeof PICTURE_FORMS,
  caller: Caller,
): Promise<CourseAnswer> {
  const taken = await takePicture(args, PICTURE_FORMS[what], caller)
  return taken.ok ? SAVED : { kind: `${what}-refused`, sentence: taken.error }
}

const TEXT_PICTURE = { field: 'text-picture', store: storeTextPicture, tooSmall: m.products_picture_small }

async function answerTextPicture(args: ActionFunctionArgs, caller: Caller): Promise<CourseAnswer> {
  const taken = await takePicture(args, TEXT_PICTURE, caller)
  return taken.ok
    ? { kind: 'picture-stored', url: taken.value.url }
    : { kind: 'picture-refused', sentence: taken.error }
}

/** Answers the plain forms of a course's page. Its script sends them to /admin/course. */
export async function postCourse(args: ActionFunctionArgs) {
  const answer = await answerCourse(args)
  if (answer.kind === 'made') return redirect(`/admin/courses/${answer.id}`, 303)
  return answer.kind === 'saved' ? redirect(new URL(args.request.url).pathname, 303) : answer
}

/** Makes a course with the typed name. Returns its id, or the form with its fault. */
export async function answerNewCourse({
  request,
  context,
}: ActionFunctionArgs): Promise<{ id: number } | Extract<CourseAnswer, { kind: 'name-refused' }>> {
  await requirePermission(context, request, 'catalogue.write')
  const form = await readLimitedForm(request, MOST_BYTES)
  if (!form.ok) throw new Response(null, { status: 400 })
  const name = textOf(form.value, 'name')
  const made = await createCourse(context.services, { name }, await context.caller())
  if (made.ok) return made.value
  if (made.error.code === 'NOT_STAFF') throw new Response(null, { status: 404 })
  return { kind: 'name-refused', fault: made.error.fault, name }
}
