import type { SearchEntry } from '#app/business/catalogue/search/searched-words.server.ts'
import { BUILT_IN_PAGES, PAGE_TEXTS, pageOfText } from '#app/business/settings/page-keys.ts'
import type { EnglishTexts } from '#app/business/settings/settings.ts'
import { HTML_SETTINGS } from '#app/business/settings/settings.wire.ts'
import { settingsFromRows } from '#app/business/settings/settings-repository.server.ts'
import type { Database } from '#app/db/connection.ts'
import { pageVersions } from '#app/db/schema/pages.ts'
import { settings } from '#app/db/schema/settings.ts'
import { siteFiles } from '#app/db/schema/uploads.ts'
import type { Clock, Instant } from '#app/platform/clock.ts'
import { safeHtml } from '#app/platform/safe-html.ts'
import type { LectureEntry } from '#app/site-file/catalogue/course-entry.ts'
import { draftCatalogue, settleCourses } from '#app/site-file/catalogue/draft-catalogue.server.ts'
import { draftTeachers } from '#app/site-file/catalogue/teachers.ts'
import type { Row } from '#app/site-file/drafting/bulk-write.server.ts'
import {
  type Drafting,
  fileColumns,
  withKnownFacts,
  withoutFacts,
} from '#app/site-file/drafting/draft-kind.ts'
import { createDraft, type Draft } from '#app/site-file/drafting/import-draft.ts'
import { isSame } from '#app/site-file/drafting/is-same.ts'
import {
  type FoundFile,
  findFiles,
  type PictureTool,
  type ReadFile,
} from '#app/site-file/files/site-files.server.ts'
import type { AnyEntry, FileUse } from '#app/site-file/format/entry.ts'
import { draftCertificates } from '#app/site-file/people/draft-certificates.server.ts'
import { draftCustomLabels, draftUserGroups } from '#app/site-file/people/draft-groups-and-labels.ts'
import { draftCoupons, draftPromotions, draftShippingMethods } from '#app/site-file/selling/draft-selling.ts'
import { draftOriginBanks, draftPaymentMethods } from '#app/site-file/selling/payment-methods.ts'
import { draftDemo } from './draft-demo.server.ts'
import { draftOwnPages } from './own-pages.ts'
import type { ReadSiteFile, SiteFile } from './site-file.ts'
import { readSiteFileKeys, readStoredShop, type StoredShop } from './stored-site.server.ts'

export type DraftNeeds = {
  readonly db: Database
  readonly now: Clock
  readonly readFile: ReadFile
  /** Without it, the shop keeps only the originals of new pictures. */
  readonly pictures?: PictureTool
}

export type DraftSite = {
  /** Allows passwords and made-up orders, which are for demo shops and tests. */
  readonly demoAllowed: boolean
  /** Also imports the stock of existing products. */
  readonly withStock?: boolean
}

export type DraftedSite = {
  readonly draft: Draft
  readonly objects: readonly FoundFile[]
  readonly searchEntries: readonly SearchEntry[]
  /** Courses whose lectures must be counted again. */
  readonly recount: readonly number[]
  /** Sales to add per course, from the orders of a demo shop. */
  readonly sales: ReadonlyMap<number, number>
}

