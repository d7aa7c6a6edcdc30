import { z } from 'zod'
import { parseFreeBooks } from '#app/business/catalogue/free-books.ts'
import { toSlug } from '#app/business/catalogue/link-path.ts'
import { type Question, questionsSchema } from '#app/business/learning/quizzes/question-schema.ts'
import {
  type CourseQuestion,
  courses,
  lectures,
  pricingPlans,
  products,
  sections,
} from '#app/db/schema/catalogue.ts'
import { homework, quizzes } from '#app/db/schema/learning.ts'
import { field, fieldsOf, withEnglish } from '#app/site-file/format/fields.ts'
import {
  address,
  amount,
  count,
  endMoment,
  flag,
  html,
  idSchema,
  MAX_TEXT,
  maybeAmount,
  maybeCount,
  maybeHtml,
  maybeId,
  maybeLimit,
  maybeTerm,
  maybeText,
  name,
  oneOf,
  same,
  startMoment,
  text,
  textList,
  type WireValue,
  waitMinutes,
} from '#app/site-file/format/wire-values.ts'

const ERROR = `expected text of at most ${MAX_TEXT} characters`

/** Turns any text into a slug: 'Thai Cooking' becomes 'thai-cooking'. behaviour: Addresses */
const slug = same(
  z
    .string({ error: 'expected text' })
    .refine(value => Array.from(value).length <= MAX_TEXT, ERROR)
    .meta({ maxLength: MAX_TEXT })
    .transform(toSlug) as unknown as z.ZodType<string>,
)

export const STAGES = ['', 'draft', 'archived'] as const

const QUESTION = 'expected { "question": …, "answer": … }'

/** Questions of buyers with their answers. An answer is HTML, as a description is. */
const courseQuestions: WireValue<CourseQuestion[]> = {
  schema: z.array(z.strictObject({ question: name.schema, answer: html.schema }, { error: QUESTION }), {
    error: 'expected a list of questions',
  }),
  encode: questions => questions,
}

export const courseFields = fieldsOf(
  courses,
  withEnglish(
    {
      name: field('name', name, 'The name of the course'),
      slug: field('slug', slug, "The end of the course's address; made from the name when left out", ''),
      courseType: field('course_type', text, "online, in-class, or the shop's own word"),
      teacher: field('teacher', text, 'Who teaches it'),
      groupName: field('group', text, 'The shelf it stands on'),
      description: field('description', html, 'What it is about, as HTML'),
      promise: field('promise', text, 'One sentence that says what the course gives'),
      outcomes: field('outcomes', textList, 'What a student can do afterwards, a sentence each'),
      audience: field('audience', textList, 'Whom it is for, a sentence each'),
      requirements: field('requirements', textList, 'What a student needs to begin, a sentence each'),
      sampleTexts: field('sample_texts', textList, 'What each of the sample_pictures shows, in their order'),
      questions: field(
        'questions',
        courseQuestions,
        'What buyers ask, each question with its answer as HTML',
      ),
      registrationStart: field('registration_start', startMoment, 'Registration opens; null: always open'),
      registrationEnd: field('registration_end', endMoment, 'Registration closes; null: never'),
      statusShow: field('status_show', flag, '0 hides it'),
      stage: field(
        'stage',
        oneOf(...STAGES),
        "Why a hidden course is hidden: draft, archived, or '' when it was taken off sale",
      ),
      inOrder: field('in_order', flag, '1: each lecture opens once the one before it is read'),
      hasCertificate: field(
        'has_certificate',
        flag,
        '1: a student who read every lecture gets a certificate',
      ),
      position: field('position', count, 'Where it stands among the others; as in the file when left out'),
    },
    'name',
    'teacher',
    'description',
    'promise',
    'outcomes',
    'audience',
    'requirements',
    'sampleTexts',
    'questions',
  ),
)

