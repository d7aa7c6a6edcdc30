import type { Currency } from '#app/business/money/money.ts'
import {
  type FieldRule,
  factsOf,
  fieldRuleOf,
  REGISTER_FIELDS,
  type RegisterField,
} from './registration-fields.ts'

/** Every site setting and feature flag, by its name inside the program (behaviour: Site settings). */
export type Settings = {
  readonly title: string
  readonly tagline: string
  readonly accentColor: string
  readonly faviconUrl: string
  readonly contactEmail: string
  readonly contactTel: string
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

  /** comment_moderation: comments of new people, and comments with links, wait until staff or the teacher approve them. */
  readonly commentModeration: boolean

  readonly maxUploadBytes: number
  readonly maxVideoBytes: number
  /** The limit of all uploads together ('Out off Storage'). */
  readonly storageBytes: number
}

const MEBIBYTE = 1024 * 1024

/** The settings of a new shop: THB, VAT off (rate 7 %), layout 3, unpaid orders cancelled after a day. */
export const defaultSettings: Settings = {
  title: '',
  tagline: '',
  accentColor: '#1f5f8b',
  faviconUrl: '',
  contactEmail: '',
  contactTel: '',
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
