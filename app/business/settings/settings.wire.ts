import { z } from 'zod'
import { registerForm } from './register-form.wire.ts'
import { ENGLISH_SETTINGS, type Settings } from './settings.ts'
import {
  bytesIn,
  type Codec,
  colour,
  flag,
  idsOfAtMost,
  limit,
  percentage,
  text,
  wholeNumber,
} from './settings-codecs.ts'

type Grouped = 'features' | 'home' | 'howToBuy'
type Path =
  | Exclude<keyof Settings, Grouped>
  | { [G in Grouped]: `${G}.${keyof Settings[G] & string}` }[Grouped]
type At<P extends string> = P extends keyof Settings
  ? Settings[P]
  : P extends `${infer G extends Grouped}.${infer Rest}`
    ? Settings[G][Rest & keyof Settings[G]]
    : never

/** A setting on the wire: `name` is the key of its row, `path` its place in `Settings`. */
export type SettingOnTheWire = {
  readonly name: string
  readonly path: Path
  readonly codec: Codec<unknown>
  readonly description: string
}

const MEBIBYTE = 1024 ** 2
const GIBIBYTE = 1024 ** 3

/** The settings of one value each. */
const SINGLE_SETTINGS: readonly SettingOnTheWire[] = [
  setting('title', 'title', text(255), 'The name of the shop'),
  setting('tagline', 'tagline', text(255), 'A sentence under the name'),
  setting('accent_color', 'accentColor', colour, 'The colour of buttons and links'),
  setting('photo_favicon', 'faviconUrl', text(2000), 'The address of the small picture of the shop'),
  setting('photo_logo', 'logoUrl', text(2000), "The address of the mark beside the shop's name"),
  setting('contact_email', 'contactEmail', text(255), 'Where buyers can write to'),
  setting('contact_tel', 'contactTel', text(255), 'Where buyers can call'),
  setting(
    'home_headline',
    'home.headline',
    text(120),
    'What one learns here, in the largest letters of home',
  ),
  setting('home_text', 'home.text', text(400), 'A few sentences under the headline'),
  setting('photo_home', 'home.pictureUrl', text(2000), 'The address of the large picture of home'),
  setting('home_featured_courses', 'home.featuredCourses', idsOfAtMost(12), 'Recommended courses, by id'),
  setting(
    'refund_rule',
    'refundRule',
    text(255),
    'When a buyer gets the money back, in one or two sentences',
  ),
  setting('about_text', 'aboutText', text(100_000), 'Who the school is, as HTML; empty: no page /about'),
  setting('is_enable_howtobuy', 'howToBuy.enabled', flag, 'Course pages explain how to buy'),
  setting('howtobuy_description', 'howToBuy.description', text(50_000), 'How to buy, as HTML'),

  setting('terms_text', 'termsText', text(100_000), 'The terms, as HTML; empty: a plain text of the program'),
  setting('privacy_text', 'privacyText', text(100_000), 'The privacy notice, as HTML; empty: the same'),

  setting('vat_value', 'vatPercent', percentage, 'VAT in percent'),
  setting('is_enable_vat', 'vatEnabled', flag, 'Prices include VAT'),
  setting('is_enable_tax_invoice', 'taxInvoiceEnabled', flag, 'Buyers may ask for a tax invoice'),
  setting('is_enable_withholding_tax', 'withholdingEnabled', flag, 'Companies may withhold tax'),

  setting('is_layout_course_registration', 'registrationLayout', flag, 'Prices are in USD'),
  setting('is_thank_you_page', 'thankYouPage', flag, 'An order leads to /thankyou'),
  setting(
    'auto_cancel',
    'autoCancelHours',
    wholeNumber(0, 8760),
    'Hours until an unpaid order ends; 0: never',
  ),
  setting(
    'slip_check_hours',
    'slipCheckHours',
    wholeNumber(0, 720),
    'The promise to check a transfer slip within so many hours; 0: no promise',
  ),
  setting('slip', 'slipRequired', flag, 'A transfer report needs its slip'),
  setting('use_coupon_or_order', 'couponOrPromotion', flag, 'Coupon and promotion replace each other'),
  setting('one-coupon', 'oneCoupon', flag, 'One coupon per order'),
  setting('bookstore_sync', 'bookstoreSync', flag, "The cart goes to a bookstore's own checkout"),

  setting('registerForm', 'registerForm', registerForm, 'Which fields the registration form shows'),
  setting('is_student_select_group', 'studentSelectsGroup', flag, 'Students choose their group'),
  setting(
    'tel_minimum_skipped',
    'telMinimumSkipped',
    flag,
    'A telephone number may be shorter than 9 digits',
  ),
  setting('password_min_length', 'passwordMinLength', wholeNumber(6, 128), 'Characters a password needs'),
  setting('max_students', 'maxStudents', limit, 'How many students the shop may have'),
  setting('max_new_students_per_day', 'maxNewStudentsPerDay', limit, 'How many may register in a day'),
  setting('max_devices', 'maxDevices', limit, 'On how many devices a student may be signed in'),
  setting('audit_years', 'auditYears', wholeNumber(1, 20), 'Years that the log keeps what staff did'),

  setting(
    'layout_course_detail',
    'courseDetailLayout',
    layoutNumber(),
    'The layout of the course page, 1 to 4',
  ),
  setting(
    'player_watermark',
    'playerWatermark',
    flag,
    "Videos show the student's name and email address, against recordings",
  ),
  setting('course_teacher', 'showCoursesOfTeacher', flag, 'Course pages list courses of the same teacher'),
  setting('course_group', 'showCoursesOfGroup', flag, 'Course pages list courses of the same group'),
  setting('course_bestseller', 'showBestsellers', flag, 'Course pages list what sells best'),

  setting('feature_tax', 'features.tax', flag, 'The tax system'),
  setting('feature_comment', 'features.comment', flag, 'Questions and comments'),
  setting(
    'comment_moderation',
    'commentModeration',
    flag,
    'Comments of new people, and comments with links, wait for approval',
  ),
  setting('feature_curriculum', 'features.curriculum', flag, 'The curriculum on the course page'),
  setting('feature_user_group', 'features.userGroup', flag, 'User groups'),

  setting('max_upload_mb', 'maxUploadBytes', bytesIn(MEBIBYTE), 'The largest picture, in MiB'),
  setting('max_video_mb', 'maxVideoBytes', bytesIn(MEBIBYTE), 'The largest video that staff send, in MiB'),
  setting('storage_gb', 'storageBytes', bytesIn(GIBIBYTE), 'All uploads together, in GB'),
]

