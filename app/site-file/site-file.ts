import type {
  courseFields,
  lectureFields,
  planFields,
  previewFields,
  productFields,
  quizFields,
  sectionFields,
} from './catalogue-fields.ts'
import type { CertificateEntry } from './certificates.ts'
import type { CommentThread } from './comment-entries.ts'
import type { DemoOrder } from './demo-order-schema.ts'
import type { Fault } from './faults.ts'
import type { Named } from './fields.ts'
import type { HomeworkEntry } from './homework-entries.ts'
import { parseSiteFile } from './parse-site-file.ts'
import type { customLabelFields, studentFields, userFields, userGroupFields } from './people-fields.ts'
import { readEntries } from './read-entries.ts'
import type {
  bankAccountFields,
  couponFields,
  originBankFields,
  paymentMethodFields,
  promotionFields,
  shippingMethodFields,
} from './selling-fields.ts'
import type { StudyEntry } from './study-entries.ts'
import type { TeacherEntry } from './teachers.ts'

/** A small picture, such as the shop's icon, is kept only as it is. */
export type FileKind = 'picture' | 'small-picture' | 'video' | 'captions' | 'transcript' | 'document' | 'slip'

/** A file beside the site file. `shelf` says who may see it: everybody, or viewers with access to the lecture. */
export type FileUse = {
  readonly place: string
  readonly path: string
  readonly kind: FileKind
  readonly shelf: 'public' | 'lecture' | 'upload'
}

/** An entry of a list, by column: only the fields that the file names. */
export type Entry<F> = {
  readonly place: string
  readonly id: number | null
  readonly named: Named<F>
  /** Columns that hold a file. They are set once the file has its key. */
  readonly files: Readonly<Record<string, FileUse>>
}

export type AnyEntry = {
  readonly place: string
  readonly id: number | null
  readonly named: Readonly<Record<string, unknown>>
  readonly files: Readonly<Record<string, FileUse>>
}

export type Quiz = {
  requireAllAnswer: boolean
  passToComplete: boolean
  scorePassQuiz: number
  integrateType: string
}
export type LectureEntry = Entry<
  typeof lectureFields & { quiz: { schema: import('zod').ZodType<Quiz | null> } }
> & {
  /** The smaller sizes of the video. undefined: the file does not name them. */
  readonly qualities?: readonly { readonly height: number; readonly file: FileUse }[]
  /** Captions and transcripts, by their columns. undefined: the file does not name them. */
  readonly captions?: readonly FileInLanguage[]
  readonly transcripts?: readonly FileInLanguage[]
}
export type FileInLanguage = { readonly language: string; readonly file: FileUse }
export type SectionEntry = Entry<typeof sectionFields> & { readonly lectures: readonly LectureEntry[] }
export type QuizEntry = Entry<typeof quizFields>
export type PlanEntry = Entry<typeof planFields>

export type CourseEntry = Entry<typeof courseFields & typeof previewFields> & {
  readonly samplePictures?: readonly (string | FileUse)[]
  readonly userGroupIds?: readonly number[]
  readonly related?: readonly number[]
  readonly plans: readonly PlanEntry[]
  readonly quizzes: readonly QuizEntry[]
  readonly sections: readonly SectionEntry[]
  readonly comments: readonly CommentThread[]
  readonly homework: readonly HomeworkEntry[]
}

export type ProductEntry = Entry<typeof productFields & Pick<typeof previewFields, 'previewVideoUrl'>> & {
  readonly pictures?: readonly (string | FileUse)[]
}

export type BankAccountEntry = Entry<typeof bankAccountFields>
export type PaymentMethodEntry = Entry<typeof paymentMethodFields> & {
  readonly bankList?: readonly BankAccountEntry[]
}

export type AccountEntry = {
  readonly place: string
  readonly id: string | null
  readonly user: Named<typeof userFields>
  readonly student: Named<typeof studentFields>
  readonly password: string | null
  readonly owns: readonly number[]
  /** Courses of which every lecture is read. The shop then issues their certificates. */
  readonly finished: readonly number[]
  /** The account's progress, answers, homework and notes, one entry for each lecture. */
  readonly studies: readonly StudyEntry[]
}

export type OrderEntry = { readonly place: string; readonly order: DemoOrder; readonly slip: FileUse | null }

export type SiteFile = {
  /** By their names in calls. */
  readonly settings: Readonly<Record<string, unknown>>
  /** The settings that name a picture as a file, by the setting that then has its address. */
  readonly settingPictures: Readonly<Record<string, FileUse>>
  readonly userGroups: readonly Entry<typeof userGroupFields>[]
  readonly courses: readonly CourseEntry[]
  readonly teachers: readonly TeacherEntry[]
  readonly products: readonly ProductEntry[]
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
