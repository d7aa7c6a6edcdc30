import { z } from 'zod'
import { parseFreeBooks } from '#app/business/catalogue/free-books.ts'
import { toSlug } from '#app/business/catalogue/link-path.ts'
import { needed, optional } from './fields.ts'
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
  maybeHtml,
  maybeId,
  maybeTerm,
  maybeText,
  name,
  oneOf,
  startMoment,
  text,
  type WireValue,
} from './wire-values.ts'

const ERROR = `expected text of at most ${MAX_TEXT} characters`

/** Turns any text into a slug: 'Thai Cooking' becomes 'thai-cooking'. behaviour: Addresses */
const slug: WireValue<string> = {
  schema: z
    .string({ error: 'expected text' })
    .refine(value => Array.from(value).length <= MAX_TEXT, ERROR)
    .meta({ maxLength: MAX_TEXT })
    .transform(toSlug) as unknown as z.ZodType<string>,
  encode: value => value,
}

export const courseFields = {
  name: needed('name', name, 'The name of the course'),
  slug: optional('slug', slug, '', "The end of the course's address; made from the name when left out"),
  courseType: optional('course_type', text, 'online', "online, in-class, or the shop's own word"),
  teacher: optional('teacher', text, '', 'Who teaches it'),
  groupName: optional('group', text, '', 'The shelf it stands on'),
  description: optional('description', html, '', 'What it is about, as HTML'),
  registrationStart: optional(
    'registration_start',
    startMoment,
    null,
    'Registration opens; null: always open',
  ),
  registrationEnd: optional('registration_end', endMoment, null, 'Registration closes; null: never'),
  statusShow: optional('status_show', flag, true, '0 hides it'),
  position: optional('position', count, 0, 'Where it stands among the others; as in the file when left out'),
}

/** The `preview` of a course or product. */
export const previewFields = {
  previewVideoUrl: optional('videoUrl', address, '', 'The address of a preview video'),
  previewPictureUrl: optional('pictureUrl', address, '', 'The address of a picture'),
}

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

export const planFields = {
  name: optional('name', text, '', 'What buyers choose by'),
  planType: needed(
    'plan_type',
    oneOf('Period', 'Actual', 'One-Time Payment', 'Free'),
    'How access is counted',
  ),
  term: optional('term', maybeTerm, null, 'How long; -1 or null: no end'),
  termUnit: optional('term_unit', termUnit, null, 'What term counts; days when left out'),
  term2: optional(
    'term_2',
    maybeTerm,
    null,
    'Within what time the watching time of an Actual plan can be used',
  ),
  termUnit2: optional('term_unit_2', termUnit, null, 'What term_2 counts; days when left out'),
  price: needed('price', amount, 'In baht'),
  priceUsd: optional('price_usd', maybeAmount, null, 'In US dollars; null: not sold in dollars'),
  pricingType: optional('pricing_type', text, 'default', 'default, renew, or another word'),
  isDefault: optional('is_default', flag, false, 'Chosen when the page opens'),
  isForMember: optional('is_for_member', flag, false, 'Only for who is signed in'),
  freeFor: optional('free_for', text, '', 'Student: only for who owns all of free_course_ids'),
  freeCourseIds: optional('free_course_ids', freeCourseIds, [], 'Ids with commas between them'),
  buyCourseFree: optional(
    'buy_course_free',
    freeBooks,
    null,
    'Products that come with it: ids with commas between them, or a list of { product_id, qty }',
  ),
  needApproval: optional('need_approval', flag, false, 'Staff approve each order of it'),
  statusShow: optional('status_show', flag, true, '0 hides it'),
  referenceCode: optional('reference_code', text, 'COURSE', 'What reference_id refers to'),
  referenceId: optional('reference_id', maybeId, null, 'An id of the kind in reference_code'),
  value: optional('value', maybeText, null, 'Kept as it is'),
  position: optional('position', count, 0, 'Where it stands among the plans; as in the file when left out'),
}

export const sectionFields = {
  name: needed('name', name, 'The name of the section'),
  location: optional('location', count, 0, 'Where it stands; as in the file when left out'),
}

export const lectureFields = {
  name: needed('name', name, 'The name of the lecture'),
  location: optional('location', count, 0, 'Where it stands in its section; as in the file when left out'),
  preview: optional('preview', flag, false, 'Anybody may watch it'),
  contentType: optional('content_type', text, 'video', 'video, text, file, quiz or homework'),
  contentFile: optional('content_file', maybeText, null, 'The address of a file to read'),
  contentText: optional('content_text', maybeHtml, null, 'What there is to read, as HTML'),
  quizId: optional('quiz_id', maybeId, null, 'Its quiz'),
  homeworkId: optional('homework_id', maybeId, null, 'Its homework'),
  videoName: optional('video_name', maybeText, null, 'A name of the video'),
  videoUrl: optional('video_url', maybeText, null, 'The address of a video that is kept elsewhere'),
  videoLength: optional('video_length', count, 0, 'Whole seconds; read from the file when left out'),
}

export const productFields = {
  name: needed('name', name, 'The name of the product'),
  slug: optional('slug', slug, '', "The end of the product's address; made from the name when left out"),
  price: needed('price', amount, 'In baht'),
  priceUsd: optional('price_usd', maybeAmount, null, 'In US dollars; null: not sold in dollars'),
  availableQty: optional('available_qty', count, 0, 'How many can still be sold'),
  description: optional('description', html, '', 'What it is, as HTML'),
  metaTitle: optional('meta_title', text, '', 'For search engines and social cards'),
  metaDescription: optional('meta_description', text, '', 'For search engines and social cards'),
  statusShow: optional('status_show', flag, true, '0 hides it'),
  position: optional('position', count, 0, 'Where it stands among the others; as in the file when left out'),
}

function commaList() {
  return z
    .string()
    .regex(/^\s*(\d+\s*(,\s*\d+\s*)*)?$/)
    .transform(list => (list.trim() === '' ? [] : list.split(',').map(Number)))
}
