import { parseFreeBooks } from '#app/business/catalogue/free-books.ts'
import type { Drafted } from './draft-kind.ts'
import type { Fault } from './faults.ts'
import type { PlanEntry } from './site-file.ts'

/** What a plan gives away and the shop has not as a product: the plan sells without it, and whoever imports should know. */
export function freeBookWarnings(
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
