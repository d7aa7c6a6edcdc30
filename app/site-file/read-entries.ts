import { SETTING_ALIASES, SETTING_PICTURES } from '#app/business/settings/settings.wire.ts'
import {
  courseFields,
  lectureFields,
  planFields,
  previewFields,
  productFields,
  quizFields,
  sectionFields,
} from './catalogue-fields.ts'
import { readCertificate } from './certificates.ts'
import type { DemoOrder } from './demo-order-schema.ts'
import { type Fields, namedIn } from './fields.ts'
import { homeworkFields } from './homework-entries.ts'
import type { CheckedFile } from './parse-site-file.ts'
import { customLabelFields, studentFields, userFields, userGroupFields } from './people-fields.ts'
import {
  bankAccountFields,
  couponFields,
  originBankFields,
  paymentMethodFields,
  promotionFields,
  shippingMethodFields,
} from './selling-fields.ts'
import type {
  AccountEntry,
  CourseEntry,
  Entry,
  FileInLanguage,
  FileKind,
  FileUse,
  LectureEntry,
  OrderEntry,
  PaymentMethodEntry,
  ProductEntry,
  Quiz,
  SectionEntry,
  SiteFile,
} from './site-file.ts'
import type { StudyEntry } from './study-entries.ts'
import { readTeacher } from './teachers.ts'
import { isAddress } from './wire-values.ts'

type Json = Record<string, unknown>

