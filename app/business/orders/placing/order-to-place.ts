import type { LineToBuy } from '#app/business/cart/who-may-buy.ts'
import type { Course } from '#app/business/catalogue/course.ts'
import { freeBooksOf } from '#app/business/catalogue/free-books.ts'
import type { PricingPlan } from '#app/business/catalogue/pricing-plan.ts'
import type { Product } from '#app/business/catalogue/product.ts'
import type { LineToPrice } from '#app/business/pricing/cart-facts.ts'
import type { WantedLine } from './place-order-command.ts'

/** A wanted line with the course or product that it names. */
export type FoundLine = LineToBuy

/** Returns the key of each wanted line: 'course:101', 'product:5', with '#2' added if it occurs again. */
export function lineKeys(wanted: readonly WantedLine[]): string[] {
  const seen = new Map<string, number>()
  return wanted.map(line => {
    const name = line.productId === undefined ? `course:${line.courseId}` : `product:${line.productId}`
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name}#${count}`
  })
}

type Shelf = {
  readonly courses: readonly Course[]
  readonly plans: readonly PricingPlan[]
  /** The wanted products and those that are free with the plans. */
  readonly products: readonly Product[]
}

/** Returns the wanted lines with their courses and products. Lines that the shop does not have are listed by key. */
export function findLines(
  wanted: readonly WantedLine[],
  { courses, plans, products }: Shelf,
): { readonly found: readonly FoundLine[]; readonly missing: readonly string[] } {
  const keys = lineKeys(wanted)
  const found: FoundLine[] = []
  const missing: string[] = []
  wanted.forEach((line, position) => {
    const key = keys[position] ?? ''
    const item = itemOf(line)
    if (item) found.push({ key, position, qty: line.productId === undefined ? 1 : line.qty, item })
    else missing.push(key)
  })
  return { found, missing }

  function itemOf(line: WantedLine): FoundLine['item'] | null {
    if (line.productId !== undefined) {
      const product = products.find(candidate => candidate.id === line.productId)
      return product ? { kind: 'product', product } : null
    }
    const course = courses.find(candidate => candidate.id === line.courseId)
    const plan = plans.find(candidate => candidate.id === line.planId && candidate.courseId === course?.id)
    if (!course) return null
    return { kind: 'course', course, plan: plan ?? null, books: freeBooksOf(plan ?? null, products) }
  }
}

/** Returns the line as the price calculation needs it. */
export function toPrice({ key, position, qty, item }: FoundLine): LineToPrice {
  if (item.kind === 'product') {
    const { id, price, priceUsd } = item.product
    return { key, position, qty, item: { kind: 'product', productId: id, price, priceUsd } }
  }
  const { course, plan, books = [] } = item
  const priced = plan && { id: plan.id, price: plan.price, priceUsd: plan.priceUsd }
  const sent = books.length > 0 ? { sendsBook: true } : {}
  return { key, position, qty, item: { kind: 'course', courseId: course.id, plan: priced, ...sent } }
}
