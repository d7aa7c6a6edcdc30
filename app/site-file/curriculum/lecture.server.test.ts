import { desc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { QUESTIONS } from '#app/business/learning/quizzes/testing-quiz.ts'
import { aPdf, aZip } from '#app/business/uploads/documents/testing-documents.ts'
import { aPng } from '#app/business/uploads/pictures/testing-pictures.ts'
import { sweepOrphanUploads } from '#app/business/uploads/sweep-orphan-uploads.server.ts'
import { lectures } from '#app/db/schema/catalogue.ts'
import { auditLog } from '#app/db/schema/settings.ts'
import { siteFiles, uploads } from '#app/db/schema/uploads.ts'
import { DAY } from '#app/platform/clock.ts'
import { exportSite } from '#app/site-file/export-site.server.ts'
import { aVideo, everyRow, importJson, someCaptions } from '#app/site-file/testing-site.ts'
import type { Member } from '#app/testing/learning/learning-course.ts'
import { testDb } from '#app/testing/shop/shop-needs.ts'
import { editLecture } from './edit-lecture.server.ts'
import { getLectureEditor } from './get-lecture-editor.server.ts'
import type { LectureCommand } from './lecture-editor.ts'
import { aCourseToEdit, aSentVideo, COURSE, madeBy, NOW, needs } from './testing-content.ts'
import { questionEntry, typedQuestion } from './typed-question.ts'

let editor: Member
let teacher: Member
let other: Member
let lectureId: number

beforeAll(async () => {
  ;({ editor, teacher, other } = await aCourseToEdit())
  const section = await madeBy(editor, { intent: 'add-section', name: 'เริ่ม', english: 'Start' })
  lectureId = await madeBy(editor, {
    intent: 'add-lecture',
    id: section,
    name: 'ลงสี',
    contentType: 'video',
  })
})

const edit = (command: LectureCommand, caller = editor) =>
  editLecture(needs, { courseId: COURSE, lectureId, caller, command })
const page = async () => {
  const editorOf = await getLectureEditor(needs, { courseId: COURSE, lectureId, caller: editor })
  if (!editorOf || editorOf === 'GONE') throw new Error('The lecture is gone')
  return editorOf
}
const row = async () => (await needs.db.select().from(lectures).where(eq(lectures.id, lectureId)))[0]

async function lastLogged() {
  const [act] = await needs.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  return { action: act?.action, ...act?.data }
}

test('saves the fields and cleans the text', async () => {
  const { lecture } = await page()
  const typed = {
    ...lecture.typed,
    name: 'ลงสีน้ำ',
    'english.name': 'Painting',
    content_text: '<p onclick="x()">ดี<script>x()</script></p>',
    preview: '1',
  }
  expect(await edit({ intent: 'save-lecture', seen: lecture.seen, typed })).toMatchObject({ ok: true })
  expect(await row()).toMatchObject({
    name: 'ลงสีน้ำ',
    contentText: '<p>ดี</p>',
    preview: true,
    english: { name: 'Painting' },
  })
  expect(await lastLogged()).toEqual({
    action: 'content.lecture-save',
    ...{ lecture: lectureId, name: 'ลงสีน้ำ' },
    from: { name: 'ลงสี', 'english.name': '', preview: '', content_text: '' },
    to: {
      ...{ name: typed.name, 'english.name': 'Painting', preview: '1' },
      content_text: typed.content_text,
    },
  })
})

test('names each wrong field and writes nothing', async () => {
  const { lecture } = await page()
  const typed = { ...lecture.typed, name: '', video_length: 'ยาว', content_text: 'x'.repeat(200_001) }
  const refused = await edit({ intent: 'save-lecture', seen: lecture.seen, typed })
  const faults = refused.ok || !('faults' in refused.error) ? [] : refused.error.faults
  expect(faults.map(({ place }) => place.split('.').at(-1)).sort()).toEqual([
    'content_text',
    'name',
    'video_length',
  ])
  expect(await row()).toMatchObject({ name: 'ลงสีน้ำ' })
})

test('refuses a save over a newer one', async () => {
  const { lecture } = await page()
  const save = (name: string, caller: Member) =>
    edit({ intent: 'save-lecture', seen: lecture.seen, typed: { ...lecture.typed, name } }, caller)
  expect(await save('ของครู', teacher)).toMatchObject({ ok: true })
  expect(await save('ของฉัน', editor)).toMatchObject({
    error: { code: 'CHANGED_MEANWHILE', theirs: { name: 'ของครู' } },
  })
  expect(await row()).toMatchObject({ name: 'ของครู' })
})

test('hides the lecture from other teachers', async () => {
  expect(await getLectureEditor(needs, { courseId: COURSE, lectureId, caller: other })).toBeNull()
  expect(await edit({ intent: 'remove-video' }, other)).toMatchObject({ error: { code: 'NOT_FOUND' } })
})

test('gives an uploaded video to the lecture for good', async () => {
  const uploadId = await aSentVideo(aVideo(90), editor)
  expect(await edit({ intent: 'attach-video', video: { uploadId, seconds: 5 } })).toMatchObject({ ok: true })
  const [upload] = await needs.db.select().from(uploads).where(eq(uploads.id, uploadId))
  // The length in the file wins over what the browser said.
  expect(await row()).toMatchObject({ videoKey: upload?.objectKey, videoLength: 90, videoName: 'วาด.mp4' })
  expect(upload).toMatchObject({ attachedAt: NOW, userId: null, visitorId: null })
  await sweepOrphanUploads({ ...needs, now: () => NOW + 3 * DAY })
  expect(await needs.files.head(upload?.objectKey ?? '')).not.toBeNull()
  expect(await edit({ intent: 'attach-video', video: { uploadId, seconds: 5 } })).toMatchObject({
    error: { code: 'UPLOAD_GONE' },
  })
})

test('takes a video of the school by its hash', async () => {
  const present = await row()
  const [upload] = await needs.db
    .select()
    .from(uploads)
    .where(eq(uploads.objectKey, present?.videoKey ?? ''))
  const { bytes = 0, sha256 = '' } = upload ?? {}
  const use = (hash = sha256, size = bytes) =>
    edit({ intent: 'attach-video', video: { bytes: size, sha256: hash, seconds: 5 } })
  expect(await use()).toMatchObject({ error: { code: 'SAME_VIDEO' } })
  await edit({ intent: 'remove-video' })
  for (const refused of [await use(''), await use('f00'), await use(sha256, bytes + 1)])
    expect(refused).toMatchObject({ error: { code: 'UPLOAD_GONE' } })
  expect(await use()).toMatchObject({ ok: true })
  expect(await row()).toMatchObject({ videoKey: present?.videoKey, videoLength: 90, videoName: 'วาด.mp4' })
})

test('keeps the present video when another is refused', async () => {
  const before = await row()
  const brand = new TextEncoder().encode('\0\0\0\x18ftypqt  \0\0\0\0qt  ')
  const quicktime = await aSentVideo(new Uint8Array([...brand, ...new Uint8Array(100)]), editor)
  expect(await edit({ intent: 'attach-video', video: { uploadId: quicktime, seconds: 9 } })).toMatchObject({
    error: { code: 'VIDEO_NOT_PLAYABLE' },
  })
  const noLength = await aSentVideo(aVideo(90).subarray(0, 24), editor)
  expect(
    await edit({ intent: 'attach-video', video: { uploadId: noLength, seconds: Number.NaN } }),
  ).toMatchObject({
    error: { code: 'VIDEO_WITHOUT_LENGTH' },
  })
  const cut = await aSentVideo(aVideo(90).subarray(0, 80), editor)
  expect(await edit({ intent: 'attach-video', video: { uploadId: cut, seconds: 90 } })).toMatchObject({
    error: { code: 'VIDEO_CUT' },
  })
  const ofTeacher = await aSentVideo(aVideo(90), teacher)
  expect(await edit({ intent: 'attach-video', video: { uploadId: ofTeacher, seconds: 9 } })).toMatchObject({
    error: { code: 'UPLOAD_GONE' },
  })
  expect(await row()).toEqual(before)
})

test('keeps smaller sizes of the video by height, largest first', async () => {
  const attach = async (height: number, name: string) => {
    const uploadId = await aSentVideo(aVideo(90 + height), editor, name)
    return edit({ intent: 'attach-video', video: { uploadId, seconds: 90 }, height })
  }
  const heights = async () => (await page()).video?.smaller
  const { videoKey } = (await row()) ?? {}
  for (const [height, name] of [
    [360, 'a.mp4'],
    [720, 'b.mp4'],
    [360, 'c.mp4'],
  ] as const)
    expect(await attach(height, name)).toMatchObject({ ok: true })
  expect(await heights()).toEqual([720, 360])
  expect((await row())?.videoKey).toBe(videoKey)
  const keys = (await row())?.videoQualities?.map(({ key }) => key) ?? []
  for (const key of keys) expect(await needs.files.head(key)).not.toBeNull()
  expect(await attach(50, 'd.mp4')).toMatchObject({ error: { code: 'INPUT_ERROR' } })
  expect(await edit({ intent: 'remove-smaller', height: 720 })).toMatchObject({ ok: true })
  expect(await heights()).toEqual([360])
  const uploadId = await aSentVideo(aVideo(90), editor)
  await edit({ intent: 'attach-video', video: { uploadId, seconds: 90 } })
  expect(await heights()).toEqual([])
})

test('changes nothing of a video that was replaced since the page was opened', async () => {
  const seen = (await page()).videoSeen
  const [late, next] = [await aSentVideo(aVideo(91), editor), await aSentVideo(aVideo(92), editor)]
  await edit({ intent: 'attach-video', video: { uploadId: next, seconds: 92 } })
  const before = await row()
  for (const command of [
    { intent: 'attach-video', video: { uploadId: late, seconds: 91 }, height: 480, seen },
    { intent: 'remove-smaller', height: 480, seen },
    { intent: 'remove-video', seen },
  ] as const)
    expect(await edit(command)).toMatchObject({ error: { code: 'VIDEO_CHANGED' } })
  expect(await row()).toEqual(before)
})

test('a video takes the place only of the one that its sender saw', async () => {
  const seen = (await page()).videoSeen
  const [first, second] = [await aSentVideo(aVideo(95), editor), await aSentVideo(aVideo(96), editor)]
  const poster = new File([aPng(640, 359)], 'poster.png')
  const attach = (uploadId: string, mark: string) =>
    edit({ intent: 'attach-video', video: { uploadId, seconds: 95, poster }, seen: mark })
  expect(await attach(first, seen)).toMatchObject({ ok: true })
  const before = await row()
  const pictures = async () => (await needs.files.list({ prefix: 'public/' })).objects.length
  const stored = await pictures()
  poster.arrayBuffer = async () => Promise.reject(new Error('the still of a refused video is not read'))
  expect(await attach(second, seen)).toMatchObject({ error: { code: 'OTHER_VIDEO' } })
  expect([await row(), await pictures()]).toEqual([before, stored])
  // The upload is still there for whoever looks and presses again.
  const again = { uploadId: second, seconds: 96 }
  expect(await edit({ intent: 'attach-video', video: again, seen: (await page()).videoSeen })).toMatchObject({
    ok: true,
  })
})

test('removes only the file that the person saw', async () => {
  const file = (text: string) =>
    new File([`WEBVTT\n\n00:00.000 --> 00:01.000\n${text}\n`], 'a.vtt', { type: 'text/vtt' })
  const of = { list: 'captions', language: 'de' } as const
  await edit({ intent: 'add-file', ...of, file: file('eins') })
  const seen = (await page()).fileMarks['captions.de'] ?? ''
  await edit({ intent: 'add-file', ...of, file: file('zwei') })
  expect(await edit({ intent: 'remove-file', ...of, seen })).toMatchObject({
    error: { code: 'FILE_CHANGED' },
  })
  expect((await page()).captions).toContain('de')
  const now = (await page()).fileMarks['captions.de'] ?? ''
  expect(await edit({ intent: 'remove-file', ...of, seen: now })).toMatchObject({ ok: true })
  // Pressed twice, in two tabs.
  expect(await edit({ intent: 'remove-file', ...of, seen: now })).toMatchObject({
    error: { code: 'FILE_CHANGED' },
  })
  expect((await page()).captions).not.toContain('de')
})

test('keeps captions by language and checks their kind', async () => {
  const add = (language: string, bytes: Uint8Array) =>
    edit({
      intent: 'add-file',
      list: 'captions',
      language,
      file: new File([bytes as Uint8Array<ArrayBuffer>], 'a.vtt'),
    })
  expect(await add('th', someCaptions())).toMatchObject({ ok: true })
  expect(await add('en', someCaptions())).toMatchObject({ ok: true })
  expect((await page()).captions).toEqual(['th', 'en'])
  expect(await add('en', new TextEncoder().encode('hello'))).toMatchObject({
    error: { code: 'NOT_CAPTIONS' },
  })
  expect(await add('???', someCaptions())).toMatchObject({
    error: { faults: [{ place: 'sections[0].lectures[0].captions[2].language' }] },
  })
  await edit({ intent: 'remove-file', list: 'captions', language: 'th' })
  expect((await page()).captions).toEqual(['en'])
})

test('takes documents and a zip file, and refuses a web page', async () => {
  const add = (bytes: Uint8Array<ArrayBuffer>, name: string) =>
    edit({ intent: 'add-file', list: 'content', language: '', file: new File([bytes], name) })
  expect(await add(aPdf('ใบงาน'), 'ใบงาน.pdf')).toMatchObject({ ok: true })
  expect((await page()).file).toEqual({ name: 'ใบงาน.pdf' })
  expect(await add(aZip() as Uint8Array<ArrayBuffer>, 'ใบงาน.zip')).toMatchObject({ ok: true })
  expect((await page()).file).toEqual({ name: 'ใบงาน.zip' })
  expect(await add(new TextEncoder().encode('<script>x</script>'), 'a.pdf')).toMatchObject({ ok: false })
})

const addQuestion = async (question: (typeof QUESTIONS)[number]) =>
  edit({
    intent: 'save-question',
    seen: (await page()).quiz.seen,
    id: '',
    question: questionEntry(typedQuestion(question), 'new'),
  })

test('adds, orders and removes questions of a quiz', async () => {
  for (const question of QUESTIONS) expect(await addQuestion(question)).toMatchObject({ ok: true })
  const { quiz } = await page()
  expect(quiz.questions.map(({ kind }) => kind)).toEqual(QUESTIONS.map(({ kind }) => kind))
  const [one, two] = quiz.questions
  await edit({ intent: 'move-question', seen: quiz.seen, id: one?.id ?? '', way: 'down' })
  const moved = (await page()).quiz
  expect(moved.questions.slice(0, 2).map(({ id }) => id)).toEqual([two?.id, one?.id])
  await edit({ intent: 'remove-question', seen: moved.seen, id: two?.id ?? '' })
  const left = (await page()).quiz
  expect(left.questions[0]?.id).toBe(one?.id)
  const back = { intent: 'restore-question', id: two?.id ?? '', at: 0, question: { ...two } } as const
  expect(await edit({ ...back, seen: moved.seen })).toMatchObject({ error: { code: 'CHANGED_MEANWHILE' } })
  expect(await edit({ ...back, seen: left.seen })).toMatchObject({ ok: true })
  const { questions, seen } = (await page()).quiz
  expect(questions).toEqual(moved.questions)
  expect(await edit({ ...back, seen })).toMatchObject({ error: { code: 'GONE' } })
})

test('guards a question only against changes of itself', async () => {
  const { questions, marks, seen } = (await page()).quiz
  const id = questions.at(-1)?.id ?? ''
  const [example] = QUESTIONS
  if (!example) throw new Error('There is no question')
  const [mark = '', question] = [marks[id], questionEntry(typedQuestion(example), id)]
  await edit({ intent: 'move-question', seen, id, way: 'up' })
  const save = () => edit({ intent: 'save-question', seen: mark, id, question })
  expect(await save()).toMatchObject({ ok: true })
  expect(await save()).toMatchObject({ error: { code: 'CHANGED_MEANWHILE' } })
})

test('logs the text of a question, and no answer', async () => {
  const { questions, marks } = (await page()).quiz
  const [one] = questions
  const id = one?.id ?? ''
  const question = { kind: 'text', text: 'สีใด', correct: ['ฟ้าคราม'] }
  const saved = await edit({ intent: 'save-question', seen: marks[id] ?? '', id, question })
  expect(saved).toMatchObject({ ok: true })
  const logged = await lastLogged()
  expect(logged).toMatchObject({ from: { question: one?.text }, to: { question: 'สีใด' } })
  expect(JSON.stringify(logged)).not.toContain('ฟ้าคราม')
})

test('refuses a question whose answers do not fit', async () => {
  const { quiz } = await page()
  const question = { kind: 'single', text: 'อะไร', options: [{ id: 'o1', text: 'ก' }], correct: [] }
  const refused = await edit({ intent: 'save-question', seen: quiz.seen, id: '', question })
  expect(refused).toMatchObject({ error: { code: 'INPUT_ERROR' } })
  expect((await page()).quiz.questions).toHaveLength(quiz.questions.length)
})

test('saves how a quiz counts', async () => {
  const { quiz } = await page()
  const typed = {
    ...quiz.typed,
    score_pass_quiz: '60',
    pass_to_complete: '1',
    attempts_allowed: '3',
    minutes: '1.5',
    integrate_type: 'latest',
    after_failed: 'nothing',
    answers_at_end: '1',
    retry_after_minutes: '30',
    shuffled: '1',
    partial_credit: '1',
  }
  expect(await edit({ intent: 'save-quiz', seen: quiz.seen, typed })).toMatchObject({ ok: true })
  expect(await lastLogged()).toMatchObject({
    from: { score_pass_quiz: '0', minutes: '', after_failed: 'wrong' },
    to: { score_pass_quiz: '60', minutes: '1.5', after_failed: 'nothing' },
  })
  expect((await page()).quiz.typed).toMatchObject({
    attempts_allowed: '3',
    minutes: '1.5',
    score_pass_quiz: '60',
    after_failed: 'nothing',
    answers_at_end: '1',
    retry_after_minutes: '30',
    shuffled: '1',
    partial_credit: '1',
  })
  const wrong = { ...typed, attempts_allowed: '0' }
  expect(await edit({ intent: 'save-quiz', seen: (await page()).quiz.seen, typed: wrong })).toMatchObject({
    error: { faults: [{ place: 'quizzes[0].attempts_allowed' }] },
  })
  const long = { ...typed, retry_after_minutes: '10081' }
  expect(await edit({ intent: 'save-quiz', seen: (await page()).quiz.seen, typed: long })).toMatchObject({
    error: { faults: [{ place: 'quizzes[0].retry_after_minutes' }] },
  })
})

test('puts a quiz back that went with its last question', async () => {
  const whole = await page()
  const { quizId } = (await row()) ?? {}
  let { quiz } = whole
  for (const { id } of whole.quiz.questions) {
    expect(await edit({ intent: 'remove-question', seen: quiz.seen, id })).toMatchObject({ ok: true })
    quiz = (await page()).quiz
  }
  const id = quizId ?? 0
  expect(quiz).toMatchObject({ questions: [], takenOut: [{ id, name: whole.quiz.typed.title }] })
  expect(await edit({ intent: 'restore-quiz', seen: quiz.seen, id })).toMatchObject({ ok: true })
  expect((await row())?.quizId).toBe(quizId)
  const back = (await page()).quiz
  expect(back).toMatchObject({ typed: whole.quiz.typed, takenOut: [] })
  expect(back.questions).toEqual(whole.quiz.questions.slice(-1))
})

test('gives the lecture homework and takes it off', async () => {
  const { homework } = await page()
  const typed = { ...homework.typed, description: '<p>วาดใบไม้</p>', 'english.description': '<p>Draw</p>' }
  expect(await edit({ intent: 'save-homework', seen: homework.seen, typed })).toMatchObject({ ok: true })
  const saved = (await page()).homework
  expect(saved).toMatchObject({ isThere: true, typed: { description: '<p>วาดใบไม้</p>', title: 'ของครู' } })
  const id = (await row())?.homeworkId ?? 0
  await edit({ intent: 'remove-homework', seen: saved.seen })
  const left = (await page()).homework
  expect(left).toMatchObject({ isThere: false, takenOut: [{ id, name: 'ของครู' }] })

  const back = { intent: 'restore-homework', id } as const
  expect(await edit({ ...back, seen: saved.seen })).toMatchObject({ error: { code: 'CHANGED_MEANWHILE' } })
  expect(await edit({ ...back, id: id + 1, seen: left.seen })).toMatchObject({ error: { code: 'GONE' } })
  expect(await edit({ ...back, seen: left.seen })).toMatchObject({ ok: true })
  const again = (await page()).homework
  expect(again).toEqual(saved)
  expect(await edit({ ...back, seen: again.seen })).toMatchObject({ error: { code: 'GONE' } })
  await edit({ intent: 'remove-homework', seen: again.seen })
  await edit({ intent: 'save-homework', seen: (await page()).homework.seen, typed })
})

test('exports into an empty shop with equal rows', async () => {
  const shop = { DB: testDb, FILES: needs.files }
  const contents = async () => {
    const { sections, lectures, quizzes, homework } = await everyRow(shop)
    // An import names files by their content, an upload by chance.
    const text = JSON.stringify({ sections, lectures, quizzes, homework })
    return JSON.parse(text.replaceAll(/(uploads|lecture)\/[\w-]+(\.\w+)?/g, 'key'))
  }
  const before = await contents()
  const { site } = await exportSite({ db: needs.db }, { folder: 'f' })
  await testDb.batch(
    ['lectures', 'sections', 'quizzes', 'homework'].map(table => testDb.prepare(`DELETE FROM ${table}`)),
  )
  expect((await contents()).lectures).toEqual([])
  expect(await importJson(shop, { courses: site.courses })).toMatchObject({ ok: true })
  expect(await contents()).toEqual(before)
})

test('an import puts a removed lecture back', async () => {
  const shop = { DB: testDb, FILES: needs.files }
  await testDb.prepare('UPDATE lectures SET removed_at = 1').run()
  const { site } = await exportSite({ db: needs.db }, { folder: 'f' })
  expect(site.courses).toMatchObject([{ sections: [{ lectures: [] }] }])
  const named = { courses: [{ id: COURSE, sections: [{ name: 'เริ่ม', lectures: [{ name: 'ของครู' }] }] }] }
  expect(await importJson(shop, named, { agreed: [] })).toMatchObject({
    error: { overwrites: [{ before: 1, after: null }] },
  })
  expect(await importJson(shop, named)).toMatchObject({ ok: true })
  expect(await row()).toMatchObject({ removedAt: null })
})

test('keeps the still that comes with a video, until the next video', async () => {
  const attach = async (poster?: File) => {
    const uploadId = await aSentVideo(aVideo(90), editor)
    return edit({ intent: 'attach-video', video: { uploadId, seconds: 90, ...(poster && { poster }) } })
  }
  const still = (height: number) => new File([aPng(640, height)], 'poster.png')
  const posterUrl = async () => (await page()).video?.posterUrl ?? ''
  expect(await attach(still(360))).toMatchObject({ ok: true })
  expect(await posterUrl()).toMatch(/^\/files\/[0-9a-f]{64}\.png/)
  const [listed] = await needs.db
    .select()
    .from(siteFiles)
    .where(eq(siteFiles.objectKey, `public/${(await posterUrl()).slice('/files/'.length).split('?')[0]}`))
  expect(listed).toMatchObject({ originalName: 'poster.png' })
  // A file that is no picture costs nobody their video.
  expect(await attach(new File(['<html>'], 'poster.png'))).toMatchObject({ ok: true })
  expect(await posterUrl()).toBe('')
  const mark = async () => (await page()).stillSeen
  const without = await mark()
  expect(
    await edit({ intent: 'set-poster', seen: without, file: new File(['<html>'], 'a.png') }),
  ).toMatchObject({ error: { code: 'FILE_TYPE_NOT_ALLOWED' } })
  expect(await edit({ intent: 'set-poster', seen: without, file: still(361) })).toMatchObject({ ok: true })
  expect(await posterUrl()).not.toBe('')
  // Another person chose a still meanwhile.
  expect(await edit({ intent: 'set-poster', seen: without, file: still(363) })).toMatchObject({
    error: { code: 'VIDEO_CHANGED' },
  })
  expect(await edit({ intent: 'remove-poster', seen: await mark() })).toMatchObject({ ok: true })
  expect(await posterUrl()).toBe('')
  const seen = await mark()
  await attach()
  for (const intent of ['set-poster', 'remove-poster'] as const)
    expect(await edit({ intent, seen, file: still(362) })).toMatchObject({ error: { code: 'VIDEO_CHANGED' } })
})

test('adds a file only to the files that the page showed', async () => {
  const content = { list: 'content', language: '', file: new File([aPdf('A')], 'a.pdf') } as const
  const captions = { list: 'captions', language: 'fr', file: new File([someCaptions()], 'a.vtt') } as const
  for (const added of [content, captions]) {
    const seen = (await page()).fileMarks[added.list] ?? ''
    const add = () => edit({ intent: 'add-file', ...added, seen })
    expect(await add()).toMatchObject({ ok: true })
    expect(await add()).toMatchObject({ error: { code: 'FILE_CHANGED' } })
  }
})

test('saves no length of a linked video over a newer one', async () => {
  await edit({ intent: 'remove-video' })
  const linked = { ...(await page()).lecture.typed, video_url: 'https://video.example/a', video_length: '60' }
  const { seen } = (await page()).lecture
  expect(await edit({ intent: 'save-lecture', seen, typed: linked })).toMatchObject({ ok: true })
  const shown = (await page()).lecture
  const longer = { ...shown.typed, video_length: '90' }
  expect(await edit({ intent: 'save-lecture', seen: shown.seen, typed: longer })).toMatchObject({ ok: true })
  expect(await edit({ intent: 'save-lecture', seen: shown.seen, typed: shown.typed })).toMatchObject({
    error: { code: 'CHANGED_MEANWHILE', theirs: { video_length: '90' } },
  })
})
