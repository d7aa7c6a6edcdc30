import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { beforeAll, expect, test } from 'vitest'
import type { ContentAnswer } from '#app/components/lectures/content-answer.ts'
import { getLectureEditor } from '#app/site-file/curriculum/get-lecture-editor.server.ts'
import { aCourseToEdit, COURSE, madeBy, names, needs } from '#app/site-file/curriculum/testing-content.ts'
import type { Member } from '#app/testing/learning/learning-course.ts'
import { answerCurriculum } from './curriculum.server.ts'
import { answerLecture } from './lecture.server.ts'

let editor: Member
let lectureId: number

beforeAll(async () => {
  ;({ editor } = await aCourseToEdit())
  const id = await madeBy(editor, { intent: 'add-section', name: 'เริ่ม', english: '' })
  lectureId = await madeBy(editor, { intent: 'add-lecture', id, name: 'ลงสี', contentType: 'quiz' })
})

function posting(
  fields: Readonly<Record<string, string>>,
  options: readonly string[] = [],
  search = 'remove=section-1',
): ActionFunctionArgs {
  const body = new URLSearchParams(fields)
  for (const option of options) body.append('option', option)
  const request = new Request(`https://shop.test/admin/here?${search}`, { method: 'POST', body })
  const context = { services: needs, caller: async () => editor, locale: 'th' }
  return { request, context, params: {} } as unknown as ActionFunctionArgs
}
const toCurriculum = (fields: Record<string, string>) => answerCurriculum(posting(fields), COURSE)
const toLecture = (fields: Record<string, string>, options?: readonly string[]) =>
  answerLecture(posting(fields, options), { courseId: COURSE, lectureId })
const page = async () => {
  const found = await getLectureEditor(needs, { courseId: COURSE, lectureId, caller: editor })
  if (!found || found === 'GONE') throw new Error('The lecture is gone')
  return found
}

test('leads back to the page after a save', async () => {
  const answer = (await toCurriculum({ intent: 'add-section', name: 'ต่อ' })) as Response
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/admin/here?done'])
  expect(await names(editor)).toEqual([['เริ่ม', 'ลงสี'], ['ต่อ']])
})

test('names a fault by its field and keeps the texts', async () => {
  const english = 'x'.repeat(256)
  const answer = await toCurriculum({ intent: 'add-section', name: ' ', 'english.name': english })
  expect(answer).toMatchObject({
    about: 'add-section:',
    faults: { name: 'expected text that is not empty', 'english.name': expect.any(String) },
    typed: { name: ' ', 'english.name': english },
  })
})

test('refuses a form that no page sends', async () => {
  await expect(toCurriculum({ intent: 'drop' })).rejects.toMatchObject({ status: 400 })
  await expect(toLecture({ intent: 'drop' })).rejects.toMatchObject({ status: 400 })
})

test('shows a text cleaned before it is saved', async () => {
  const { lecture } = await page()
  const fields = { ...lecture.typed, content_text: '<p>ดี<script>x()</script></p>', seen: lecture.seen }
  const answer = await toLecture({ ...fields, intent: 'save-lecture', 'preview-text': '1' })
  expect(answer).toMatchObject({ code: 'PREVIEW', preview: ['<p>ดี</p>'], seen: lecture.seen })
  expect((await page()).lecture.typed.content_text).toBe('')
})

test('keeps the options of a question that is refused', async () => {
  const { quiz } = await page()
  const fields = { intent: 'save-question', id: '', seen: quiz.seen, kind: 'single', text: 'สีอะไร' }
  const refused = (await toLecture(fields, ['', 'เขียว', 'แดง'])) as ContentAnswer
  expect(refused.faults).toEqual({ correct: 'expected exactly one correct answer' })
  expect(refused.question?.options.slice(0, 2).map(({ text }) => text)).toEqual(['เขียว', 'แดง'])
  const saved = (await toLecture({ ...fields, correct: '1' }, ['', 'เขียว', 'แดง'])) as Response
  expect(saved.headers.get('location')).toBe('/admin/here?done#quiz')
  expect((await page()).quiz.questions).toMatchObject([{ options: [{ text: 'เขียว' }, { text: 'แดง' }] }])
})

test('names a wrong time limit by its field', async () => {
  const { quiz } = await page()
  const fields = { ...quiz.typed, intent: 'save-quiz', seen: quiz.seen }
  expect(await toLecture({ ...fields, minutes: 'นาน', score_pass_quiz: '-1' })).toMatchObject({
    faults: { minutes: expect.any(String), score_pass_quiz: expect.any(String) },
  })
})

test('leaves an open question open when another is saved', async () => {
  const led = async (fields: Record<string, string>, search: string) => {
    const of = { courseId: COURSE, lectureId }
    const answer = (await answerLecture(posting(fields, [], search), of)) as Response
    return answer.headers.get('location')
  }
  const { quiz } = await page()
  const open = 'new=single'
  const here = '/admin/here?done'
  expect(await led({ ...quiz.typed, intent: 'save-quiz', seen: quiz.seen }, open)).toBe(`${here}&${open}`)
  const text = { intent: 'save-question', id: '', seen: '', kind: 'true-false', text: 'จริงไหม' }
  // It is added although its form was opened before the quiz was saved, and only its own form closes.
  expect(await led(text, open)).toBe(`${here}#quiz`)
  const { questions, seen } = (await page()).quiz
  const id = questions.at(-1)?.id ?? ''
  expect(await led({ intent: 'move-question', id, seen, way: 'up' }, open)).toBe(`${here}&${open}#quiz`)
  const changed = { ...text, id, seen: (await page()).quiz.marks[id] ?? '', text: 'จริงหรือ' }
  expect(await led(changed, `question=${id}`)).toBe(`${here}&question=${id}#question`)
})