/** English texts under the names of their settings, and the English name of each course group. */
const englishTexts: Codec<Settings['english']> = {
  schema: z.strictObject(
    {
      ...Object.fromEntries(
        SINGLE_SETTINGS.filter(({ name }) => isEnglishSetting(name)).map(({ name, codec, description }) => [
          name,
          codec.schema.optional().describe(description),
        ]),
      ),
      groups: z
        .record(z.string(), text(255).schema, { error: 'expected an English name for each group' })
        .optional()
        .describe('The English name of each group of courses'),
    },
    { error: 'expected an object with the English texts' },
  ),
  decode: wire => wire as Settings['english'],
  encode: texts => texts,
}

function isEnglishSetting(name: string): boolean {
  return ENGLISH_SETTINGS.some(setting => setting === name)
}

/** Every setting by its name on the wire (behaviour: Site settings), for import, export and reading. */
export const SETTINGS_ON_THE_WIRE: readonly SettingOnTheWire[] = [
  ...SINGLE_SETTINGS,
  setting(
    'english',
    'english',
    englishTexts,
    'English texts of these settings; a text without one is shown in Thai',
  ),
]

/** The settings that are a picture's address. A site file names the picture as a file by the same name with `_file`. */
export const SETTING_PICTURES = {
  photo_favicon: 'small-picture',
  photo_logo: 'small-picture',
  photo_home: 'picture',
} as const

/** Other spellings that a site file may use. */
export const SETTING_ALIASES: Readonly<Record<string, string>> = {
  one_coupon: 'one-coupon',
  'use-coupon-or-order': 'use_coupon_or_order',
}

function layoutNumber(): Codec<Settings['courseDetailLayout']> {
  return wholeNumber(1, 4) as unknown as Codec<Settings['courseDetailLayout']>
}

function setting<P extends Path>(
  name: string,
  path: P,
  codec: Codec<At<P>>,
  description: string,
): SettingOnTheWire {
  return { name, path, codec: codec as unknown as Codec<unknown>, description }
}
