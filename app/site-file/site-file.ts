import { type CourseEntry, readCourse } from '#app/site-file/catalogue/course-entry.ts'
import { type ProductEntry, readProduct } from '#app/site-file/catalogue/products.ts'
import { readTeacher, type TeacherEntry } from '#app/site-file/catalogue/teachers.ts'
import { type DemoOrder, type OrderEntry, readOrder } from '#app/site-file/demo-orders/demo-order-entry.ts'
import { type Entry, entries, type FileUse, fileUse, type Json, listOf } from '#app/site-file/format/entry.ts'
import type { Fault } from '#app/site-file/format/faults.ts'
import { type AccountEntry, readAccount } from '#app/site-file/people/account-entry.ts'
import { type CertificateEntry, readCertificate } from '#app/site-file/people/certificates.ts'
import { customLabelFields, userGroupFields } from '#app/site-file/people/people-fields.ts'
import { type PaymentMethodEntry, readPaymentMethod } from '#app/site-file/selling/payment-methods.ts'
import {
  couponFields,
  originBankFields,
  promotionFields,
  shippingMethodFields,
} from '#app/site-file/selling/selling-fields.ts'
import { type OwnPageEntry, readOwnPage } from './own-pages.ts'
import { type CheckedFile, parseSiteFile } from './parse-site-file.ts'
import { readSettings, type SettingsInFile } from './settings-entry.ts'

export type SiteFile = SettingsInFile & {
  readonly pages: readonly OwnPageEntry[]
  readonly userGroups: readonly Entry<typeof userGroupFields>[]
  readonly courses: readonly CourseEntry[]
  readonly teachers: readonly TeacherEntry[]
  readonly products: readonly ProductEntry[]
  /** Pictures that texts show. The shop gives a file the same address whichever shop it is. */
  readonly textPictures: readonly FileUse[]
  readonly coupons: readonly Entry<typeof couponFields>[]
  readonly promotions: readonly Entry<typeof promotionFields>[]
  readonly shippingMethods: readonly Entry<typeof shippingMethodFields>[]
  readonly paymentMethods: readonly PaymentMethodEntry[]
  readonly originBanks: readonly Entry<typeof originBankFields>[]
  readonly customLabels: readonly Entry<typeof customLabelFields>[]
  readonly accounts: readonly AccountEntry[]
  readonly certificates: readonly CertificateEntry[]
  readonly orders: readonly OrderEntry[]
}

export type ReadSiteFile = {
  /** The readable parts, so that their references can be checked despite faults elsewhere. */
  readonly site: SiteFile
  readonly faults: readonly Fault[]
  readonly warnings: readonly Fault[]
}

/** Reads the JSON of a site file. Returns all faults, each with its place. */
export function readSiteFile(json: string): ReadSiteFile {
  const { raw, fault } = parseJson(json)
  const { file, faults, warnings } = parseSiteFile(raw)
  return { site: readEntries(file), faults: fault ? [fault] : faults, warnings }
}

/** Converts the checked file from its spellings to the program's. */
function readEntries(file: CheckedFile): SiteFile {
  return {
    ...readSettings((file.settings ?? {}) as Json),
    pages: listOf(file, 'pages').map(([page, place]) => readOwnPage(page, place)),
    userGroups: entries(file, 'user_groups', userGroupFields),
    courses: listOf(file, 'courses').map(([course, place]) => readCourse(course, place)),
    teachers: listOf(file, 'teachers').map(([teacher, place]) => readTeacher(teacher, place)),
    certificates: listOf(file, 'certificates').map(([certificate, place]) =>
      readCertificate(certificate, place),
    ),
    products: listOf(file, 'products').map(([product, place]) => readProduct(product, place)),
    textPictures: (file.text_pictures ?? []).map((path, index) =>
      fileUse(`text_pictures[${index}]`, path, 'small-picture', 'public'),
    ),
    coupons: entries(file, 'coupons', couponFields),
    promotions: entries(file, 'promotions', promotionFields),
    shippingMethods: entries(file, 'shipping_methods', shippingMethodFields),
    paymentMethods: listOf(file, 'payment_methods').map(([method, place]) =>
      readPaymentMethod(method, place),
    ),
    originBanks: entries(file, 'origin_banks', originBankFields),
    customLabels: entries(file, 'custom_labels', customLabelFields),
    accounts: listOf(file, 'accounts').map(([account, place]) => readAccount(account, place)),
    orders: listOf(file, 'orders').map(([order, place]) => readOrder(order as DemoOrder, place)),
  }
}

/** No field of a site file lies deeper. */
const DEEPEST = 100

function parseJson(json: string): { raw: unknown; fault?: Fault } {
  try {
    const raw: unknown = JSON.parse(json.replace(/^\uFEFF/, ''))
    if (!isDeeperThan(raw, DEEPEST)) return { raw }
    return { raw: {}, fault: { place: '', problem: `is nested deeper than ${DEEPEST} levels` } }
  } catch (error) {
    return { raw: {}, fault: { place: '', problem: `is not JSON: ${(error as Error).message}` } }
  }
}

/** Walks level by level, because a function that calls itself would run out of stack. */
function isDeeperThan(raw: unknown, most: number): boolean {
  let level = [raw]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > most) return true
    level = level.flatMap(value => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  }
  return false
}
