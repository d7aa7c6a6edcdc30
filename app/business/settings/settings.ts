import type { Currency } from '#app/business/money/money.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { MAIL_KIND_NAMES, type MailKind, openingName } from './mail-kinds.ts'
import {
  type FieldRule,
  factsOf,
  fieldRuleOf,
  REGISTER_FIELDS,
  type RegisterField,
} from './registration-fields.ts'
import type { Voice } from './voice.ts'

/** The settings that may have an English text, by their names on the wire, and the names of the course groups. */
export type EnglishTexts = {
  readonly [Name in EnglishSetting]?: string
} & { readonly groups?: { readonly [group: string]: string } }

export const ENGLISH_SETTINGS = [
  'title',
  'tagline',
  'company_name',
  'company_address',
  'home_headline',
  'home_text',
  'home_questions',
  'refund_rule',
  'about_text',
  'howtobuy_description',
  'terms_text',
  'privacy_text',
  'mail_sender_name',
  ...MAIL_KIND_NAMES.map(openingName),
] as const
export type EnglishSetting = (typeof ENGLISH_SETTINGS)[number]

/** Every site setting and feature flag, by its name inside the program (behaviour: Site settings). */
export type Settings = {
  /** English texts of the shop. A text that it lacks is shown in Thai. */
  readonly english: EnglishTexts
  readonly title: string
  readonly tagline: string
  readonly accentColor: string
  readonly faviconUrl: string
  /** The mark beside the shop's name. '': the favicon, if there is one. */
  readonly logoUrl: string
  /**
   * The first screen of the home page. An empty headline shows the tagline, and an empty picture the cover of the first
   * course. Without featured courses there is no shelf.
   */
  readonly home: {
    readonly headline: string
    readonly text: string
    readonly pictureUrl: string
    /** Ids of the courses on the shelf of recommended courses, in their order. */
    readonly featuredCourses: readonly number[]
    /** What students made or said, in the order in which home quotes them. */
    readonly voices: readonly Voice[]
    /** Questions with their answers, as `asked-questions.ts` reads them. */
    readonly questions: string
  }
  /**
   * When a buyer gets the money back. Pages show its first line beside the price, and /refunds all of it. '': the shop
   * promises nothing.
   */
  readonly refundRule: string
  /** The text of the page /about, as HTML. '': the shop has no such page. */
  readonly aboutText: string
  readonly contactEmail: string
  readonly contactTel: string
  /** contact_line: a LINE id such as @school, or a link of line.me or lin.ee. */
  readonly contactLine: string
  /** The company that sells. The foot of each page names it. `taxId`: 13 digits, or '' if the company has none. */
  readonly company: { readonly name: string; readonly address: string; readonly taxId: string }
  /** The name beside the sender's address in mails. '': as the deployment's MAIL_FROM says. */
  readonly mailSenderName: string
  /** Where answers to mails go. '': only answers to a teacher's message go to the contact address. */
  readonly mailReplyTo: string
  /** The school's own first sentence of each kind of mail. '': the mail begins with ours. */
  readonly mailOpenings: Readonly<Record<MailKind, string>>
  readonly howToBuy: { readonly enabled: boolean; readonly description: string }

  /** The text that buyers accept, as HTML. If empty, a plain built-in text is shown. */
  readonly termsText: string
  readonly privacyText: string

  /** vat_value, in percent: 7 is 7 %. At most two decimals. */
  readonly vatPercent: number
  /** is_enable_vat: prices include VAT. */
  readonly vatEnabled: boolean
  readonly taxInvoiceEnabled: boolean
  readonly withholdingEnabled: boolean

  /** is_layout_course_registration: prices are in USD. */
  readonly registrationLayout: boolean
  readonly thankYouPage: boolean
  /** auto_cancel: hours until an unpaid order is cancelled; 0 is never. */
  readonly autoCancelHours: number
  /** slip_check_hours: the shop promises to check a transfer slip within so many hours; 0 promises nothing. */
  readonly slipCheckHours: number
  /** slip: a transfer report needs its slip. */
  readonly slipRequired: boolean
  /** use_coupon_or_order: a coupon and a promotion replace each other. */
  readonly couponOrPromotion: boolean
  readonly oneCoupon: boolean
  /** The cart is sent to a bookstore's own checkout (behaviour: Bookstore cart). */
  readonly bookstoreSync: boolean

  readonly registerForm: Readonly<Record<RegisterField, FieldRule>>
  readonly studentSelectsGroup: boolean
  /** A telephone number may have fewer than 9 digits (behaviour: Registration rules). */
  readonly telMinimumSkipped: boolean
  /** At least 6; the shop may require more (behaviour: Registration rules). */
  readonly passwordMinLength: number
  /** null: no limit. Refusals: OVER_LIMIT_USER, ERROR_CREATE_USER_IN_DAY, WHITELIST_USER_DENIED. */
  readonly maxStudents: number | null
  readonly maxNewStudentsPerDay: number | null
  readonly maxDevices: number | null
  /** audit_years: years that the log keeps what staff did. */
  readonly auditYears: number

  readonly courseDetailLayout: 1 | 2 | 3 | 4
  /** Videos show the student's name and email address. */
  readonly playerWatermark: boolean
  readonly showCoursesOfTeacher: boolean
  readonly showCoursesOfGroup: boolean
  readonly showBestsellers: boolean

  readonly features: {
    readonly tax: boolean
    readonly comment: boolean
    readonly curriculum: boolean
    readonly userGroup: boolean
  }

  /**
   * comment_moderation: comments of new people, and comments with links, wait until staff or the teacher approve them.
   */
  readonly commentModeration: boolean

  readonly maxUploadBytes: number
  readonly maxVideoBytes: number
  /** The limit of all uploads together ('Out off Storage'). */
  readonly storageBytes: number
}

