import { markOf } from '#app/business/accounts/edit-conflict.server.ts'
import type { Caller } from '#app/business/callers/caller.ts'
import type { English } from '#app/db/columns.ts'
import { lectures } from '#app/db/schema/catalogue.ts'
import { randomToken } from '#app/platform/ids.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { numberOrNull } from '#app/platform/typed-numbers.ts'
import type { PictureNeeds } from '#app/site-file/editing/store-picture.server.ts'
import type { FoundFile } from '#app/site-file/files/site-files.server.ts'
import type { Json } from '#app/site-file/format/entry.ts'
import {
  type ContentAct,
  type ContentEdit,
  type ContentFaults,
  type CourseContent,
  type EditNeeds,
  editContent,
  type LectureRow,
  type NoCourse,
} from './edit-content.server.ts'
import { findLecture } from './edit-curriculum.server.ts'
import {
  homeworkOf,
  markOfFile,
  markOfFiles,
  markOfLecture,
  markOfQuiz,
  markOfStill,
  quizOf,
  takenOut,
  typedHomework,
  typedLecture,
  typedQuiz,
} from './get-lecture-editor.server.ts'
import type { LectureCommand, Typed } from './lecture-editor.ts'
import {
  type FileRefusal,
  listedFile,
  storeLectureFile,
  storePoster,
  type VideoToAttach,
  videoEntry,
  videoToAttach,
} from './stored-files.server.ts'

export type LectureRefusal =
  | ContentFaults
  | NoCourse
  | FileRefusal
  /** Another person removed the lecture, or the question. */
  | { readonly code: 'GONE' }
  /** Another person saved first. `theirs`: the texts as they are now. */
  | { readonly code: 'CHANGED_MEANWHILE'; readonly seen: string; readonly theirs: Typed }

type Needs = EditNeeds & PictureNeeds
type Decided = Result<{ edit: ContentEdit; value: { questionId?: string } }, LectureRefusal>

const GONE = refuse({ code: 'GONE' as const })
const FILE_CHANGED = refuse({ code: 'FILE_CHANGED' as const })
const VIDEO_CHANGED = refuse({ code: 'VIDEO_CHANGED' as const })

/**
 * Changes one lecture: its own fields, its files, its quiz or its homework. A quiz attempt that is open keeps the
 * questions that it began with, and one that was sent keeps its result.
 */
export async function editLecture(
  needs: Needs,
  {
    courseId,
    lectureId,
    caller,
    command,
  }: { courseId: number; lectureId: number; caller: Caller; command: LectureCommand },
): Promise<Result<{ questionId?: string }, LectureRefusal>> {
  // An id is drawn once, so that a repeated try adds the same question.
  const newId = `q${randomToken().replaceAll(/\W/g, '').slice(0, 10)}`
  return editContent<{ questionId?: string }, LectureRefusal>(needs, { courseId, caller }, async content => {
    const row = findLecture(content, lectureId)
    if (!row) return GONE
    return decide(needs, { content, row, caller, newId }, command)
  })
}

type Facts = {
  readonly content: CourseContent
  readonly row: LectureRow
  readonly caller: Caller
  readonly newId: string
}

