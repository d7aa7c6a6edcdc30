import { sql } from 'drizzle-orm'
import { markOf } from '#app/business/accounts/edit-conflict.server.ts'
import type { Caller } from '#app/business/callers/caller.ts'
import { isStoredFile, lectureFileName } from '#app/business/learning/playlist/lecture-parts.ts'
import { LANGUAGES, languageName, languagesOf } from '#app/business/learning/playlist/spoken-words.ts'
import type { Question } from '#app/business/learning/quizzes/question.ts'
import { selectSettings, settingsFromRows } from '#app/business/settings/settings-repository.server.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { nameFor } from '#app/db/in-language.ts'
import { homeworkSubmissions, quizAttempts } from '#app/db/schema/learning.ts'
import { type CourseContent, type LectureRow, readContent } from './edit-content.server.ts'
import { findLecture } from './edit-curriculum.server.ts'
import {
  FILE_LISTS,
  type FileList,
  type LectureEditor,
  type TakenOut,
  type Typed,
  type TypedPart,
} from './lecture-editor.ts'

/** Returns a lecture for its editor, to those who may edit it; null to others. 'GONE' if it is not in the course. */
export async function getLectureEditor(
  { db }: { db: Database },
  { courseId, lectureId, caller }: { courseId: number; lectureId: number; caller: Caller },
): Promise<LectureEditor | 'GONE' | null> {
  const content = await readContent({ db }, courseId, caller)
  if (!content) return null
  const row = findLecture(content, lectureId)
  if (!row) return 'GONE'
  const { attempts, handedIn, settingRows } = await readBatch(db, {
    attempts: db
      .select({
        open: sql<number>`COUNT(DISTINCT CASE WHEN sent_at IS NULL THEN user_id END)`.as('open'),
        sent: sql<number>`COUNT(DISTINCT CASE WHEN sent_at IS NOT NULL THEN user_id END)`.as('sent'),
      })
      .from(quizAttempts)
      .where(sql`${quizAttempts.lectureId} = ${lectureId}`),
    handedIn: db
      .select({ count: sql<number>`COUNT(*)`.as('count') })
      .from(homeworkSubmissions)
      .where(sql`${homeworkSubmissions.lectureId} = ${lectureId} AND state = 'submitted'`),
    settingRows: selectSettings(db),
  })
  const { course } = content
  const [captions, transcripts] = [languagesOf(row.captions), languagesOf(row.transcripts)]
  const section = content.sections.find(({ id }) => id === row.sectionId)
  const questions = (quizOf(content, row)?.questions ?? []) as Question[]
  const named = ({ id, title, english }: Part): TakenOut => ({
    id,
    name: nameFor(db, { name: title, english: { name: english.title } }),
  })
  const marks = await Promise.all(questions.map(async question => [question.id, await markOf(question)]))
  return {
    course: {
      id: course.id,
      name: nameFor(db, course),
      slug: course.slug,
      inOrder: course.inOrder,
    },
    section: { id: row.sectionId, name: section ? nameFor(db, section) : '' },
    lecture: {
      id: row.id,
      name: nameFor(db, row),
      contentType: row.contentType,
      typed: typedLecture(row),
      seen: await markOfLecture(row),
    },
    video:
      row.videoKey === null
        ? null
        : {
            name: row.videoName ?? '',
            seconds: row.videoLength,
            posterUrl: row.posterUrl,
            smaller: (row.videoQualities ?? []).map(({ height }) => height),
          },
    videoSeen: await markOf(row.videoKey),
    stillSeen: await markOfStill(row),
    file: isStoredFile(row.contentFile) ? { name: lectureFileName(row) } : null,
    fileMarks: await marksOfFiles(row),
    languages: [...new Set([...LANGUAGES, ...captions, ...transcripts])].map(tag => ({
      tag,
      name: languageName(tag),
    })),
    captions,
    transcripts,
    quiz: {
      typed: typedQuiz(content, row),
      seen: await markOfQuiz(content, row),
      questions,
      marks: Object.fromEntries(marks),
      takenOut: takenOut(content, 'quizId').map(named),
    },
    attempts: attempts[0] ?? { open: 0, sent: 0 },
    homework: {
      ...(await withMark(typedHomework(content, row))),
      isThere: homeworkOf(content, row) !== null,
      takenOut: takenOut(content, 'homeworkId').map(named),
    },
    handedIn: handedIn[0]?.count ?? 0,
    mostVideoBytes: settingsFromRows(settingRows).maxVideoBytes,
  }
}

