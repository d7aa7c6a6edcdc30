import { z } from '@hono/zod-openapi'
import type { VisiblePlan } from '#app/business/cart/visible-plans.ts'
import type { CourseCard } from '#app/business/catalogue/course-card.ts'
import type { PlaylistRow } from '#app/business/learning/playlist/get-playlist.server.ts'
import { toDecimalNumber } from '#app/business/money/decimal.ts'
import type { CourseOffer } from '#app/business/storefront/course-page/course-page.ts'

const amount = z.number().nullable()
const text = z.string().nullable()

const courseCard = z.object({
  id: z.int(),
  name: z.string(),
  link_path: z.string(),
  preview: z.object({ pictureUrl: z.string() }),
  teacher: z.string(),
  group: z.string(),
  course_type: z.string(),
  price: amount,
  currency_code: text,
})

export const coursesAnswer = z.object({
  success: z.literal(true),
  total: z.int(),
  data: z.array(courseCard),
})

export function toCoursesAnswer(
  courses: readonly CourseCard[],
  total: number,
): z.infer<typeof coursesAnswer> {
  return {
    success: true,
    total,
    data: courses.map(course => ({
      id: course.id,
      name: course.name,
      link_path: course.path,
      preview: { pictureUrl: course.pictureUrl },
      teacher: course.teacher,
      group: course.groupName,
      course_type: course.courseType,
      price: course.price && toDecimalNumber(course.price.amount.minor),
      currency_code: course.price?.amount.currency ?? null,
    })),
  }
}

const plan = z.object({
  id: z.int(),
  name: z.string(),
  course_id: z.int(),
  plan_type: z.string(),
  term: z.number().nullable(),
  term_unit: text,
  term_2: z.number().nullable(),
  term_unit_2: text,
  price: z.number(),
  price_usd: amount,
  pricing_type: z.string(),
  status_show: z.boolean(),
  need_approval: z.boolean(),
  free_course_ids: z.string(),
  free_for: z.string(),
  buy_course_free: z
    .array(z.object({ product_id: z.int(), name: z.string(), qty: z.int() }))
    .openapi({ description: 'Products that are included in the plan and shipped' }),
  is_default: z.boolean(),
  is_for_member: z.boolean(),
  reference_code: z.string(),
  reference_id: z.int().nullable(),
  value: text,
  disabled: text.openapi({ description: 'The refusal code if the caller cannot choose this plan' }),
})

export const plansAnswer = z.object({ success: z.literal(true), data: z.array(plan) })

export function toPlansAnswer({ plans }: CourseOffer): z.infer<typeof plansAnswer> {
  return { success: true, data: plans.map(toWirePlan) }
}

/** behaviour: Entity fields, Pricing plan */
function toWirePlan({ plan: shown, disabled, books }: VisiblePlan): z.infer<typeof plan> {
  return {
    id: shown.id,
    name: shown.name,
    course_id: shown.courseId,
    plan_type: shown.planType,
    term: shown.term,
    term_unit: shown.termUnit,
    term_2: shown.term2,
    term_unit_2: shown.termUnit2,
    price: toDecimalNumber(shown.price),
    price_usd: shown.priceUsd === null ? null : toDecimalNumber(shown.priceUsd),
    pricing_type: shown.pricingType,
    status_show: shown.statusShow,
    need_approval: shown.needApproval,
    free_course_ids: shown.freeCourseIds.join(','),
    free_for: shown.freeFor,
    buy_course_free: books.map(book => ({ product_id: book.productId, name: book.name, qty: book.qty })),
    is_default: shown.isDefault,
    is_for_member: shown.isForMember,
    reference_code: shown.referenceCode,
    reference_id: shown.referenceId,
    value: shown.value,
    disabled: disabled?.code ?? null,
  }
}

const sentences = z.array(z.string())

export const courseAnswer = z.object({
  success: z.literal(true),
  data: z.object({
    id: z.int(),
    name: z.string(),
    link_path: z.string(),
    course_type: z.string(),
    teacher: z.string(),
    group: z.string(),
    courseDescription: z.string(),
    promise: z.string().openapi({ description: 'What the course gives, in one sentence' }),
    outcomes: sentences,
    audience: sentences,
    requirements: sentences,
    samples: z
      .array(z.object({ pictureUrl: z.string(), text: z.string() }))
      .openapi({ description: 'Work that was made in the course' }),
    questions: z
      .array(z.object({ question: z.string(), answer: z.string().openapi({ description: 'HTML' }) }))
      .openapi({ description: 'Questions that buyers ask about the course' }),
    preview: z.object({ videoUrl: z.string(), pictureUrl: z.string() }),
    registration_start: text,
    registration_end: text,
    currency_code: z.string(),
    standing: z.string().openapi({ description: 'What the caller can currently do with the course' }),
    pricing_plans: z.array(plan),
  }),
})