/** Drafts all changes of an import and collects its faults. Reads only, and writes nothing. */
export async function draftSite(
  { db, now, readFile, pictures }: DraftNeeds,
  read: ReadSiteFile,
  { demoAllowed, withStock = false }: DraftSite,
): Promise<DraftedSite> {
  const { site } = read
  const { found, faults } = await findFiles(filesUsed(site), readFile, pictures)
  const draft = createDraft(read.faults)
  for (const { place, problem } of faults) draft.fault(place, problem)
  const drafting: Drafting = { draft, found, now: now(), withStock }
  if (!demoAllowed) refuseDemo(site, draft)

  const shop = await readStoredShop(db)
  const settledCourses = settleCourses(site, shop, drafting)
  const known = {
    courses: new Set([...shop.courseIndex, ...settledCourses].map(({ id }) => id)),
    userGroups: new Set([
      ...shop.userGroups.map(({ id }) => id),
      ...site.userGroups.flatMap(({ id }) => id ?? []),
    ]),
  }
  draftSettings(site, shop, drafting)
  draftOwnPages(site.pages, shop, drafting)
  draftUserGroups(site, shop, drafting)
  draftCustomLabels(site, shop, drafting)
  const catalogue = await draftCatalogue(db, { site, shop, settledCourses, known }, drafting)
  draftCoupons(site, shop, known.courses, drafting)
  draftPromotions(site, shop, known.courses, drafting)
  const shipping = draftShippingMethods(site, shop, drafting)
  draftPaymentMethods(site.paymentMethods, shop, drafting)
  draftOriginBanks(site.originBanks, shop, drafting)
  const rows = (drafted: readonly { readonly after: Row }[]) => drafted.map(({ after }) => after)
  const demo = await draftDemo(
    db,
    site,
    {
      settings: settingsAfter(site, shop),
      courseIds: known.courses,
      userGroupIds: known.userGroups,
      courses: [...shop.courseIndex, ...rows(catalogue.courses)],
      plans: rows(catalogue.plans),
      products: [...shop.products, ...rows(catalogue.products)],
      shippingMethods: [...shop.shippingMethods, ...rows(shipping)],
      threads: settledCourses.map(({ id, entry }) => ({ courseId: id, threads: entry.comments })),
    },
    drafting,
  )
  const { certificates } = site
  await draftCertificates(
    db,
    { entries: certificates, people: demo.people, courseIds: known.courses },
    drafting,
  )
  draftTeachers(site.teachers, { shop, people: demo.people }, drafting)
  const kept = [...found.values()].filter(({ key }) => key !== '')
  draftSiteFiles(kept, await readSiteFileKeys(db, kept), drafting)
  const { searchEntries, recount } = catalogue
  return {
    draft,
    objects: [...kept, ...demo.slips, ...demo.homework],
    searchEntries,
    recount,
    sales: demo.sales,
  }
}

function settingsAfter(site: SiteFile, shop: StoredShop) {
  const after: Row = { ...Object.fromEntries(shop.settings), ...site.settings }
  return settingsFromRows(Object.entries(after).map(([key, value]) => ({ key, value })))
}

/** Drafts the rows that list the shop's objects in R2. */
function draftSiteFiles(
  objects: readonly FoundFile[],
  stored: ReadonlySet<string>,
  { draft, now }: Drafting,
): void {
  const listed = new Set(stored)
  for (const { key, contentType, bytes, path } of objects) {
    if (listed.has(key)) continue
    listed.add(key)
    const originalName = path.split(/[/\\]/).at(-1) ?? ''
    draft.insert(siteFiles, { objectKey: key, contentType, bytes, originalName, createdAt: now })
    draft.count('file', 'added')
  }
}

/** Refuses passwords, and made-up learning and orders. */
function refuseDemo({ accounts, orders }: SiteFile, draft: Draft): void {
  for (const { place, password, studies } of accounts) {
    if (password !== null) draft.fault(`${place}.password`, 'is refused here; --with-passwords allows it')
    if (studies.length > 0) draft.fault(`${place}.studies`, 'is refused here; --with-passwords allows it')
  }
  for (const { place } of orders) {
    draft.fault(place, 'is refused here; --with-passwords allows orders of a demo shop')
  }
}

function filesUsed(site: SiteFile): FileUse[] {
  const uses: (FileUse | null)[] = [
    ...Object.values(site.settingPictures),
    ...(site.voices ?? []).flatMap(filesOf),
    ...site.courses.flatMap(course => [
      ...filesOf(course),
      ...picturesIn(course.samplePictures),
      ...course.sections.flatMap(section => section.lectures.flatMap(filesOfLecture)),
    ]),
    ...site.teachers.flatMap(filesOf),
    ...site.products.flatMap(product => [...filesOf(product), ...picturesIn(product.pictures)]),
    ...site.textPictures,
    ...site.paymentMethods.flatMap(method => (method.bankList ?? []).flatMap(filesOf)),
    ...site.orders.map(({ slip }) => slip),
    ...site.accounts.flatMap(({ studies }) =>
      studies.flatMap(({ homework = [] }) => homework.flatMap(({ files }) => files)),
    ),
  ]
  return uses.filter(use => use !== null)
}

const picturesIn = (pictures: readonly (string | FileUse)[] = []) =>
  pictures.filter(picture => typeof picture !== 'string')

