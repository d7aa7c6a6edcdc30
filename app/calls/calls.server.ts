import type { AppLoadContext } from '@remix-run/cloudflare'
import { z } from 'zod'
import type { Caller } from '#app/business/callers/caller.ts'
import { MODERATION_ACTS } from '#app/business/comments/comment.ts'
import { editComment, removeComment } from '#app/business/comments/edit-comment.server.ts'
import { listComments, listReplies } from '#app/business/comments/list-comments.server.ts'
import { moderateComment } from '#app/business/comments/moderate-comment.server.ts'
import { reportComment } from '#app/business/comments/report-comment.server.ts'
import { writeComment } from '#app/business/comments/write-comment.server.ts'
import { listOwnCertificates } from '#app/business/learning/certificates/find-certificates.server.ts'
import { getAccessRecord } from '#app/business/learning/get-access-record.server.ts'
import { getHomework } from '#app/business/learning/homework/get-homework.server.ts'
import { submitHomework } from '#app/business/learning/homework/submit-homework.server.ts'
import { deleteNote, listNotes } from '#app/business/learning/notes/list-notes.server.ts'
import { LATEST_SECOND } from '#app/business/learning/notes/note.ts'
import { saveNote } from '#app/business/learning/notes/save-note.server.ts'
import { getLecturePlayback } from '#app/business/learning/playlist/get-lecture-playback.server.ts'
import { recordProgress } from '#app/business/learning/progress/record-progress.server.ts'
import { getQuiz } from '#app/business/learning/quizzes/get-quiz.server.ts'
import { saveAnswers } from '#app/business/learning/quizzes/save-answers.server.ts'
import { sendAttempt } from '#app/business/learning/quizzes/send-attempt.server.ts'
import { startAttempt } from '#app/business/learning/quizzes/start-attempt.server.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { homeworkRefusalSentence } from '#app/refusals/homework-refusal.ts'
import { learningRefusalSentence } from '#app/refusals/learning-refusal.ts'
import { noteRefusalWords } from '#app/refusals/note-refusal.ts'
import { refusalSentence } from '#app/refusals/refusal.ts'

type Student = Caller & { account: NonNullable<Caller['account']> }
type Refusal = { readonly code: string }
type Asked<Who> = { readonly services: AppLoadContext['services']; readonly caller: Who }

/** A question or an act of a page's script: who may send it, what it takes, and the use-case that answers. */
export type Call<
  Method extends 'GET' | 'POST',
  Who,
  Input extends z.ZodType,
  Value,
  Refused extends Refusal,
> = {
  /** 'GET' if the call changes nothing, so that it may be sent again by anybody at any time. */
  readonly method: Method
  readonly from: (context: AppLoadContext) => Promise<Who | null>
  readonly input: Input
  readonly run: (asked: Asked<Who>, input: z.output<Input>) => Promise<Result<Value, Refused>>
  readonly say: (refusal: Refused, locale: Locale) => string
}

/** Lets type inference see each call whole. */
const call = <Method extends 'GET' | 'POST', Who, Input extends z.ZodType, Value, Refused extends Refusal>(
  of: Call<Method, Who, Input, Value, Refused>,
) => of

/** Who is signed in; null: nobody. */
async function student({ caller }: AppLoadContext): Promise<Student | null> {
  const who = await caller()
  return who.account ? { ...who, account: who.account } : null
}
/** Anybody. A browser that the shop does not know stays unknown. */
const reader = (context: AppLoadContext): Promise<Caller | null> => context.reader()
/** Anybody, and staff who look as a student. The call must change nothing for them. */
const viewer = (context: AppLoadContext): Promise<Caller | null> => context.viewer({ isReading: true })

const id = z.int().positive()
const ofLecture = z.strictObject({ lectureId: id })
const noteId = z.uuid().transform(value => value.toLowerCase())
/** Longer than any text; each use-case has a limit of its own, with a sentence. */
const typed = z.string().max(100_000)
const answers = z.record(
  z.string().min(1).max(40),
  z.object({
    value: z.union([
      z.string().max(200),
      z.boolean(),
      z.array(z.string().max(40)).max(20).readonly(),
      z.null(),
    ]),
    at: id,
  }),
)
const second = z.number().min(0).max(86_400)
/** The parts of a lecture that a player has played since its last report. */
const watched = z.strictObject({
  lectureId: id,
  ranges: z
    .array(z.tuple([second, second]).readonly())
    .max(500)
    .readonly(),
  position: second,
  at: id,
  isRead: z.boolean().default(false),
})
const found = <Value>(value: Value | null): Result<Value, { readonly code: 'NOT_FOUND' }> =>
  value === null ? refuse({ code: 'NOT_FOUND' }) : ok(value)

/**
 * What the scripts of the learning pages and of comments ask the shop. They get business values as they are, in JSON;
 * other programs use the API. `ask` in the browser takes its types from here.
 */
