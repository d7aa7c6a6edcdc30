import { toSlug } from '#app/business/catalogue/link-path.ts'
import { settingsFromRows } from '#app/business/settings/settings-repository.server.ts'
import { siteFiles } from '../schema/uploads.ts'
import type { Row } from './bulk-write.server.ts'
import { draftAccounts } from './draft-accounts.server.ts'
import { draftPlans, draftSections } from './draft-course-parts.ts'
import { draftCourses } from './draft-courses.ts'
import type { Drafting } from './draft-kind.ts'
import { draftOriginBanks, draftPaymentMethods } from './draft-payments.ts'
import {
  draftCoupons,
  draftCustomLabels,
  draftProducts,
  draftPromotions,
  draftShippingMethods,
  draftUserGroups,
  settleList,
} from './draft-selling.ts'
import { draftSettings } from './draft-settings.ts'
import { filesUsed } from './file-uses.ts'
import { createDraft, type Draft } from './import-draft.ts'
import type { ImportNeeds } from './import-site.server.ts'
import { type SearchEntry, searchEntryOf } from './search-index.server.ts'
import { freshIds, type Settled } from './settle-entries.ts'
import type { CourseEntry, ReadSiteFile, SiteFile } from './site-file.ts'
import { type FoundFile, findFiles } from './site-files.server.ts'
import { readStoredPeople } from './stored-people.server.ts'
import { readSiteFileKeys, readStoredCourses, readStoredShop, type StoredShop } from './stored-site.server.ts'

export type DraftedSite = {
  readonly draft: Draft
  readonly objects: readonly FoundFile[]
  readonly searchEntries: readonly SearchEntry[]
  /** Courses whose lectures have to be counted again. */
  readonly recount: readonly number[]
}

/** Everything an import would write, and everything that speaks against it. Reads, and writes nothing. */
export async function draftSite(
  needs: ImportNeeds,
  read: ReadSiteFile,
  demoAllowed: boolean,
): Promise<DraftedSite> {
  const { site } = read
  const { found, faults } = await findFiles(filesUsed(site), needs.readFile)
  const draft = createDraft(read.faults)
  for (const { place, problem } of faults) draft.fault(place, problem)
  const drafting: Drafting = { draft, found, now: needs.now() }
  if (!demoAllowed) refuseDemo(site, draft)

  const shop = await readStoredShop(needs.db)
  const settledCourses = settleCourses(site, shop, drafting)
  const known = {
    courses: idsOf(
      shop.courseIndex,
      settledCourses.map(({ id }) => id),
    ),
    userGroups: idsOf(
      shop.userGroups,
      site.userGroups.flatMap(({ id }) => id ?? []),
    ),
  }
  draftSettings(site, shop, drafting)
  draftUserGroups(site, shop, drafting)
  draftCustomLabels(site, shop, drafting)
  const { searchEntries, recount } = await draftCatalogue(
    needs,
    { site, shop, settledCourses, known },
    drafting,
  )
  draftCoupons(site, shop, known.courses, drafting)
  draftPromotions(site, shop, known.courses, drafting)
  draftShippingMethods(site, shop, drafting)
  draftPaymentMethods(site, shop, drafting)
  draftOriginBanks(site, shop, drafting)
  const stored = await readStoredPeople(needs.db, site)
  await draftAccounts(
    site,
    {
      stored,
      courseIds: known.courses,
      userGroupIds: known.userGroups,
      passwordMinLength: settingsAfter(site, shop).passwordMinLength,
    },
    drafting,
  )
  const objects = [...found.values()].filter(({ key }) => key !== '')
  draftSiteFiles(objects, await readSiteFileKeys(needs.db, objects), drafting)
  return { draft, objects, searchEntries, recount }
}

type Catalogue = {
  readonly site: SiteFile
  readonly shop: StoredShop
  readonly settledCourses: readonly Settled<CourseEntry>[]
  readonly known: { readonly courses: ReadonlySet<number>; readonly userGroups: ReadonlySet<number> }
}

async function draftCatalogue(
  { db }: ImportNeeds,
  { site, shop, settledCourses, known }: Catalogue,
  drafting: Drafting,
) {
  const parts = {
    plans: site.courses.flatMap(course => course.plans),
    sections: site.courses.flatMap(course => course.sections),
    lectures: site.courses.flatMap(course => course.sections.flatMap(section => section.lectures)),
  }
  const stored = await readStoredCourses(db, {
    courseIds: settledCourses.filter(({ isNew }) => !isNew).map(({ id }) => id),
    planIds: parts.plans.flatMap(({ id }) => id ?? []),
    sectionIds: parts.sections.flatMap(({ id }) => id ?? []),
    lectureIds: parts.lectures.flatMap(({ id }) => id ?? []),
  })
  const fresh = {
    plan: freshIds(shop.highest.plan, parts.plans),
    section: freshIds(shop.highest.section, parts.sections),
    lecture: freshIds(shop.highest.lecture, parts.lectures),
  }
  const drafted = draftCourses(settledCourses, { shop, stored, known }, drafting)
  for (const settled of settledCourses) {
    draftPlans(settled, { stored, fresh, courseIds: known.courses }, drafting)
    draftSections(settled, { stored, fresh, courseIds: known.courses }, drafting)
  }
  const draftedProducts = draftProducts(site, shop, drafting)
  return {
    searchEntries: [
      ...drafted
        .filter(({ isChanged }) => isChanged)
        .map(({ id, after }) => searchEntryOf('course', id, after)),
      ...draftedProducts
        .filter(({ isChanged }) => isChanged)
        .map(({ id, after }) => searchEntryOf('product', id, after)),
    ],
    recount: site.courses.flatMap((course, index) =>
      course.sections.length > 0 ? (settledCourses[index]?.id ?? []) : [],
    ),
  }
}

function settleCourses(site: SiteFile, shop: StoredShop, drafting: Drafting) {
  const known = shop.courseIndex.map(row => ({ id: row.id, key: row.slug }))
  const slugOf = ({ named }: CourseEntry) =>
    named.slug || (named.name === undefined ? null : toSlug(named.name))
  return settleList(site.courses, known, slugOf, drafting)
}

function settingsAfter(site: SiteFile, shop: StoredShop) {
  const after: Row = { ...Object.fromEntries(shop.settings), ...site.settings }
  return settingsFromRows(Object.entries(after).map(([key, value]) => ({ key, value })))
}

/** The list of what R2 holds for the shop. */
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

/** Passwords that somebody wrote into a file, and orders that nobody made. */
function refuseDemo({ accounts, orders }: SiteFile, draft: Draft): void {
  for (const { place, password } of accounts) {
    if (password !== null) draft.fault(`${place}.password`, 'is refused here; --with-passwords allows it')
  }
  for (const { place } of orders)
    draft.fault(place, 'is refused here; --with-passwords allows orders of a demo shop')
}

function idsOf(rows: readonly { readonly id: number }[], more: readonly number[]): ReadonlySet<number> {
  return new Set([...rows.map(({ id }) => id), ...more])
}
