import { z } from 'zod'
import { LANGUAGE_TAG } from '#app/business/learning/playlist/spoken-words.ts'
import {
  SETTING_ALIASES,
  SETTING_PICTURES,
  SETTINGS_ON_THE_WIRE,
} from '#app/business/settings/settings.wire.ts'
import {
  courseFields,
  lectureFields,
  planFields,
  previewFields,
  productFields,
  quizFields,
  sectionFields,
} from './catalogue-fields.ts'
import { certificateSchema } from './certificates.ts'
import { commentSchema } from './comment-entries.ts'
import { orderSchema } from './demo-order-schema.ts'
import { type Fields, propertiesOf } from './fields.ts'
import { homeworkFields } from './homework-entries.ts'
import { customLabelFields, studentFields, userFields, userGroupFields } from './people-fields.ts'
import {
  bankAccountFields,
  couponFields,
  methodIdSchema,
  originBankFields,
  paymentMethodFields,
  promotionFields,
  shippingMethodFields,
} from './selling-fields.ts'
import { studySchema } from './study-entries.ts'
import { teacherSchema } from './teachers.ts'
import { address, flag, idList, idSchema, text } from './wire-values.ts'

/** A path relative to the folder of the site file. */
export const filePath = z
  .string({ error: 'expected the path of a file' })
  .min(1, 'expected the path of a file')

const anId = idSchema.optional().describe('An entry whose id exists is updated; one without an id is added')
const entry = (fields: Fields, more: z.ZodRawShape = {}, id: z.ZodType = anId) =>
  z.strictObject({ id, ...propertiesOf(fields), ...more }, { error: 'expected an object' })
const withoutId = (fields: Fields, more: z.ZodRawShape = {}) =>
  z.strictObject({ ...propertiesOf(fields), ...more }, { error: 'expected an object' })
const list = <T extends z.ZodType>(item: T) => z.array(item, { error: 'expected a list' }).optional()

const settings = z
  .strictObject(
    {
      ...Object.fromEntries(
        SETTINGS_ON_THE_WIRE.map(({ name, codec, description }) => [
          name,
          codec.schema.optional().describe(description),
        ]),
      ),
      ...Object.fromEntries(
        Object.entries(SETTING_ALIASES).map(([alias, name]) => {
          const known = SETTINGS_ON_THE_WIRE.find(setting => setting.name === name)
          return [alias, (known?.codec.schema ?? z.never()).optional().describe(`The same as ${name}`)]
        }),
      ),
      ...Object.fromEntries(
        Object.keys(SETTING_PICTURES).map(name => [
          `${name}_file`,
          filePath.optional().describe(`The picture of ${name}, as a file`),
        ]),
      ),
    },
    { error: 'expected an object' },
  )
  .optional()

const preview = withoutId(previewFields, {
  video_file: filePath.optional().describe('The preview video, as a file'),
  picture_file: filePath.optional().describe('The picture, as a file'),
}).optional()

const quiz = z
  .strictObject(
    {
      require_all_answer: flag.schema.optional(),
      pass_to_complete: flag.schema.optional().describe('Passing it completes the lecture'),
      score_pass_quiz: z
        .number({ error: 'expected a number' })
        .min(0, 'expected no less than 0')
        .optional()
        .describe('Percent from which it is passed'),
      integrate_type: text.schema
        .optional()
        .describe('Which attempts count: best (also when empty), latest or average'),
    },
    { error: 'expected an object' },
  )
  .nullable()
  .optional()

const HEIGHT = 'expected a height in pixels, from 100 to 4320'

const MOST_LANGUAGES = 20

const videoQualities = z
  .array(
    z.strictObject(
      {
        height: z
          .int({ error: HEIGHT })
          .min(100, HEIGHT)
          .max(4320, HEIGHT)
          .describe('The height of the picture in pixels'),
        video_file: filePath.describe('The video in this size, as a file'),
      },
      { error: 'expected { "height": …, "video_file": … }' },
    ),
    { error: 'expected a list' },
  )
  .max(6, 'expected at most 6 sizes')
  .refine(list => new Set(list.map(({ height }) => height)).size === list.length, 'expected each height once')
  .optional()
  .describe('The same video in smaller sizes, for a slow line; empty: none')

const LANGUAGE = 'expected a language tag such as "th", "en" or "en-GB"'
const language = z
  .string({ error: LANGUAGE })
  .regex(LANGUAGE_TAG, LANGUAGE)
  .describe('The language, as a BCP 47 tag such as "th" or "en"')