/** The `preview` of a course or product. */
export const previewFields = fieldsOf(courses, {
  previewVideoUrl: field('videoUrl', address, 'The address of a preview video'),
  previewPictureUrl: field('pictureUrl', address, 'The address of a picture'),
})

/** '108,109', or a list of ids. */
const freeCourseIds: WireValue<number[]> = {
  schema: z.union([commaList(), z.array(idSchema)], { error: 'expected ids with commas between them' }),
  encode: ids => ids.join(','),
}

const BOOKS = 'expected ids of products with commas between them, or a list of { product_id, qty }'

/** Stored as a list of { product_id, qty }, whatever the file's spelling: the shop looks products up by it. */
const freeBooks: WireValue<{ product_id: number; qty: number }[] | null> = {
  schema: z.unknown().transform((value, context) => {
    const books = parseFreeBooks(value)
    if (books?.length) return books.map(({ productId, qty }) => ({ product_id: productId, qty }))
    if (books === null) context.addIssue({ code: 'custom', message: BOOKS })
    return null
  }),
  encode: books => books,
}

const UNITS = ['Day(s)', 'Month(s)', 'Year(s)', 'Hour(s)'] as const
const termUnit: WireValue<(typeof UNITS)[number] | null> = {
  schema: oneOf(...UNITS).schema.nullable(),
  encode: unit => unit,
}

export const planFields = fieldsOf(
  pricingPlans,
  withEnglish(
    {
      name: field('name', text, 'What buyers choose by', ''),
      planType: field(
        'plan_type',
        oneOf('Period', 'Actual', 'One-Time Payment', 'Free'),
        'How access is counted',
      ),
      term: field('term', maybeTerm, 'How long; -1 or null: no end'),
      termUnit: field('term_unit', termUnit, 'What term counts; days when left out'),
      term2: field('term_2', maybeTerm, 'Within what time the watching time of an Actual plan can be used'),
      termUnit2: field('term_unit_2', termUnit, 'What term_2 counts; days when left out'),
      price: field('price', amount, 'In baht'),
      priceUsd: field('price_usd', maybeAmount, 'In US dollars; null: not sold in dollars'),
      pricingType: field('pricing_type', text, 'default, renew, or another word'),
      isDefault: field('is_default', flag, 'Chosen when the page opens'),
      isForMember: field('is_for_member', flag, 'Only for who is signed in'),
      freeFor: field('free_for', text, 'Student: only for who owns all of free_course_ids'),
      freeCourseIds: field('free_course_ids', freeCourseIds, 'Ids with commas between them', []),
      buyCourseFree: field(
        'buy_course_free',
        freeBooks,
        'Products that come with it: ids with commas between them, or a list of { product_id, qty }',
      ),
      needApproval: field('need_approval', flag, 'Staff approve each order of it'),
      statusShow: field('status_show', flag, '0 hides it'),
      referenceCode: field('reference_code', text, 'What reference_id refers to'),
      referenceId: field('reference_id', maybeId, 'An id of the kind in reference_code'),
      value: field('value', maybeText, 'Kept as it is'),
      position: field('position', count, 'Where it stands among the plans; as in the file when left out'),
    },
    'name',
  ),
)

export const sectionFields = fieldsOf(
  sections,
  withEnglish(
    {
      name: field('name', name, 'The name of the section'),
      location: field('location', count, 'Where it stands; as in the file when left out'),
    },
    'name',
  ),
)