export function toCourseAnswer(offer: CourseOffer): z.infer<typeof courseAnswer> {
  const { course } = offer
  return {
    success: true,
    data: {
      id: course.id,
      name: course.name,
      link_path: offer.path,
      course_type: course.courseType,
      teacher: course.teacher,
      group: course.groupName,
      courseDescription: course.description,
      promise: course.promise,
      outcomes: course.outcomes,
      audience: course.audience,
      requirements: course.requirements,
      samples: course.samplePictures.map((pictureUrl, at) => ({
        pictureUrl,
        text: course.sampleTexts[at] ?? '',
      })),
      questions: course.questions,
      preview: { videoUrl: course.previewVideoUrl, pictureUrl: course.previewPictureUrl },
      registration_start: toIso(course.registrationStart),
      registration_end: toIso(course.registrationEnd),
      currency_code: offer.currency,
      standing: offer.standing.kind,
      pricing_plans: toPlansAnswer(offer).data,
    },
  }
}

export const pathAnswer = z.object({
  success: z.literal(true),
  data: z.object({ id: z.int(), link_path: z.string(), name: z.string() }),
})

/** Names a course or a product. `path` is percent-encoded. */
export function toPathAnswer(
  { id, name }: { id: number; name: string },
  path: string,
): z.infer<typeof pathAnswer> {
  return { success: true, data: { id, link_path: path, name } }
}

const number = z.int().nullable()
const ofQuiz = { description: 'null if the lecture has no quiz' }
const forBuyers = 'null if the caller may not watch the lecture'

const playlistRow = z.object({
  sections_id: z.int(),
  sections_name: z.string(),
  sections_location: z.int().openapi({ description: 'The stored position of the section in the course' }),
  lectures_id: z.int(),
  lectures_name: z.string(),
  lectures_preview: z.boolean().openapi({ description: 'True if anyone may watch the lecture' }),
  lectures_content_type: z.string().openapi({ example: 'video' }),
  lectures_content_file: text.openapi({ description: forBuyers }),
  lectures_content_text: text.openapi({ description: `HTML. ${forBuyers}` }),
  lectures_quiz_id: number,
  lectures_homework_id: number,
  lectures_video_id: number.openapi({
    description: 'The lectureId for /api/media/lecture/{lectureId}/link; null if the lecture has no video',
  }),
  lectures_video_name: text,
  lectures_video_url: text.openapi({
    description: `A short-lived link for this caller only, or the address of a video that is kept elsewhere. ${forBuyers}, and also null if watching time is limited: such a link charges time, so request it when playback starts`,
  }),
  video_length: z.int().openapi({ description: 'Length in seconds' }),
  'require-all-answer': z.boolean().nullable().openapi(ofQuiz),
  'pass-to-complete': z.boolean().nullable().openapi(ofQuiz),
  score_pass_quiz: z.number().nullable().openapi(ofQuiz),
  'integrate type': text.openapi(ofQuiz),
  is_open: z.boolean().openapi({ description: 'True if the caller may watch the lecture now' }),
})

export const playlistAnswer = z.object({ success: z.literal(true), data: z.array(playlistRow) })

/** behaviour: Playlist row */
export function toPlaylistAnswer(rows: readonly PlaylistRow[]): z.infer<typeof playlistAnswer> {
  return {
    success: true,
    data: rows.map(({ section, quiz, ...lecture }) => ({
      sections_id: section.id,
      sections_name: section.name,
      sections_location: section.location,
      lectures_id: lecture.id,
      lectures_name: lecture.name,
      lectures_preview: lecture.preview,
      lectures_content_type: lecture.contentType,
      lectures_content_file: lecture.contentFile,
      lectures_content_text: lecture.contentText,
      lectures_quiz_id: lecture.quizId,
      lectures_homework_id: lecture.homeworkId,
      lectures_video_id: lecture.hasVideo ? lecture.id : null,
      lectures_video_name: lecture.videoName,
      lectures_video_url: lecture.videoUrl,
      video_length: lecture.videoLength,
      'require-all-answer': quiz?.requireAllAnswer ?? null,
      'pass-to-complete': quiz?.passToComplete ?? null,
      score_pass_quiz: quiz?.scorePassQuiz ?? null,
      'integrate type': quiz?.integrateType ?? null,
      is_open: lecture.isOpen,
    })),
  }
}

function toIso(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString()
}