async function decide(needs: Needs, facts: Facts, command: LectureCommand): Promise<Decided> {
  const { content, row } = facts
  switch (command.intent) {
    case 'save-lecture':
      return guarded(
        command,
        typedLecture(row),
        () =>
          done(row, 'lecture-save', lectureEntry(row, command.typed), {
            data: { name: command.typed.name, ...changesIn(typedLecture(row), command.typed) },
          }),
        await markOfLecture(row),
      )
    case 'save-quiz':
      return guarded(
        command,
        typedQuiz(content, row),
        () => {
          const quiz = quizOf(content, row)
          if (!quiz) return GONE
          const { rules, settings } = quizEntries(quiz.english, command.typed)
          return done(
            row,
            'quiz-save',
            { quiz: rules },
            {
              quizzes: [{ id: quiz.id, ...settings }],
              data: changesIn(typedQuiz(content, row), command.typed),
            },
          )
        },
        await markOfQuiz(content, row),
      )
    case 'save-question': {
      const change = () => changeQuestions(facts, command)
      const stored = quizOf(content, row)?.questions?.find(one => (one as { id: string }).id === command.id)
      // Moving or changing another question does not make this form old.
      return stored ? guarded(command, {}, change, await markOf(stored)) : change()
    }
    case 'move-question':
    case 'remove-question':
    case 'restore-question':
      return guarded(
        command,
        typedQuiz(content, row),
        () => changeQuestions(facts, command),
        await markOfQuiz(content, row),
      )
    case 'save-homework':
      return guarded(command, typedHomework(content, row), () => {
        const { typed } = command
        const id = homeworkOf(content, row)?.id ?? content.next.homework
        const english = inEnglish(homeworkOf(content, row)?.english, {
          title: typed['english.title'],
          description: typed['english.description'],
        })
        const entry = { id, title: typed.title || row.name, description: typed.description, english }
        const data = changesIn(typedHomework(content, row), typed)
        return done(row, 'homework-save', { homework_id: id }, { homework: [entry], data })
      })
    case 'remove-homework':
      return guarded(command, typedHomework(content, row), () =>
        done(
          row,
          'homework-remove',
          { homework_id: null },
          { data: changesIn(typedHomework(content, row), {}) },
        ),
      )
    case 'restore-quiz': {
      const seen = await markOfQuiz(content, row)
      return guarded(command, typedQuiz(content, row), () => putBack(facts, command, 'quizId'), seen)
    }
    case 'restore-homework':
      return guarded(command, typedHomework(content, row), () => putBack(facts, command, 'homeworkId'))
    case 'attach-video': {
      const video = await videoToAttach(needs, command.video, facts.caller)
      if (!video.ok) return video
      if (video.value.file.key === row.videoKey) return refuse({ code: 'SAME_VIDEO' })
      if (command.height !== undefined) {
        if (row.videoKey === null) return GONE
        if (await isOfAnotherVideo(command, row)) return VIDEO_CHANGED
        return changeSmaller(row, command.height, video.value)
      }
      if (await isOfAnotherVideo(command, row)) return refuse({ code: 'OTHER_VIDEO' })
      const still = command.video.poster
      const { entry, ...also } = await videoEntry(needs, video.value, { name: row.name, still })
      return done(row, 'video-attach', entry, {
        ...also,
        data: changesIn({ video: row.videoName ?? '' }, { video: entry.video_name }),
      })
    }
    case 'remove-smaller':
      if (await isOfAnotherVideo(command, row)) return VIDEO_CHANGED
      return changeSmaller(row, command.height, null)
    case 'remove-video':
      if (await isOfAnotherVideo(command, row)) return VIDEO_CHANGED
      return done(
        row,
        'video-remove',
        {},
        {
          data: changesIn({ video: row.videoName ?? '' }, {}),
          // A site file cannot say this. The object stays for 30 days.
          also: draft =>
            draft.change(lectures, {
              key: { id: row.id },
              set: { videoKey: null, videoName: null, videoQualities: null, posterUrl: '', videoLength: 0 },
            }),
        },
      )
    case 'set-poster': {
      if (await isOld(command, markOfStill(row))) return VIDEO_CHANGED
      const poster = await storePoster(needs, command.file)
      if (!poster.ok) return poster
      const { url, listed } = poster.value
      const data = { about: command.file.name }
      return done(row, 'file-add', { poster_url: url }, { statements: [listed], data })
    }
    case 'remove-poster':
      if (await isOld(command, markOfStill(row))) return VIDEO_CHANGED
      return done(row, 'file-remove', { poster_url: '' })
    case 'add-file': {
      if (await isOld(command, markOfFiles(row, command.list))) return FILE_CHANGED
      const stored = await storeLectureFile(needs, command)
      if (!stored.ok) return stored
      const file = stored.value
      if (command.list === 'content') {
        const entry = { content_file: file.path, content_file_name: file.path }
        return done(row, 'file-add', entry, {
          files: new Map([[file.path, file]]),
          data: changesIn({ file: row.contentFileName ?? '' }, { file: file.path }),
        })
      }
      return changeSpoken(row, command, file)
    }
    case 'remove-file':
      if (await isOld(command, markOfFile(row, command))) return FILE_CHANGED
      return command.list === 'content'
        ? done(
            row,
            'file-remove',
            { content_file: null, content_file_name: null },
            { data: changesIn({ file: row.contentFileName ?? '' }, {}) },
          )
        : changeSpoken(row, command, null)
  }
}