/** Files with the same words, one for each language. `key`: how an entry names its file. */
function inLanguages(key: 'captions_file' | 'transcript_file', description: string) {
  const isOnce = (files: { language: string }[]) =>
    new Set(files.map(({ language }) => language)).size === files.length
  return z
    .array(
      z.strictObject(
        { language, [key]: filePath.describe(description) },
        { error: `expected { "language": …, "${key}": … }` },
      ),
      { error: 'expected a list' },
    )
    .max(MOST_LANGUAGES, `expected at most ${MOST_LANGUAGES} languages`)
    .refine(files => isOnce(files as { language: string }[]), 'expected each language once')
    .optional()
    .describe('One for each language; the list as it is here replaces the one before')
}

const lecture = entry(lectureFields, {
  video_file: filePath.optional().describe('The video, as a file; shown to nobody without access'),
  video_qualities: videoQualities,
  captions: inLanguages('captions_file', 'Captions as WebVTT'),
  captions_file: filePath
    .optional()
    .describe('The same as `captions` with one entry in Thai; `captions` wins'),
  transcripts: inLanguages('transcript_file', 'The spoken words as a plain text file in UTF-8'),
  transcript_file: filePath
    .optional()
    .describe('The same as `transcripts` with one entry in Thai; `transcripts` wins'),
  quiz,
})

const picture = z.union([address.schema, z.strictObject({ picture_file: filePath })], {
  error: 'expected the address of a picture, or { "picture_file": … }',
})

const pictures = z.array(picture, { error: 'expected a list' }).optional()

const course = entry(courseFields, {
  preview,
  sample_pictures: pictures.describe('Pictures of work that was made in the course, in order'),
  user_group_ids: idList.schema.optional().describe('Only for members of these groups; empty: for everybody'),
  related: idList.schema.optional().describe('Ids of courses shown beside it'),
  pricing_plans: list(entry(planFields)),
  quizzes: list(entry(quizFields)).describe('Quizzes; a lecture names one as its quiz_id'),
  sections: list(entry(sectionFields, { lectures: list(lecture) })),
  comments: list(commentSchema).describe('Questions and comments, each with its replies'),
  homework: list(entry(homeworkFields)).describe('What students hand in; lectures name it by homework_id'),
})

const account = z.strictObject(
  {
    id: text.schema.optional().describe('The id of the account in the shop'),
    ...propertiesOf({ ...userFields, ...studentFields }),
    password: z.string({ error: 'expected text' }).optional().describe('For demo shops and tests only'),
    owns: idList.schema.optional().describe('Courses it is given for good'),
    finished: idList.schema
      .optional()
      .describe('For demo shops and tests only: courses of which the account has read every lecture'),
    studies: list(studySchema).describe('For demo shops and tests only: what the account did in lectures'),
  },
  { error: 'expected an object' },
)

/** The whole site file. All fields are optional here; the import asks for what a new entry needs. */
export const siteFileSchema = z.strictObject(
  {
    $schema: z.string().optional().describe('Where an editor finds the schema of this file'),
    settings,
    user_groups: list(entry(userGroupFields)),
    courses: list(course),
    teachers: list(teacherSchema),
    products: list(
      entry(productFields, {
        preview,
        pictures: pictures.describe('The gallery, in order'),
      }),
    ),
    coupons: list(entry(couponFields)),
    promotions: list(entry(promotionFields)),
    shipping_methods: list(entry(shippingMethodFields)),
    payment_methods: list(
      entry(
        paymentMethodFields,
        {
          bankList: list(
            withoutId(bankAccountFields, {
              prompt_pay_image_file: filePath.optional().describe('The same as a path in prompt_pay_image'),
            }),
          ).describe("The shop's accounts; the list as it is here replaces the one before"),
        },
        methodIdSchema.optional().describe('Id of a payment method; 1 is bank transfer'),
      ),
    ),
    origin_banks: list(withoutId(originBankFields)),
    custom_labels: list(entry(customLabelFields)),
    accounts: list(account).describe('For demo shops and tests'),
    certificates: list(certificateSchema).describe('One whose number exists is left alone'),
    orders: list(orderSchema).describe('For demo shops and tests'),
  },
  { error: 'expected an object with settings, courses and so on' },
)