/** Converts the checked file from its spellings to the program's. */
export function readEntries(file: CheckedFile): SiteFile {
  const { settings, settingPictures } = readSettings((file.settings ?? {}) as Json)
  return {
    settings: withoutAliases(settings),
    settingPictures,
    userGroups: entries(file, 'user_groups', userGroupFields),
    courses: listOf(file, 'courses').map(([course, place]) => readCourse(course, place)),
    teachers: listOf(file, 'teachers').map(([teacher, place]) => readTeacher(teacher, place)),
    certificates: listOf(file, 'certificates').map(([certificate, place]) =>
      readCertificate(certificate, place),
    ),
    products: listOf(file, 'products').map(([product, place]) => readProduct(product, place)),
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

function readSettings(named: Json): Pick<SiteFile, 'settings' | 'settingPictures'> {
  const settings = { ...named }
  const settingPictures: Record<string, FileUse> = {}
  for (const [name, kind] of Object.entries(SETTING_PICTURES)) {
    const path = settings[`${name}_file`]
    delete settings[`${name}_file`]
    if (path) settingPictures[name] = fileUse(`settings.${name}_file`, path, kind, 'public')
  }
  return { settings, settingPictures }
}

function readCourse(course: Json, place: string): CourseEntry {
  const preview = (course.preview ?? {}) as Json
  const base = entry(courseFields, course, place)
  return {
    ...base,
    named: { ...base.named, ...namedIn(previewFields, preview) },
    files: previewFiles(preview, place),
    userGroupIds: course.user_group_ids as number[] | undefined,
    related: course.related as number[] | undefined,
    samplePictures: readPictures(course, 'sample_pictures', place),
    plans: entries(course, 'pricing_plans', planFields, place),
    comments: listOf(course, 'comments', place).map(([comment, at]) => ({ ...comment, place: at })),
    quizzes: entries(course, 'quizzes', quizFields, place),
    sections: listOf(course, 'sections', place).map(
      ([section, at]): SectionEntry => ({
        ...entry(sectionFields, section, at),
        lectures: listOf(section, 'lectures', at).map(([lecture, at]) => readLecture(lecture, at)),
      }),
    ),
    homework: entries(course, 'homework', homeworkFields, place),
  }
}

function readLecture(lecture: Json, place: string): LectureEntry {
  const base = entry(lectureFields, lecture, place)
  const { contentFile, ...others } = base.named
  // An address elsewhere stays as it is: older site files have some.
  const isFile = typeof contentFile === 'string' && contentFile !== '' && !isAddress(contentFile)
  return {
    ...base,
    qualities: listedFiles<{ height: number }>(lecture, place, 'video_qualities', 'video_file', 'video'),
    captions: inLanguages(lecture, place, 'captions', 'captions_file', 'captions'),
    transcripts: inLanguages(lecture, place, 'transcripts', 'transcript_file', 'transcript'),
    named: {
      ...(isFile ? others : base.named),
      ...(lecture.quiz === undefined ? {} : { quiz: readQuiz(lecture.quiz as Json) }),
    },
    files: {
      ...oneFile(lecture, 'video_file', place, 'videoKey', 'video', 'lecture'),
      ...(isFile ? oneFile(lecture, 'content_file', place, 'contentFile', 'document', 'lecture') : {}),
    },
  }
}

/** The entries of a list, each with its file; undefined if the lecture does not name the list. */
function listedFiles<Rest>(
  lecture: Json,
  place: string,
  list: string,
  key: string,
  kind: FileKind,
): (Rest & { file: FileUse })[] | undefined {
  return (lecture[list] as Json[] | undefined)?.map(({ [key]: path, ...rest }, index) => ({
    ...(rest as Rest),
    file: fileUse(`${place}.${list}[${index}].${key}`, path, kind, 'lecture'),
  }))
}

/** The files of a list with one for each language. A single file stands for a list with one in Thai. */
function inLanguages(
  lecture: Json,
  place: string,
  list: string,
  key: string,
  kind: FileKind,
): FileInLanguage[] | undefined {
  const listed = listedFiles<{ language: string }>(lecture, place, list, key, kind)
  if (listed || lecture[key] === undefined) return listed
  return [{ language: 'th', file: fileUse(`${place}.${key}`, lecture[key], kind, 'lecture') }]
}

function readQuiz(quiz: Json | null): Quiz | null {
  if (quiz === null) return null
  return {
    requireAllAnswer: (quiz.require_all_answer as boolean | undefined) ?? false,
    passToComplete: (quiz.pass_to_complete as boolean | undefined) ?? false,
    scorePassQuiz: (quiz.score_pass_quiz as number | undefined) ?? 0,
    integrateType: (quiz.integrate_type as string | undefined) ?? '',
  }
}

function readProduct(product: Json, place: string): ProductEntry {
  const preview = (product.preview ?? {}) as Json
  const base = entry(productFields, product, place)
  const { previewVideoUrl } = namedIn(previewFields, preview)
  const { previewVideoUrl: video, previewPictureUrl: picture } = previewFiles(preview, place)
  const gallery = readPictures(product, 'pictures', place)
  // A product's single preview picture is the first of its gallery.
  const first = picture ?? ((preview.pictureUrl as string | undefined) || undefined)
  return {
    ...base,
    named: { ...base.named, ...(previewVideoUrl === undefined ? {} : { previewVideoUrl }) },
    files: video ? { previewVideoUrl: video } : {},
    pictures: gallery ?? (first === undefined ? undefined : [first]),
  }
}

/** Returns a list of pictures, each an address or a file; undefined if the entry names none. */
function readPictures(entry: Json, key: string, place: string): (string | FileUse)[] | undefined {
  return (entry[key] as (string | { picture_file: string })[] | undefined)?.map((picture, index) =>
    typeof picture === 'string'
      ? picture
      : fileUse(`${place}.${key}[${index}].picture_file`, picture.picture_file, 'picture', 'public'),
  )
}

function readPaymentMethod(method: Json, place: string): PaymentMethodEntry {
  const base = entry(paymentMethodFields, method, place)
  if (method.bankList === undefined) return base
  const bankList = listOf(method, 'bankList', place).map(([bank, at]) => readBankAccount(bank, at))
  return { ...base, bankList }
}

function readBankAccount(bank: Json, place: string): Entry<typeof bankAccountFields> {
  const base = entry(bankAccountFields, bank, place)
  const { promptPayImage: image = '', ...named } = base.named
  const isFile = image !== '' && !isAddress(image)
  const key = isFile ? 'prompt_pay_image' : 'prompt_pay_image_file'
  const files = oneFile(bank, key, place, 'promptPayImage', 'small-picture', 'public')
  return { ...base, named: isFile ? named : base.named, files }
}

function readAccount(account: Json, place: string): AccountEntry {
  return {
    place,
    id: (account.id as string | undefined) ?? null,
    user: namedIn(userFields, account),
    student: namedIn(studentFields, account),
    password: (account.password as string | undefined) ?? null,
    owns: (account.owns as number[] | undefined) ?? [],
    finished: (account.finished as number[] | undefined) ?? [],
    studies: listOf(account, 'studies', place).map(([study, at]) => readStudy(study, at)),
  }
}

function readStudy(study: Json, place: string): StudyEntry {
  const homework = listOf(study, 'homework', place).map(([one, at]) => ({
    ...one,
    files: ((one.files as string[] | undefined) ?? []).map((path, index) =>
      fileUse(`${at}.files[${index}]`, path, 'document', 'upload'),
    ),
  }))
  return { ...study, place, homework }
}

function readOrder(order: DemoOrder, place: string): OrderEntry {
  const path = order.report?.slip_file
  return { place, order, slip: path ? fileUse(`${place}.report.slip_file`, path, 'slip', 'upload') : null }
}

function previewFiles(preview: Json, place: string): Record<string, FileUse> {
  return {
    ...oneFile(preview, 'video_file', `${place}.preview`, 'previewVideoUrl', 'video', 'public'),
    ...oneFile(preview, 'picture_file', `${place}.preview`, 'previewPictureUrl', 'picture', 'public'),
  }
}

function oneFile(
  entry: Json,
  key: string,
  place: string,
  column: string,
  kind: FileUse['kind'],
  shelf: FileUse['shelf'],
): Record<string, FileUse> {
  return entry[key] === undefined ? {} : { [column]: fileUse(`${place}.${key}`, entry[key], kind, shelf) }
}

function fileUse(place: string, path: unknown, kind: FileUse['kind'], shelf: FileUse['shelf']): FileUse {
  return { place, path: String(path), kind, shelf }
}

function entries<F extends Fields>(holder: object, key: string, fields: F, within = ''): Entry<F>[] {
  return listOf(holder, key, within).map(([item, place]) => entry(fields, item, place))
}

function entry<F extends Fields>(fields: F, item: Json, place: string): Entry<F> {
  return { place, id: (item.id as number | undefined) ?? null, named: namedIn(fields, item), files: {} }
}

function listOf(holder: object, key: string, within = ''): [item: Json, place: string][] {
  const list = ((holder as Json)[key] ?? []) as Json[]
  const path = within === '' ? key : `${within}.${key}`
  return list.map((item, index) => [item, `${path}[${index}]`])
}

function withoutAliases(settings: Json): Json {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [SETTING_ALIASES[name] ?? name, value]),
  )
}
