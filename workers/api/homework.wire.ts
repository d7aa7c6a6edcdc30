import { z } from '@hono/zod-openapi'
import { type HomeworkView, homeworkFilePath } from '#app/business/learning/homework/homework-view.ts'
import type { ToGrade } from '#app/business/learning/homework/list-submissions.server.ts'

/** More than any rule allows, so that the rule words the refusal. */
const LONGEST = 60_000

const uploadId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)

export const handInBody = z.object({
  text: z.string().max(LONGEST).default(''),
  files: z.array(uploadId).max(20).default([]).openapi({
    description:
      'File names that the upload returned, or ids of files of the caller’s earlier submissions for this lecture; five at most',
  }),
  seen: z.string().max(40).default('').openapi({
    description: 'The `stamp` that the caller last read; empty before the first submission',
  }),
})

export const gradeBody = z.object({
  version: z.int().positive().openapi({ description: 'The version of the submission that the teacher read' }),
  grade: z.enum(['passed', 'again']),
  feedback: z.string().max(LONGEST).default(''),
})

const instant = z.number().openapi({ description: 'Milliseconds since 1970, UTC' })

const submission = z.object({
  number: z.number(),
  state: z.enum(['submitted', 'passed', 'again']),
  text: z.string(),
  files: z.array(z.object({ id: z.string(), name: z.string(), bytes: z.number(), url: z.string() })),
  feedback: z.string(),
  submitted_at: instant,
  graded_at: instant.nullable(),
})

export const homeworkAnswer = z.object({
  success: z.literal(true),
  lectures_id: z.number(),
  lecture_name: z.string(),
  lecture_path: z.string(),
  title: z.string(),
  description_html: z.string(),
  may_hand_in: z.boolean(),
  stamp: z.string(),
  submissions: z.array(submission).openapi({ description: 'The latest first' }),
})

export type HomeworkAnswer = z.infer<typeof homeworkAnswer>

export function toHomeworkAnswer(view: HomeworkView): HomeworkAnswer {
  return {
    success: true,
    lectures_id: view.lectureId,
    lecture_name: view.lectureName,
    lecture_path: view.lecturePath,
    title: view.title,
    description_html: view.descriptionHtml,
    may_hand_in: view.mayHandIn,
    stamp: view.stamp,
    submissions: view.submissions.map(({ files, submittedAt, gradedAt, ...same }) => ({
      ...same,
      files: files.map(file => ({ ...file, url: homeworkFilePath(file.id) })),
      submitted_at: submittedAt,
      graded_at: gradedAt,
    })),
  }
}

export const toGradeAnswer = z.object({
  success: z.literal(true),
  course_id: z.number(),
  total: z.number(),
  waiting: z.array(
    z.object({
      submission_id: z.string(),
      student_name: z.string(),
      lecture_name: z.string(),
      number: z.number(),
      submitted_at: instant,
    }),
  ),
})

export function toToGradeAnswer({ course, total, waiting }: ToGrade): z.infer<typeof toGradeAnswer> {
  return {
    success: true,
    course_id: course.id,
    total,
    waiting: waiting.map(({ id, studentName, lectureName, number, submittedAt }) => ({
      submission_id: id,
      student_name: studentName,
      lecture_name: lectureName,
      number,
      submitted_at: submittedAt,
    })),
  }
}

export const gradedAnswer = z.object({ success: z.literal(true) })