function filesOfLecture(lecture: LectureEntry): FileUse[] {
  const lists = [lecture.qualities, lecture.captions, lecture.transcripts]
  return [...filesOf(lecture), ...lists.flatMap(list => (list ?? []).map(({ file }) => file))]
}

function filesOf({ files }: Pick<AnyEntry, 'files'>): FileUse[] {
  return Object.values(files)
}

/** Drafts one row per named setting. null removes a limit: a setting without a row has its default. */
function draftSettings(site: SiteFile, shop: StoredShop, { draft, found, now }: Drafting): void {
  const pictures = Object.entries(site.settingPictures).map(([name, use]) => [name, found.get(use)?.url])
  const stored = Object.fromEntries(shop.settings)
  const known = (stored.home_voices ?? []) as readonly Row[]
  const voices = site.voices?.map((voice, index) =>
    withKnownFacts({ ...voice.named, ...fileColumns(voice, found) }, known[index] ?? {}),
  )
  const named = {
    ...{ ...site.settings, home_voices: voices },
    ...withKnownFacts(Object.fromEntries(pictures), stored),
  }
  for (const [key, value] of Object.entries(named)) {
    if (value === undefined) continue
    const page = pageOfText(key)
    const before = page ? (shop.settings.get(key) ?? '') : shop.settings.get(key)
    const after = settingToStore(key, value, before)
    if (shop.settings.has(key) && before !== undefined && !isSame(withoutFacts(after), withoutFacts(before)))
      draft.overwrites.push({ place: `settings.${key}`, before, after })
    if (isSame(after, before ?? null)) draft.count('setting', 'unchanged')
    else {
      draft.count('setting', shop.settings.has(key) ? 'updated' : 'added')
      const own = key === 'english' ? withoutPageTexts(after as EnglishTexts) : after
      if (page) continue
      if (after === null) draft.delete(settings, { key })
      else if (!shop.settingKeys.has(key)) draft.insert(settings, { key, value: own, updatedAt: now })
      else draft.change(settings, { key: { key }, set: { value: own, updatedAt: now } })
    }
  }
  draftPageTexts(named, shop, draft, now)
}

/** Drafts a new version of each page whose text differs. It takes effect at once. */
function draftPageTexts(named: Row, shop: StoredShop, draft: Draft, now: Instant): void {
  const stored = (shop.settings.get('english') ?? {}) as EnglishTexts
  const inFile = englishToStore((named.english ?? {}) as EnglishTexts, stored)
  for (const page of BUILT_IN_PAGES) {
    const name = PAGE_TEXTS[page]
    const before = [String(shop.settings.get(name) ?? ''), stored[name] ?? '']
    const [body, english] = [
      named[name] === undefined ? before[0] : String(settingToStore(name, named[name], before[0])),
      inFile[name] ?? '',
    ]
    if (isSame([body, english], before)) continue
    draft.insert(pageVersions, {
      page,
      version: (shop.pages.get(page) ?? 0) + 1,
      body,
      english: english === '' ? {} : { body: english },
      effectiveAt: now,
      createdAt: now,
    })
  }
}

function withoutPageTexts(english: EnglishTexts): EnglishTexts {
  const others = Object.entries(english).filter(([name]) => pageOfText(name) === null)
  return Object.fromEntries(others) as EnglishTexts
}

/** As with the settings themselves, a text that the file does not name stays. */
function englishToStore({ groups, ...texts }: EnglishTexts, before: EnglishTexts = {}): EnglishTexts {
  const safe = Object.entries(texts).map(([name, value = '']) => [
    name,
    HTML_SETTINGS.includes(name) ? safeHtml(value) : value,
  ])
  return {
    ...before,
    ...Object.fromEntries(safe),
    ...(groups && { groups: { ...before.groups, ...groups } }),
  }
}

/** Returns the value to store. A form in the file names only the fields that change. */
function settingToStore(key: string, value: unknown, before: unknown): unknown {
  if (HTML_SETTINGS.includes(key)) return safeHtml(String(value))
  if (key === 'english') return englishToStore(value as EnglishTexts, before as EnglishTexts | undefined)
  if (key !== 'registerForm') return value
  const form: Record<string, object> = { ...(before as Record<string, object> | undefined) }
  for (const [field, rule] of Object.entries(value as Record<string, object>)) {
    form[field] = { ...form[field], ...rule }
  }
  return form
}
