import { readPicture } from '#app/business/catalogue/picture.ts'
import type { SpokenWords } from '#app/business/learning/playlist/spoken-words.ts'
import { SETTING_PICTURES, SETTINGS_ON_THE_WIRE } from '#app/business/settings/settings.wire.ts'
import type { Database } from '#app/db/connection.ts'
import {
  courseFields,
  lectureFields,
  planFields,
  productFields,
  quizFields,
  sectionFields,
} from './catalogue-fields.ts'
import { exportCertificate } from './certificates.ts'
import { toWire } from './fields.ts'
import { homeworkFields } from './homework-entries.ts'
import { customLabelFields, studentFields, userFields, userGroupFields } from './people-fields.ts'
import {
  bankAccountFields,
  couponFields,
  originBankFields,
  paymentMethodFields,
  promotionFields,
  shippingMethodFields,
} from './selling-fields.ts'
import { grouped } from './stored-site.server.ts'
import { exportTeacher } from './teachers.ts'
import { readWholeShop, type WholeShop } from './whole-shop.server.ts'

type ExportedSite = {
  /** The site file, ready for JSON. */
  readonly site: Record<string, unknown>
  /** Objects of R2 to write beside it: from their key to the path that the site file names. */
  readonly files: ReadonlyMap<string, string>
}

/**
 * Returns the shop as a site file. Importing it into the same shop changes nothing. `folder` is where its files are
 * written beside it. Passwords and orders are not exported.
 */
export async function exportSite(
  needs: { db: Database },
  { folder }: { folder: string },
): Promise<ExportedSite> {
  const shop = await readWholeShop(needs.db)
  const files = exportedFiles(folder, shop.siteFiles)
  const site = {
    settings: exportSettings(shop, files),
    user_groups: shop.userGroups.map(row => ({ id: row.id, ...toWire(userGroupFields, row) })),
    ...exportCatalogue(shop, files),
    teachers: shop.teachers.map(row => exportTeacher(row, files.ofUrl)),
    coupons: shop.coupons.map(row => ({ id: row.id, ...toWire(couponFields, row) })),
    promotions: shop.promotions.map(row => ({ id: row.id, ...toWire(promotionFields, row) })),
    shipping_methods: shop.shippingMethods.map(row => ({ id: row.id, ...toWire(shippingMethodFields, row) })),
    payment_methods: shop.paymentMethods.map(method => ({
      id: method.id,
      ...toWire(paymentMethodFields, method),
      bankList: exportBanks(shop, method.id, files),
    })),
    origin_banks: shop.originBanks.map(row => toWire(originBankFields, row)),
    custom_labels: shop.customLabels.map(row => ({ id: row.id, ...toWire(customLabelFields, row) })),
    accounts: exportAccounts(shop),
    certificates: shop.certificates.map(exportCertificate),
  }
  return { site, files: files.used }
}

function exportSettings({ settings }: WholeShop, files: ExportedFiles): Record<string, unknown> {
  const stored = new Map(settings.map(row => [row.key, row.value]))
  const named = SETTINGS_ON_THE_WIRE.filter(({ name }) => stored.has(name)).map(({ name }) => [
    name,
    stored.get(name),
  ])
  const wire: Record<string, unknown> = Object.fromEntries(named)
  for (const name of Object.keys(SETTING_PICTURES)) {
    const path = files.ofUrl(String(wire[name] ?? ''))
    if (!path) continue
    delete wire[name]
    wire[`${name}_file`] = path
  }
  return wire
}

function exportBanks({ bankAccounts }: WholeShop, methodId: number, files: ExportedFiles) {
  return bankAccounts
    .filter(row => row.paymentMethodId === methodId)
    .map(row => {
      const { prompt_pay_image: image, ...wire } = toWire(bankAccountFields, row)
      const file = files.ofUrl(String(image))
      return file ? { ...wire, prompt_pay_image_file: file } : { ...wire, prompt_pay_image: image }
    })
}

/** Returns the accounts without passwords: the shop stores only hashes. */
function exportAccounts({ users, students, gifts }: WholeShop): Record<string, unknown>[] {
  return users.map(row => {
    const student = students.get(row.id)
    const { username, ...signIn } = toWire(userFields, row)
    return {
      id: row.id,
      ...(row.username === null ? {} : { username }),
      ...signIn,
      ...(student ? toWire(studentFields, student) : {}),
      owns: gifts.filter(({ userId }) => userId === row.id).map(({ courseId }) => courseId),
    }
  })
}

function exportCatalogue(shop: WholeShop, files: ExportedFiles) {
  const parts = {
    groups: grouped(shop.courseUserGroups, row => row.courseId),
    related: grouped(shop.relatedCourses, row => row.courseId),
    plans: grouped(shop.plans, row => row.courseId),
    sections: grouped(shop.sections, row => row.courseId),
    lectures: grouped(shop.lectures, row => row.sectionId),
    comments: grouped(shop.comments, row => row.courseId),
    quizzes: grouped(shop.quizzes, row => row.courseId),
    homework: grouped(shop.homework, row => row.courseId),
  }
  const emails = new Map(shop.users.map(({ id, email }) => [id, email]))
  return {
    courses: shop.courses.map(course => ({
      id: course.id,
      ...toWire(courseFields, course),
      preview: {
        ...fileOrUrl(course.previewVideoUrl, 'videoUrl', 'video_file', files),
        ...fileOrUrl(course.previewPictureUrl, 'pictureUrl', 'picture_file', files),
      },
      sample_pictures: picturesToFiles(course.samplePictures, files),
      user_group_ids: (parts.groups.get(course.id) ?? []).map(row => row.userGroupId),
      related: (parts.related.get(course.id) ?? []).map(row => row.relatedCourseId),
      pricing_plans: (parts.plans.get(course.id) ?? []).map(plan => ({
        id: plan.id,
        ...toWire(planFields, plan),
      })),
      quizzes: (parts.quizzes.get(course.id) ?? []).map(quiz => ({
        id: quiz.id,
        ...toWire(quizFields, quiz),
      })),
      sections: (parts.sections.get(course.id) ?? []).map(section => ({
        id: section.id,
        ...toWire(sectionFields, section),
        lectures: (parts.lectures.get(section.id) ?? []).map(lecture => exportLecture(lecture, files)),
      })),
      comments: exportComments(parts.comments.get(course.id) ?? [], emails),
      homework: (parts.homework.get(course.id) ?? []).map(row => ({
        id: row.id,
        ...toWire(homeworkFields, row),
      })),
    })),
    products: shop.products.map(product => ({
      id: product.id,
      ...toWire(productFields, product),
      preview: fileOrUrl(product.previewVideoUrl, 'videoUrl', 'video_file', files),
      pictures: picturesToFiles(product.pictures, files),
    })),
  }
}