const MEBIBYTE = 1024 * 1024

/** The settings of a new shop: THB, VAT off (rate 7 %), layout 3, unpaid orders cancelled after a day. */
export const defaultSettings: Settings = {
  english: {},
  title: '',
  tagline: '',
  accentColor: '#1f5f8b',
  faviconUrl: '',
  logoUrl: '',
  home: { headline: '', text: '', pictureUrl: '', featuredCourses: [], voices: [], questions: '' },
  refundRule: '',
  aboutText: '',
  contactEmail: '',
  contactTel: '',
  contactLine: '',
  company: { name: '', address: '', taxId: '' },
  mailSenderName: '',
  mailReplyTo: '',
  mailOpenings: openingsFrom(() => ''),
  howToBuy: { enabled: false, description: '' },

  termsText: '',
  privacyText: '',

  vatPercent: 7,
  vatEnabled: false,
  taxInvoiceEnabled: false,
  withholdingEnabled: false,

  registrationLayout: false,
  thankYouPage: true,
  autoCancelHours: 24,
  slipCheckHours: 24,
  slipRequired: true,
  couponOrPromotion: true,
  oneCoupon: false,
  bookstoreSync: false,

  registerForm: Object.fromEntries(
    REGISTER_FIELDS.map(name => [name, fieldRuleOf(factsOf(name).rule)]),
  ) as Settings['registerForm'],
  studentSelectsGroup: false,
  telMinimumSkipped: false,
  passwordMinLength: 6,
  maxStudents: null,
  maxNewStudentsPerDay: null,
  maxDevices: null,
  auditYears: 2,

  courseDetailLayout: 3,
  playerWatermark: false,
  showCoursesOfTeacher: true,
  showCoursesOfGroup: true,
  showBestsellers: true,

  features: { tax: true, comment: true, curriculum: true, userGroup: true },
  commentModeration: true,

  maxUploadBytes: 10 * MEBIBYTE,
  maxVideoBytes: 2048 * MEBIBYTE,
  storageBytes: 5 * 1024 * MEBIBYTE,
}

/** Returns THB, or USD if the registration layout is on (decisions: Money). */
export function currencyOf(settings: Pick<Settings, 'registrationLayout'>): Currency {
  return settings.registrationLayout ? 'USD' : 'THB'
}

function openingsFrom(textOf: (kind: MailKind) => string | undefined): Settings['mailOpenings'] {
  const openings = MAIL_KIND_NAMES.map(kind => [kind, textOf(kind) ?? ''])
  return Object.fromEntries(openings) as Settings['mailOpenings']
}

/**
 * Returns the settings as a reader of this language sees them: English texts that are not empty replace the Thai ones.
 * An English mail without an opening sentence of its own has none.
 */
export function settingsIn(settings: Settings, locale: Locale | null): Settings {
  if (locale !== 'en') return settings
  const { english, home, company, howToBuy } = settings
  return {
    ...settings,
    title: english.title || settings.title,
    tagline: english.tagline || settings.tagline,
    home: {
      ...home,
      headline: english.home_headline || home.headline,
      text: english.home_text || home.text,
      questions: english.home_questions || home.questions,
      voices: home.voices.map(voice => ({
        ...voice,
        name: voice.english.name || voice.name,
        did: voice.english.did || voice.did,
        words: voice.english.words || voice.words,
      })),
    },
    company: {
      ...company,
      name: english.company_name || company.name,
      address: english.company_address || company.address,
    },
    refundRule: english.refund_rule || settings.refundRule,
    aboutText: english.about_text || settings.aboutText,
    mailSenderName: english.mail_sender_name || settings.mailSenderName,
    mailOpenings: openingsFrom(kind => english[openingName(kind)]),
    howToBuy: { ...howToBuy, description: english.howtobuy_description || howToBuy.description },
    termsText: english.terms_text || settings.termsText,
    privacyText: english.privacy_text || settings.privacyText,
  }
}
