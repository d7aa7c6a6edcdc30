import { parseFreeBooks } from '#app/business/catalogue/free-books.ts'
import { toSlug } from '#app/business/catalogue/link-path.ts'
import { searchEntryOf } from '#app/business/catalogue/search/searched-words.server.ts'
import type { Database } from '#app/db/connection.ts'
import type { Drafted, Drafting } from '#app/site-file/drafting/draft-kind.ts'
import { freshIds, type Settled, settleList } from '#app/site-file/drafting/settle-entries.ts'
import type { AnyEntry } from '#app/site-file/format/entry.ts'
import type { Fault } from '#app/site-file/format/faults.ts'
import type { SiteFile } from '#app/site-file/site-file.ts'
import { readStoredCourses, type StoredShop } from '#app/site-file/stored-site.server.ts'
import type { CourseEntry, PlanEntry } from './course-entry.ts'
import { draftHomework, draftPlans, draftQuizzes, draftSections } from './draft-course-parts.ts'
import { draftCourses } from './draft-courses.ts'
import { draftProducts } from './products.ts'

type Catalogue = {
  readonly site: SiteFile
  readonly shop: StoredShop
  readonly settledCourses: readonly Settled<CourseEntry>[]
  readonly known: { readonly courses: ReadonlySet<number>; readonly userGroups: ReadonlySet<number> }
}

/** Drafts courses with their parts, products, and the updates of search entries and course cards. */
export async function draftCatalogue(
  db: Database,
  { site, shop, settledCourses, known }: Catalogue,
  drafting: Drafting,
) {
  const parts = partsOf(site)
  checkPartIds(parts.plans, drafting)
  checkPartIds(parts.sections, drafting)
  checkPartIds(parts.lectures, drafting)
  checkPartIds(parts.quizzes, drafting)
  checkPartIds(parts.homework, drafting)
  const stored = await readStoredCourses(db, {
    courseIds: settledCourses.filter(({ isNew }) => !isNew).map(({ id }) => id),
    planIds: idsIn(parts.plans),
    sectionIds: idsIn(parts.sections),
    lectureIds: idsIn(parts.lectures),
    quizIds: idsIn(parts.quizzes),
  })
  const fresh = {
    plan: freshIds(shop.highest.plan, parts.plans),
    section: freshIds(shop.highest.section, parts.sections),
    lecture: freshIds(shop.highest.lecture, parts.lectures),
    quiz: freshIds(shop.highest.quiz, parts.quizzes),
  }
  const of = { stored, fresh, courseIds: known.courses }
  const courses = draftCourses(settledCourses, { shop, stored, known }, drafting)
  const plans = settledCourses.flatMap(settled => draftPlans(settled, of, drafting))
  const homework = { stored: shop.homework, fresh: freshIds(shop.highest.homework, parts.homework) }
  for (const settled of settledCourses) {
    const quizIds = draftQuizzes(settled, of, drafting)
    draftSections(settled, { ...of, quizIds }, drafting)
    draftHomework(settled, homework, drafting)
  }
  const products = draftProducts(site.products, shop, drafting)
  const productIds = new Set([...shop.products, ...products].map(({ id }) => id))
  const warnings = freeBookWarnings(plans, { products: productIds, courses: known.courses })
  drafting.draft.warnings.push(...warnings)
  const changed = <E extends AnyEntry>(kind: 'course' | 'product', drafted: readonly Drafted<E>[]) =>
    drafted.filter(({ isChanged }) => isChanged).map(({ id, after }) => searchEntryOf(kind, id, after))
  return {
    courses,
    plans,
    products,
    searchEntries: [...changed('course', courses), ...changed('product', products)],
    recount: settledCourses.filter(({ entry }) => entry.sections.length > 0).map(({ id }) => id),
  }
}

/** Matches the file's courses with those of the shop. */
export function settleCourses(site: SiteFile, shop: StoredShop, drafting: Drafting): Settled<CourseEntry>[] {
  const known = shop.courseIndex.map(row => ({ id: row.id, key: row.slug }))
  const slugOf = ({ named }: CourseEntry) =>
    named.slug || (named.name === undefined ? null : toSlug(named.name))
  return settleList(site.courses, known, slugOf, drafting)
}

function partsOf({ courses }: SiteFile) {
  const sections = courses.flatMap(course => course.sections)
  return {
    plans: courses.flatMap(course => course.plans),
    quizzes: courses.flatMap(course => course.quizzes),
    sections,
    lectures: sections.flatMap(section => section.lectures),
    homework: courses.flatMap(course => course.homework),
  }
}

/** Reports ids used twice: plan, section and lecture ids are unique in the whole shop, not per course. */
function checkPartIds(entries: readonly AnyEntry[], { draft }: Drafting): void {
  const first = new Map<number, string>()
  for (const { id, place } of entries) {
    if (id === null) continue
    const earlier = first.get(id)
    // Duplicates within one list are reported where that list is settled.
    const isOtherList = earlier !== undefined && listOf(earlier) !== listOf(place)
    if (isOtherList) draft.fault(`${place}.id`, `${id} is the id of ${earlier} too`)
    if (earlier === undefined) first.set(id, place)
  }
}

function listOf(place: string): string {
  return place.slice(0, place.lastIndexOf('['))
}

function idsIn(entries: readonly AnyEntry[]): number[] {
  return entries.flatMap(({ id }) => id ?? [])
}

/** Warns of free books that are not products of the shop: the plan sells without them. */
function freeBookWarnings(
  plans: readonly Drafted<PlanEntry>[],
  { products, courses }: { products: ReadonlySet<number>; courses: ReadonlySet<number> },
): Fault[] {
  return plans.flatMap(({ entry }) =>
    (parseFreeBooks(entry.named.buyCourseFree) ?? [])
      .filter(({ productId }) => !products.has(productId))
      .map(({ productId }) => ({
        place: `${entry.place}.buy_course_free`,
        problem: courses.has(productId)
          ? `${productId} is a course; only products come free with a plan, so it is left out`
          : `there is no product ${productId}; it is left out`,
      })),
  )
}