function picturesToFiles(urls: readonly string[], files: ExportedFiles) {
  return urls.map(url => {
    const file = files.ofUrl(url)
    return file ? { picture_file: file } : url
  })
}

/** Returns the visible comments with their visible replies. */
function exportComments(rows: WholeShop['comments'], emails: ReadonlyMap<string, string>) {
  const toEntry = (row: WholeShop['comments'][number]) => ({
    account: emails.get(row.userId),
    text: row.text,
    written_as: row.writtenAs,
    written_at: new Date(row.createdAt).toISOString(),
  })
  return rows
    .filter(({ parentId }) => parentId === null)
    .map(row => ({
      ...toEntry(row),
      replies: rows.filter(({ parentId }) => parentId === row.id).map(toEntry),
    }))
}

function exportLecture(lecture: WholeShop['lectures'][number], files: ExportedFiles) {
  const video = files.ofKey(lecture.videoKey)
  const content = files.ofKey(lecture.contentFile)
  const { quiz } = lecture
  const qualities = withPaths(lecture.videoQualities, 'video_file', files)
  return {
    id: lecture.id,
    ...toWire(lectureFields, lecture),
    ...(video ? { video_file: video } : {}),
    ...(qualities.length > 0 ? { video_qualities: qualities } : {}),
    ...exportInLanguages(lecture.captions, 'captions', 'captions_file', files),
    ...exportInLanguages(lecture.transcripts, 'transcripts', 'transcript_file', files),
    ...(content ? { content_file: content } : {}),
    quiz: quiz && {
      require_all_answer: quiz.requireAllAnswer ? 1 : 0,
      pass_to_complete: quiz.passToComplete ? 1 : 0,
      score_pass_quiz: quiz.scorePassQuiz,
      integrate_type: quiz.integrateType,
    },
  }
}

/** Returns the entries of a list with the paths of their files under `name`, without those whose file the shop does not list. */
function withPaths<Rest>(
  stored: readonly (Rest & { readonly key: string })[] | null,
  name: string,
  files: ExportedFiles,
) {
  return (stored ?? []).flatMap(({ key, ...rest }) => {
    const path = files.ofKey(key)
    return path ? [{ ...rest, [name]: path }] : []
  })
}

/** A list with one file for each language. One in Thai alone is written as a single field, as most files have it. */
function exportInLanguages(
  stored: readonly SpokenWords[] | null,
  list: string,
  name: string,
  files: ExportedFiles,
): Record<string, unknown> {
  const listed = withPaths(stored, name, files)
  const [first] = listed
  if (!first) return {}
  return listed.length === 1 && first.language === 'th' ? { [name]: first[name] } : { [list]: listed }
}

function fileOrUrl(url: string, urlKey: string, fileKey: string, files: ExportedFiles) {
  const file = files.ofUrl(url)
  return file ? { [fileKey]: file } : { [urlKey]: url }
}

type ExportedFiles = {
  /** Returns the path beside the site file for a public address; null for an address elsewhere. */
  ofUrl(url: string): string | null
  /** Returns the path for a key; null if the shop lists no such object. */
  ofKey(key: string | null): string | null
  /** Every requested file: from its key in R2 to its path. */
  readonly used: ReadonlyMap<string, string>
}

type Listed = { readonly objectKey: string; readonly originalName: string }

/** Keeps the original file names. Different contents with the same name get a prefix. */
function exportedFiles(folder: string, listed: readonly Listed[]): ExportedFiles {
  const names = new Map(listed.map(file => [file.objectKey, file.originalName]))
  const used = new Map<string, string>()
  const contentOfName = new Map<string, string>()

  const ofKey = (key: string | null): string | null => {
    if (key === null || !names.has(key)) return null
    const known = used.get(key)
    if (known) return known
    const content = key.split('/').at(-1) ?? key
    const given = safeName(names.get(key) ?? '') || content
    const taken = contentOfName.get(given)
    // A preview and a lecture may store the same file under two keys.
    const name = taken === undefined || taken === content ? given : `${content.slice(0, 8)}-${given}`
    contentOfName.set(name, content)
    used.set(key, `${folder}/${name}`)
    return `${folder}/${name}`
  }
  const ofUrl = (address: string): string | null => {
    const { url } = readPicture(address)
    return url.startsWith('/files/') ? ofKey(`public/${url.slice(7)}`) : null
  }
  return { used, ofKey, ofUrl }
}

function safeName(name: string): string {
  return name.replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-').replace(/^[.-]+/, '')
}