/** True if the person saw another video than the lecture has now: its sizes and its still would be of another film. */
function isOfAnotherVideo(command: { readonly seen?: string }, { videoKey }: LectureRow) {
  return isOld(command, markOf(videoKey))
}

/** True if the person saw another state than this one. */
async function isOld({ seen }: { readonly seen?: string }, now: Promise<string>): Promise<boolean> {
  return seen !== undefined && seen !== (await now)
}

/** Refuses a save over a newer one. `seen`: the mark of what is stored, if it covers more than the typed texts. */
async function guarded(
  { seen }: { readonly seen: string },
  stored: Typed,
  then: () => Decided,
  mark?: string,
): Promise<Decided> {
  const now = mark ?? (await markOf(stored))
  return seen === now ? then() : refuse({ code: 'CHANGED_MEANWHILE', seen: now, theirs: stored })
}

function done(
  row: LectureRow,
  act: ContentAct,
  entry: Json,
  more: Partial<ContentEdit> & { questionId?: string } = {},
): Decided {
  const { questionId, data, ...edit } = more
  const lecture = { id: row.id, ...entry }
  return ok({
    edit: {
      ...edit,
      act,
      data: { lecture: row.id, name: row.name, ...data },
      sections: [{ id: row.sectionId, lectures: [lecture] }],
    },
    value: questionId === undefined ? {} : { questionId },
  })
}

/** Characters of a text that the log keeps. */
const MOST_LOGGED = 200

/** Returns the texts that a save changes, before and after it, for the audit log. A text that is not sent is empty. */
function changesIn(before: Typed, after: Readonly<Record<string, string | undefined>>) {
  // The length of a stored video is not on the form.
  const names = Object.keys(before).filter(
    name => (after[name] ?? '') !== before[name] && (name !== 'video_length' || after[name] !== undefined),
  )
  const short = (text = '') => (text.length > MOST_LOGGED ? `${text.slice(0, MOST_LOGGED)}…` : text)
  const pick = (typed: typeof after) => Object.fromEntries(names.map(name => [name, short(typed[name])]))
  return { from: pick(before), to: pick(after) }
}

/** An English text that is empty takes a stored one away. Where none is stored, it is not named. */
function inEnglish(before: English = {}, texts: Readonly<Record<string, string | undefined>>): Json {
  const columnOf = (wire: string) => (wire === 'content_text' ? 'contentText' : wire)
  return Object.fromEntries(Object.entries(texts).filter(([wire, text]) => text || before[columnOf(wire)]))
}

/** People leave out the beginning of an address: 'youtube.com/watch?v=…'. */
function wholeAddress(typed = ''): string {
  return /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(typed) ? `https://${typed}` : typed
}

function lectureEntry(row: LectureRow, typed: Typed): Json {
  return {
    name: typed.name,
    english: inEnglish(row.english, {
      name: typed['english.name'],
      content_text: typed['english.content_text'],
    }),
    content_type: typed.content_type,
    preview: typed.preview === '1',
    content_text: typed.content_text || null,
    video_url: wholeAddress(typed.video_url) || null,
    // Of a stored video the length is known.
    ...(row.videoKey === null && { video_length: numberOrNull(typed.video_length) ?? 0 }),
  }
}

function quizEntries(english: English, typed: Typed): { rules: Json; settings: Json } {
  const minutes = numberOrNull(typed.minutes)
  return {
    rules: {
      require_all_answer: typed.require_all_answer === '1',
      pass_to_complete: typed.pass_to_complete === '1',
      score_pass_quiz: numberOrNull(typed.score_pass_quiz) ?? 0,
      integrate_type: typed.integrate_type,
    },
    settings: {
      title: typed.title,
      english: inEnglish(english, { title: typed['english.title'] }),
      attempts_allowed: numberOrNull(typed.attempts_allowed),
      time_limit_seconds: typeof minutes === 'number' ? Math.round(minutes * 60) : minutes,
      after_failed: typed.after_failed,
      answers_at_end: typed.answers_at_end === '1',
      retry_after_minutes: numberOrNull(typed.retry_after_minutes) ?? 0,
      shuffled: typed.shuffled === '1',
      partial_credit: typed.partial_credit === '1',
    },
  }
}

