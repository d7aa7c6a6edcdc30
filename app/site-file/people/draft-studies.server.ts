import { sql } from 'drizzle-orm'
import { gradeRefusal } from '#app/business/learning/homework/homework.ts'
import { type LectureRow, toLectureToRead } from '#app/business/learning/lecture-repository.server.ts'
import { noteText } from '#app/business/learning/notes/note.ts'
import { isLectureRead } from '#app/business/learning/progress/progress.ts'
import {
  type ProgressRow,
  toLectureProgress,
} from '#app/business/learning/progress/progress-repository.server.ts'
import { toRanges } from '#app/business/learning/progress/watched-ranges.ts'
import { type Answers, fitAnswers } from '#app/business/learning/quizzes/answers.ts'
import {
  countedBy,
  countedScore,
  markAttempt,
  NO_RULES,
  passMark,
} from '#app/business/learning/quizzes/attempt.ts'
import { type Question, questionsOfAttempt, showQuestion } from '#app/business/learning/quizzes/question.ts'
import { anyOf, readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { lectures } from '#app/db/schema/catalogue.ts'
import { homeworkSubmissions, notes, progress, quizAttempts, quizzes } from '#app/db/schema/learning.ts'
import { uploads } from '#app/db/schema/uploads.ts'
import { MINUTE } from '#app/platform/clock.ts'
import { randomToken } from '#app/platform/ids.ts'
import type { Row } from '#app/site-file/drafting/bulk-write.server.ts'
import type { Drafting } from '#app/site-file/drafting/draft-kind.ts'
import type { Draft } from '#app/site-file/drafting/import-draft.ts'
import type { FoundFile } from '#app/site-file/files/site-files.server.ts'
import { momentOf } from '#app/site-file/format/story-time.ts'
import type { SiteFile } from '#app/site-file/site-file.ts'
import { findPerson, type Person } from './draft-accounts.server.ts'
import type { StudyEntry } from './study-entries.ts'

type Lecture = Pick<
  LectureRow,
  'id' | 'courseId' | 'videoKey' | 'quiz' | 'quizId' | 'homeworkId' | 'contentFile'
> & {
  readonly videoLength: number
  readonly contentText: string | null
}
type StoredQuiz = {
  readonly id: number
  readonly questions: readonly Question[]
  readonly partialCredit: boolean
}

type Study = {
  readonly entry: StudyEntry
  readonly person: Person
  readonly lecture: Lecture
  readonly quiz: StoredQuiz | undefined
  readonly people: readonly Person[]
  readonly drafting: Drafting
}

/**
 * Drafts what the accounts of a demo shop did in lectures: watching, notes, quizzes and homework. A lecture in which an
 * account did something already is left alone. Returns the files that were handed in.
 */
export async function draftStudies(
  db: Database,
  { site, people }: { site: SiteFile; people: readonly Person[] },
  drafting: Drafting,
): Promise<readonly FoundFile[]> {
  const { draft } = drafting
  const entries = site.accounts.flatMap(account => {
    const { id, user } = account
    const person = people.find(
      known =>
        known.id === id ||
        known.email === user.email ||
        (known.username !== null && known.username === user.displayUsername?.toLowerCase()),
    )
    return person ? account.studies.map(entry => ({ entry, person })) : []
  })
  if (entries.length === 0) return []
  const known = await readKnown(db, entries, draft)
  const files: FoundFile[] = []
  const named = new Set<string>()
  for (const { entry, person } of entries) {
    const id = entry.lecture_id
    const lecture = known.lectures.get(id ?? 0)
    if (!lecture) draft.fault(`${entry.place}.lecture_id`, id ? `there is no lecture ${id}` : 'is missing')
    if (!lecture) continue
    const where = `${person.id} ${lecture.id}`
    if (named.has(where)) draft.fault(`${entry.place}.lecture_id`, 'is that of an entry before it')
    named.add(where)
    if (known.done.has(where)) {
      draft.count('lecture studied', 'unchanged')
      continue
    }
    const quiz = known.quizzes.get(lecture.quizId ?? 0)
    const study: Study = { entry, person, lecture, quiz, people, drafting }
    draftNotes(study)
    const { answered, passed } = draftAttempts(study)
    const handedIn = draftHandIns(study)
    files.push(...handedIn.files)
    draftProgress(study, { quizSentAt: answered, quizPassedAt: passed, homeworkPassedAt: handedIn.passed })
    draft.count('lecture studied', 'added')
  }
  return files
}

/** Reads the lectures and quizzes as they are after the import, and where these people did something already. */
async function readKnown(
  db: Database,
  entries: readonly { entry: StudyEntry; person: Person }[],
  draft: Draft,
) {
  const lectureIds = entries.flatMap(({ entry }) => entry.lecture_id ?? [])
  const userIds = entries.map(({ person }) => person.id)
  const did = (table: typeof progress | typeof notes | typeof quizAttempts | typeof homeworkSubmissions) =>
    db
      .select({ userId: table.userId, lectureId: table.lectureId })
      .from(table)
      .where(sql`${table.userId} IN ${anyOf(userIds)} AND ${table.lectureId} IN ${anyOf(lectureIds)}`)
  const { lectureRows, quizRows, watched, noted, answered, handedIn } = await readBatch(db, {
    lectureRows: db
      .select()
      .from(lectures)
      .where(sql`${lectures.id} IN ${anyOf(lectureIds)}`),
    quizRows: db
      .select()
      .from(quizzes)
      .where(sql`${quizzes.id} IN (SELECT quiz_id FROM lectures WHERE id IN ${anyOf(lectureIds)})`),
    watched: did(progress),
    noted: did(notes),
    answered: did(quizAttempts),
    handedIn: did(homeworkSubmissions),
  })
  const done = [...watched, ...noted, ...answered, ...handedIn]
  return {
    lectures: afterImport<Lecture>(lectures, lectureRows, draft),
    quizzes: afterImport<StoredQuiz>(quizzes, quizRows, draft),
    done: new Set(done.map(({ userId, lectureId }) => `${userId} ${lectureId}`)),
  }
}

function afterImport<Of>(
  table: typeof lectures | typeof quizzes,
  stored: readonly Row[],
  draft: Draft,
): ReadonlyMap<number, Of> {
  const after = new Map([...stored, ...(draft.inserts.get(table) ?? [])].map(row => [Number(row.id), row]))
  for (const { key, set } of draft.changes.get(table) ?? []) {
    const row = after.get(Number(key.id))
    if (row) after.set(Number(key.id), { ...row, ...set })
  }
  return after as ReadonlyMap<number, Row> as ReadonlyMap<number, Of>
}

function draftNotes({ entry, person, lecture, drafting: { draft, now } }: Study): void {
  for (const { second = 0, text = '', written_at } of entry.notes ?? []) {
    const at = momentOf(written_at ?? entry.at, now)
    draft.insert(notes, {
      id: randomToken(),
      userId: person.id,
      lectureId: lecture.id,
      courseId: lecture.courseId,
      second,
      text: noteText(text),
      createdAt: at,
      updatedAt: at,
    })
  }
}

/**
 * Drafts the attempts at the lecture's quiz, marked as if they had been sent. Returns when the quiz was sent and
 * passed.
 */
function draftAttempts({ entry, person, lecture, quiz, drafting: { draft, now } }: Study) {
  const rules = lecture.quiz ?? NO_RULES
  const scores: number[] = []
  let answered: number | null = null
  let passed: number | null = null
  for (const [index, { answers = {}, sent_at }] of (entry.quiz_attempts ?? []).entries()) {
    const place = `${entry.place}.quiz_attempts[${index}]`
    if (!quiz) {
      draft.fault(place, `lecture ${lecture.id} has no quiz`)
      continue
    }
    const sentAt = momentOf(sent_at ?? entry.at, now)
    const given = Object.fromEntries(
      Object.entries(answers).map(([id, value]) => [id, { value, at: sentAt }]),
    )
    const fitting = fitAnswers(
      quiz.questions.map(one => showQuestion(one, null)),
      given,
      now,
    )
    for (const id of fitting.refused)
      draft.fault(`${place}.answers.${id}`, 'does not fit a question of the quiz')
    const questions = questionsOfAttempt(quiz.questions, randomToken(), false)
    const marked = markAttempt(
      questions,
      asShown(quiz.questions, questions, fitting.answers),
      rules,
      sentAt,
      quiz.partialCredit,
    )
    scores.push(marked.score)
    const counted = countedScore(scores, countedBy(rules)) ?? 0
    answered ??= sentAt
    if (counted >= passMark(rules)) passed ??= sentAt
    draft.insert(quizAttempts, {
      id: randomToken(),
      userId: person.id,
      lectureId: lecture.id,
      courseId: lecture.courseId,
      quizId: quiz.id,
      number: index + 1,
      questions,
      answers: marked.answers,
      partialCredit: quiz.partialCredit,
      startedAt: sentAt - 5 * MINUTE,
      endsAt: null,
      sentAt,
      score: marked.score,
      passed: marked.isPassed,
      updatedAt: sentAt,
    })
  }
  return { answered, passed }
}

/** Returns the answers with the option ids of the attempt, which are not those of the file. */
function asShown(written: readonly Question[], shown: readonly Question[], answers: Answers): Answers {
  const shownIds = new Map(
    written.map((question, at) => [question.id, optionIds(question, shown[at] ?? question)]),
  )
  return Object.fromEntries(
    Object.entries(answers).map(([id, { value, at }]) => {
      const ids = shownIds.get(id)
      const one = (option: string) => ids?.get(option) ?? option
      if (value === null || typeof value === 'boolean') return [id, { value, at }]
      return [id, { value: typeof value === 'string' ? one(value) : value.map(one), at }]
    }),
  )
}

/** Returns the option ids of the second question by those of the first, or nothing if it has no options. */
function optionIds(written: Question, shown: Question): ReadonlyMap<string, string> {
  if (!('options' in written && 'options' in shown)) return new Map()
  // Options to put in order are shuffled, but their correct order names the same options in both.
  const idsOf = ({ kind, options, correct }: typeof written) =>
    kind === 'order' ? correct : options.map(({ id }) => id)
  const shownIds = idsOf(shown)
  return new Map(idsOf(written).map((id, at) => [id, shownIds[at] ?? '']))
}

function draftHandIns({ entry, person, lecture, people, drafting: { draft, found, now } }: Study) {
  const files: FoundFile[] = []
  let passed: number | null = null
  for (const [index, one] of (entry.homework ?? []).entries()) {
    const place = `${entry.place}.homework[${index}]`
    const { text = '', grade, feedback = '', graded_by } = one
    if (!lecture.homeworkId) draft.fault(place, `lecture ${lecture.id} has no homework`)
    if (text.trim() === '' && one.files.length === 0) draft.fault(place, 'expected a text or a file')
    const before = entry.homework?.[index - 1]
    if (before && before.grade !== 'again')
      draft.fault(place, 'comes after homework that is passed, or waits for its grade')
    const grader = grade && findPerson(people, graded_by, `${place}.graded_by`, draft)
    const refusal =
      grade &&
      grader &&
      gradeRefusal(
        { state: 'submitted', version: 1, userId: person.id },
        { grade, feedback, version: 1, graderId: grader.id },
      )
    if (refusal?.code === 'OWN_HOMEWORK')
      draft.fault(`${place}.graded_by`, 'is the account that handed the homework in')
    if (refusal?.code === 'FEEDBACK_REQUIRED')
      draft.fault(`${place}.feedback`, 'is missing; "again" needs it')
    const submittedAt = momentOf(one.handed_in_at ?? entry.at, now)
    const gradedAt = grade ? momentOf(one.graded_at ?? entry.at, now) : null
    if (grade === 'passed') passed = gradedAt
    const sent = one.files.flatMap(use => found.get(use) ?? [])
    const uploaded = sent.map(({ path, contentType, bytes, sha256 }) => ({
      id: randomToken(),
      purpose: 'homework',
      userId: person.id,
      objectKey: `uploads/${randomToken()}`,
      contentType,
      bytes,
      sha256,
      originalName: path.split('/').at(-1) ?? '',
      attachedAt: submittedAt,
      createdAt: submittedAt,
    }))
    for (const upload of uploaded) draft.insert(uploads, upload)
    files.push(...sent.map((file, at) => ({ ...file, key: uploaded[at]?.objectKey ?? '' })))
    draft.insert(homeworkSubmissions, {
      id: randomToken(),
      userId: person.id,
      lectureId: lecture.id,
      courseId: lecture.courseId,
      homeworkId: lecture.homeworkId,
      number: index + 1,
      text,
      files: uploaded.map(({ id }) => id),
      state: grade ?? 'submitted',
      feedback,
      gradedBy: grader?.id ?? null,
      gradedAt,
      submittedAt,
      version: grade ? 2 : 1,
    })
  }
  return { files, passed }
}

function draftProgress(
  { entry, person, lecture, drafting: { draft, now } }: Study,
  done: Pick<ProgressRow, 'quizSentAt' | 'quizPassedAt' | 'homeworkPassedAt'>,
): void {
  const at = momentOf(entry.at, now)
  const watched = Math.min(entry.watched_seconds ?? 0, lecture.videoLength)
  const row: ProgressRow = {
    userId: person.id,
    lectureId: lecture.id,
    courseId: lecture.courseId,
    ranges: toRanges([[0, watched]], lecture.videoLength).map(([from, to]) => [from, to]),
    position: watched,
    positionAt: at,
    readAt: null,
    ...done,
    version: 1,
    updatedAt: at,
  }
  const hasText = lecture.contentText ? 1 : 0
  const toRead = toLectureToRead({ ...lecture, lengthSeconds: lecture.videoLength, hasText })
  const isRead = isLectureRead(toRead, { ...toLectureProgress(row), readToEnd: true })
  draft.insert(progress, { ...row, readAt: isRead ? at : null })
}