export const CALLS = {
  playback: call({
    method: 'POST',
    from: viewer,
    input: ofLecture.extend({ renew: z.boolean() }),
    run: ({ services, caller }, input) => getLecturePlayback(services, { ...input, caller }),
    say: learningRefusalSentence,
  }),
  access: call({
    method: 'GET',
    from: student,
    input: z.strictObject({ courseId: id }),
    async run({ services, caller }, { courseId }) {
      const record = await getAccessRecord(services, { userId: caller.account.userId, courseId })
      if (!record.ok) return record
      const { timeLeft, watchSecondsLeft } = record.value
      return ok({ timeLeft, watchSecondsLeft })
    },
    say: refusalSentence,
  }),
  saveProgress: call({
    method: 'POST',
    from: student,
    input: z.strictObject({ reports: z.array(watched).min(1).max(50) }),
    run: ({ services, caller }, { reports }) =>
      recordProgress(services, { userId: caller.account.userId, reports }),
    say: learningRefusalSentence,
  }),
  certificates: call({
    method: 'GET',
    from: student,
    input: z.strictObject({}),
    run: async ({ services, caller }) => ok(await listOwnCertificates(services, caller.account.userId)),
    say: refusalSentence,
  }),
  quiz: call({
    method: 'GET',
    from: student,
    input: ofLecture,
    run: ({ services, caller }, { lectureId }) => getQuiz(services, { lectureId, caller }),
    say: learningRefusalSentence,
  }),
  startQuiz: call({
    method: 'POST',
    from: student,
    input: ofLecture,
    run: ({ services, caller }, { lectureId }) => startAttempt(services, { lectureId, caller }),
    say: learningRefusalSentence,
  }),
  saveAnswers: call({
    method: 'POST',
    from: student,
    input: z.strictObject({ attemptId: z.string().min(1).max(64), answers }),
    async run({ services, caller }, input) {
      const saved = await saveAnswers(services, { ...input, userId: caller.account.userId })
      return saved.ok ? ok({ answers: saved.value.answers, now: services.now() }) : saved
    },
    say: learningRefusalSentence,
  }),
  sendQuiz: call({
    method: 'POST',
    from: student,
    input: z.strictObject({ attemptId: z.string().min(1).max(64), answers }),
    run: ({ services, caller }, input) => sendAttempt(services, { ...input, caller }),
    say: learningRefusalSentence,
  }),
  homework: call({
    method: 'GET',
    from: student,
    input: ofLecture,
    run: async ({ services, caller }, { lectureId }) =>
      found(await getHomework(services, { lectureId, caller })),
    say: homeworkRefusalSentence,
  }),
  handIn: call({
    method: 'POST',
    from: student,
    input: ofLecture.extend({
      text: typed,
      files: z.array(z.string().max(64)).max(20),
      seen: z.string().max(100),
    }),
    async run({ services, caller }, input) {
      const submitted = await submitHomework(services, { ...input, caller })
      if (!submitted.ok) return submitted
      return found(await getHomework(services, { lectureId: input.lectureId, caller }))
    },
    say: homeworkRefusalSentence,
  }),
  notes: call({
    method: 'GET',
    from: student,
    input: z.strictObject({
      lectureId: id.optional(),
      courseId: id.optional(),
      search: z.string().max(200).optional(),
      page: z.int().min(1).max(10_000),
    }),
    run: async ({ services, caller }, { page, ...which }) =>
      ok(await listNotes(services, { userId: caller.account.userId, page, ...which })),
    say: refusalSentence,
  }),
  saveNote: call({
    method: 'POST',
    from: student,
    input: z.strictObject({
      id: noteId,
      lectureId: id,
      second: z.number().min(0).max(LATEST_SECOND),
      text: typed,
      base: z.int().nullable(),
    }),
    run: ({ services, caller }, note) => saveNote(services, { ...note, userId: caller.account.userId }),
    say: ({ code }, locale) => noteRefusalWords(code, locale),
  }),
  deleteNote: call({
    method: 'POST',
    from: student,
    input: z.strictObject({ id: noteId }),
    run: async ({ services, caller }, { id }) =>
      found(await deleteNote(services, { userId: caller.account.userId, id })),
    say: ({ code }, locale) => noteRefusalWords(code, locale),
  }),
  comments: call({
    method: 'GET',
    from: reader,
    input: z.strictObject({ courseId: id, before: id.nullable() }),
    run: async ({ services, caller }, asked) => found(await listComments(services, asked, caller)),
    say: refusalSentence,
  }),
  replies: call({
    method: 'GET',
    from: reader,
    input: z.strictObject({ courseId: id, threadId: id, after: id.nullable() }),
    run: async ({ services, caller }, asked) => found(await listReplies(services, asked, caller)),
    say: refusalSentence,
  }),
  writeComment: call({
    method: 'POST',
    from: student,
    input: z.strictObject({ courseId: id, parentId: id.nullable(), text: typed }),
    run: ({ services, caller }, input) => writeComment(services, input, caller),
    say: refusalSentence,
  }),
  editComment: call({
    method: 'POST',
    from: student,
    input: z.strictObject({ commentId: id, version: id, text: typed }),
    run: ({ services, caller }, input) => editComment(services, input, caller),
    say: refusalSentence,
  }),
  deleteComment: call({
    method: 'POST',
    from: student,
    input: z.strictObject({ commentId: id }),
    run: ({ services, caller }, input) => removeComment(services, input, caller),
    say: refusalSentence,
  }),
  reportComment: call({
    method: 'POST',
    from: student,
    input: z.strictObject({ commentId: id, reason: typed }),
    run: ({ services, caller }, input) => reportComment(services, input, caller),
    say: refusalSentence,
  }),
  moderateComment: call({
    method: 'POST',
    from: student,
    input: z.strictObject({
      commentId: id,
      version: id,
      act: z.enum(MODERATION_ACTS),
      replyCount: z.int().nonnegative().optional(),
    }),
    run: ({ services, caller }, input) => moderateComment(services, input, caller),
    say: refusalSentence,
  }),
}

export type Calls = typeof CALLS