function putBack({ content, row }: Facts, { id }: { id: number }, link: 'quizId' | 'homeworkId'): Decided {
  const part = takenOut(content, link).find(one => one.id === id)
  // The lecture keeps a quiz or homework that it has.
  if (!part || row[link] !== null) return GONE
  return link === 'quizId'
    ? done(row, 'quiz-save', { quiz_id: id }, { data: { about: part.title } })
    : done(row, 'homework-save', { homework_id: id }, { data: { about: part.title } })
}

/** The questions are checked and stored as a whole, as the import does it. */
function changeQuestions(
  { content, row, newId }: Facts,
  command: Extract<LectureCommand, { id: string }>,
): Decided {
  const quiz = quizOf(content, row)
  const before = (quiz?.questions ?? []) as readonly { readonly id: string; readonly text?: string }[]
  const at = before.findIndex(({ id }) => id === command.id)
  const isNew = command.intent === 'save-question' && command.id === ''
  const isBack = command.intent === 'restore-question'
  // Removing the last question took the quiz out of the lecture: there is none to put a question back into.
  if (isBack ? at >= 0 || !quiz : at < 0 && !isNew) return GONE
  const after: unknown[] = [...before]
  let questionId = command.id
  if (isBack) after.splice(command.at, 0, { ...command.question, id: command.id })
  else if (command.intent === 'save-question') {
    questionId = command.id || newId
    after.splice(isNew ? after.length : at, isNew ? 0 : 1, { ...command.question, id: questionId })
  } else {
    const [one] = after.splice(at, 1)
    if (command.intent === 'move-question')
      after.splice(Math.max(0, at + (command.way === 'up' ? -1 : 1)), 0, one)
  }
  const act = isBack ? 'save-question' : command.intent
  // Only the question is logged: not everybody who reads the log may see the correct answers.
  const was = before[at]?.text ?? ''
  const is = 'question' in command ? String(command.question.text ?? '') : ''
  const isSame = was === is || act === 'move-question'
  const changes = isSame ? { about: was } : changesIn({ question: was }, { question: is })
  const data = { question: questionId, ...changes }
  // A quiz has a question at least, so the lecture lets go of the quiz with the last one.
  if (after.length === 0) return done(row, act, { quiz_id: null }, { data })
  const id = quiz?.id ?? content.next.quiz
  const entry = quiz ? { id, questions: after } : { id, title: row.name, questions: after, shuffled: true }
  return done(row, act, { quiz_id: id }, { quizzes: [entry], data, questionId })
}

/** Puts a smaller size of the video into the list, in the place of one of the same height; null takes it out. */
function changeSmaller(row: LectureRow, height: number, video: VideoToAttach | null): Decided {
  const others = (row.videoQualities ?? []).filter(one => one.height !== height)
  const files = new Map(others.map(({ key }) => [key, listedFile(key)]))
  const named = others.map(one => ({ height: one.height, video_file: one.key }))
  if (video) {
    files.set(video.file.key, video.file)
    named.push({ height, video_file: video.file.key })
  }
  const entry = { video_qualities: named.sort((a, b) => b.height - a.height) }
  const statements = video?.statements ?? []
  return done(row, video ? 'video-attach' : 'video-remove', entry, { files, statements, data: { height } })
}

const KEYS = { captions: 'captions_file', transcripts: 'transcript_file' } as const

/** Puts the file of a language into the list, in its place; null takes the language out. */
function changeSpoken(
  row: LectureRow,
  { list, language }: { list: keyof typeof KEYS | 'content'; language: string },
  file: FoundFile | null,
): Decided {
  if (list === 'content') return GONE
  const before = row[list] ?? []
  const files = new Map(before.map(({ key }) => [key, listedFile(key)]))
  const named = before.map(one => ({ language: one.language, path: one.key }))
  const at = named.findIndex(one => one.language === language)
  if (file) files.set(file.path, file)
  const own = file ? [{ language, path: file.path }] : []
  named.splice(at < 0 ? named.length : at, at < 0 ? 0 : 1, ...own)
  const entry = named.map(({ language, path }) => ({ language, [KEYS[list]]: path }))
  const act = file ? 'file-add' : 'file-remove'
  return done(row, act, { [list]: entry }, { files, data: { list, language } })
}