/** Returns the mark of a lecture's file of this list and language, or of having none. */
export function markOfFile(
  row: LectureRow,
  { list, language }: { readonly list: FileList; readonly language: string },
): Promise<string> {
  const files = list === 'content' ? [{ language, key: row.contentFile }] : (row[list] ?? [])
  return markOf(files.find(one => one.language === language)?.key ?? null)
}

/** Returns the mark of all files of this list, because a form can add one in any language. */
export function markOfFiles(row: LectureRow, list: FileList): Promise<string> {
  return list === 'content' ? markOfFile(row, { list, language: '' }) : markOf(row[list] ?? [])
}

/** Returns the mark of a lecture's video and of the still that is shown until it plays. */
export function markOfStill({ videoKey, posterUrl }: LectureRow): Promise<string> {
  return markOf([videoKey, posterUrl])
}

async function marksOfFiles(row: LectureRow): Promise<LectureEditor['fileMarks']> {
  const spoken = (['captions', 'transcripts'] as const).flatMap(list =>
    (row[list] ?? []).map(({ language }) => ({ list, language, id: `${list}.${language}` })),
  )
  return Object.fromEntries(
    await Promise.all([
      ...FILE_LISTS.map(async list => [list, await markOfFiles(row, list)]),
      ...spoken.map(async one => [one.id, await markOfFile(row, one)]),
    ]),
  )
}

const withMark = async (typed: Typed): Promise<TypedPart> => ({ typed, seen: await markOf(typed) })

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/** The fields of a lecture's own form. */
export function typedLecture(row: LectureRow): Typed {
  return {
    name: row.name,
    'english.name': text(row.english.name),
    content_type: row.contentType,
    preview: row.preview ? '1' : '',
    content_text: text(row.contentText),
    'english.content_text': text(row.english.contentText),
    video_url: text(row.videoUrl),
    video_length: text(row.videoLength),
  }
}

/** The length of a stored video is not typed, and comes with the video. */
export function markOfLecture(row: LectureRow): Promise<string> {
  const typed = typedLecture(row)
  return markOf(row.videoKey === null ? typed : { ...typed, video_length: '' })
}

export const quizOf = ({ quizzes }: CourseContent, { quizId }: LectureRow) =>
  quizzes.find(({ id }) => id === quizId) ?? null

export const homeworkOf = ({ homework }: CourseContent, { homeworkId }: LectureRow) =>
  homework.find(({ id }) => id === homeworkId) ?? null

type Part = CourseContent['quizzes'][number] | CourseContent['homework'][number]

/** Returns the quizzes or the homework that belong to no lecture of the course. A removed lecture still has its own. */
export function takenOut(content: CourseContent, link: 'quizId' | 'homeworkId'): readonly Part[] {
  const linked = new Set(content.lectures.map(row => row[link]))
  const parts: readonly Part[] = link === 'quizId' ? content.quizzes : content.homework
  return parts.filter(({ id }) => !linked.has(id))
}

export function typedQuiz(content: CourseContent, row: LectureRow): Typed {
  const quiz = quizOf(content, row)
  const minutes = quiz?.timeLimitSeconds ? quiz.timeLimitSeconds / 60 : ''
  return {
    title: quiz?.title ?? '',
    'english.title': text(quiz?.english.title),
    attempts_allowed: text(quiz?.attemptsAllowed),
    minutes: text(minutes),
    after_failed: quiz?.afterFailed ?? 'wrong',
    answers_at_end: (quiz?.answersAtEnd ?? true) ? '1' : '',
    retry_after_minutes: text(quiz?.retryAfterMinutes ?? 0),
    // A quiz that exists keeps its order until somebody who knows its questions decides.
    shuffled: (quiz?.shuffled ?? true) ? '1' : '',
    partial_credit: quiz?.partialCredit ? '1' : '',
    score_pass_quiz: text(row.quiz?.scorePassQuiz ?? 0),
    pass_to_complete: row.quiz?.passToComplete ? '1' : '',
    require_all_answer: row.quiz?.requireAllAnswer ? '1' : '',
    integrate_type: row.quiz?.integrateType || 'best',
  }
}

/** The questions and the settings of a quiz share one mark: either decides what an answer is worth. */
export function markOfQuiz(content: CourseContent, row: LectureRow): Promise<string> {
  return markOf([typedQuiz(content, row), quizOf(content, row)?.questions ?? null])
}

export function typedHomework(content: CourseContent, row: LectureRow): Typed {
  const task = homeworkOf(content, row)
  return {
    title: task?.title ?? '',
    'english.title': text(task?.english.title),
    description: task?.description ?? '',
    'english.description': text(task?.english.description),
  }
}