export const lectureFields = fieldsOf(
  lectures,
  withEnglish(
    {
      name: field('name', name, 'The name of the lecture'),
      location: field('location', count, 'Where it stands in its section; as in the file when left out'),
      preview: field('preview', flag, 'Anybody may watch it'),
      contentType: field('content_type', text, 'video, text, file, quiz or homework'),
      contentFile: field(
        'content_file',
        maybeText,
        'A file to read, as a path (PDF, picture, office document or zip); shown to nobody without access',
      ),
      contentFileName: field('content_file_name', maybeText, 'The name under which students save the file'),
      contentText: field('content_text', maybeHtml, 'What there is to read, as HTML'),
      quizId: field('quiz_id', maybeId, 'Its quiz: the id of one in the quizzes of the course'),
      homeworkId: field('homework_id', maybeId, 'Its homework: an id of the list homework of the course'),
      videoName: field('video_name', maybeText, 'A name of the video'),
      videoUrl: field(
        'video_url',
        maybeText,
        'The address of a video that is kept elsewhere: pages link it in the place of a player',
      ),
      videoLength: field('video_length', count, 'Whole seconds; read from the file when left out'),
      posterUrl: field(
        'poster_url',
        address,
        'The address of a still that is shown until the video plays; empty: the cover of the course',
      ),
    },
    'name',
    'contentText',
  ),
)

const questions: WireValue<unknown[]> = {
  schema: questionsSchema as unknown as z.ZodType<unknown[]>,
  encode: stored => stored as Question[],
}
export const quizFields = fieldsOf(
  quizzes,
  withEnglish(
    {
      title: field('title', text, 'The name of the quiz'),
      questions: field('questions', questions, 'Its questions, in order'),
      attemptsAllowed: field(
        'attempts_allowed',
        maybeLimit,
        'How often a student may take it; null: any number',
      ),
      timeLimitSeconds: field('time_limit_seconds', maybeLimit, 'Seconds for one attempt; null: no limit'),
      afterFailed: field(
        'after_failed',
        oneOf('nothing', 'wrong', 'answers'),
        'What a student sees after failing: only the score; which answers were wrong; or all correct answers',
      ),
      answersAtEnd: field(
        'answers_at_end',
        flag,
        'Show all correct answers to a student who has used all attempts. A file that does not say it means 1, and 0 beside after_failed "nothing"',
      ),
      retryAfterMinutes: field(
        'retry_after_minutes',
        waitMinutes,
        'Minutes from the end of an attempt until the next one may begin, up to 7 days; 0: at once',
      ),
      shuffled: field(
        'shuffled',
        flag,
        'Each attempt draws a new order of the questions and of their options. Not for questions that name a place, such as "all of the above"',
      ),
      partialCredit: field(
        'partial_credit',
        flag,
        'Multiple-answer and ordering questions give part of their point for an answer that is right in parts; 0: only a whole right answer counts',
      ),
    },
    'title',
  ),
)

export const homeworkFields = fieldsOf(
  homework,
  withEnglish(
    {
      title: field('title', text, 'The name of the homework'),
      description: field('description', html, 'What students are asked to hand in, as HTML'),
    },
    'title',
    'description',
  ),
)

export const productFields = fieldsOf(
  products,
  withEnglish(
    {
      name: field('name', name, 'The name of the product'),
      slug: field('slug', slug, "The end of the product's address; made from the name when left out", ''),
      price: field('price', amount, 'In baht'),
      priceUsd: field('price_usd', maybeAmount, 'In US dollars; null: not sold in dollars'),
      availableQty: field('available_qty', count, 'How many can still be sold'),
      lowStockAt: field(
        'low_stock_at',
        maybeCount,
        'Staff see the product as low from this stock down; null: never',
      ),
      description: field('description', html, 'What it is, as HTML'),
      metaTitle: field('meta_title', text, 'For search engines and social cards'),
      metaDescription: field('meta_description', text, 'For search engines and social cards'),
      statusShow: field('status_show', flag, '0 hides it'),
      position: field('position', count, 'Where it stands among the others; as in the file when left out'),
    },
    'name',
    'description',
    'metaTitle',
    'metaDescription',
  ),
)

function commaList() {
  return z
    .string()
    .regex(/^\s*(\d+\s*(,\s*\d+\s*)*)?$/)
    .transform(list => (list.trim() === '' ? [] : list.split(',').map(Number)))
}
