import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { z } from 'zod'
import type { ContentAnswer } from '#app/components/lectures/content-answer.ts'
import { readForm } from '#app/platform/read-form.ts'
import type { CurriculumCommand } from '#app/site-file/curriculum/curriculum.ts'
import { editCurriculum } from '#app/site-file/curriculum/edit-curriculum.server.ts'
import { getCurriculum } from '#app/site-file/curriculum/get-curriculum.server.ts'
import { faultsOf, NOTHING, textsIn } from './content-answer.server.ts'

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const text = z.string().default('')
const what = z.enum(['section', 'lecture'])
const way = z.enum(['up', 'down'])
const english = { 'english.name': text }

const form = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('add-section'), name: text, ...english }),
  z.object({ intent: z.literal('rename-section'), id, seen: text, name: text, ...english }),
  z.object({ intent: z.literal('add-lecture'), id, name: text, contentType: text }),
  z.object({ intent: z.literal('move-section'), id, seen: text, way }),
  z.object({ intent: z.literal('move-lecture'), id, seen: text, way }),
  z.object({ intent: z.literal('place-section'), id, seen: text, place: text }),
  z.object({ intent: z.literal('place-lecture'), id, seen: text, section: id, place: text }),
  z.object({ intent: z.literal('remove'), what, id, seen: text }),
  z.object({ intent: z.literal('put-back'), what, id }),
  z.object({
    intent: z.literal('set-order'),
    inOrder: z.string().optional(),
    was: z.enum(['1', '']).optional(),
  }),
])

/** Returns the curriculum of a course. The caller may open this desk; who may edit the course, the use-case decides. */
export async function loadCurriculum({ request, context }: LoaderFunctionArgs, courseId: number) {
  const { searchParams } = new URL(request.url)
  const [, asked, askedId] = /^(section|lecture)-(\d{1,15})$/.exec(searchParams.get('remove') ?? '') ?? []
  const curriculum = await getCurriculum(context.services, {
    courseId,
    caller: await context.caller(),
    asked: asked ? { what: what.parse(asked), id: Number(askedId) } : null,
  })
  if (!curriculum) throw new Response(null, { status: 404 })
  return { curriculum, isDone: searchParams.has('done') }
}

/** Answers a form of the curriculum: leads back to the page after a save, else says why not and keeps the texts. */
export async function answerCurriculum(
  { request, context }: ActionFunctionArgs,
  courseId: number,
): Promise<ContentAnswer | Response> {
  const posted = await readForm(request)
  const parsed = form.safeParse(Object.fromEntries(posted))
  if (!parsed.success) throw new Response(null, { status: 400 })
  const command = commandOf(parsed.data)
  const caller = await context.caller()
  const edited = await editCurriculum(context.services, { courseId, caller, command })
  if (edited.ok) return redirect(`${new URL(request.url).pathname}?done`, 303)
  const refused = edited.error
  if (refused.code === 'NOT_FOUND') throw new Response(null, { status: 404 })
  const about = `${command.intent}:${posted.get('id') ?? ''}`
  const answer = { ...NOTHING, about, typed: textsIn(posted) }
  if ('faults' in refused) return { ...answer, code: refused.code, faults: faultsOf(refused.faults) }
  if (refused.code === 'GONE' || refused.code === 'CHANGED_MEANWHILE') return { ...answer, ...refused }
  // No form here names a file.
  throw new Response(null, { status: 400 })
}

function commandOf(data: z.output<typeof form>): CurriculumCommand {
  switch (data.intent) {
    case 'add-section':
    case 'rename-section':
      return { ...data, english: data['english.name'] }
    case 'place-section':
    case 'place-lecture':
      return { ...data, place: Number(data.place) }
    case 'set-order':
      return {
        intent: data.intent,
        inOrder: data.inOrder !== undefined,
        ...(data.was !== undefined && { was: data.was === '1' }),
      }
    default:
      return data
  }
}
