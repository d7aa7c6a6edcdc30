import type { Course } from './course.ts'
import type { Product } from './product.ts'

const MAX_SLUG = 255

/** A name as the part of an address: Thai and Latin letters, marks and digits stay, all else becomes one dash. §2 */
export function toSlug(name: string): string {
  const dashed = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  return trimDashes(Array.from(trimDashes(dashed)).slice(0, MAX_SLUG).join(''))
}

/**
 * The one address of a course, percent-encoded: what `new URL(request.url).pathname` gives and a Location header
 * can carry. A request under any other spelling is redirected here. §2
 */
export function coursePath({ id, slug }: Pick<Course, 'id' | 'slug'>): string {
  return `/course/${idSlug(id, slug)}`
}

/** The one address of a product, percent-encoded; its id stands in the third path segment. §2 */
export function productPath({ id, slug }: Pick<Product, 'id' | 'slug'>): string {
  return `/product/${idSlug(id, slug)}`
}

/** '101-thai-cooking' is { id: 101, slug: 'thai-cooking' }; null without a number before the first dash. §2 */
export function parseIdSlug(text: string): { readonly id: number; readonly slug: string } | null {
  const match = /^([0-9]{1,15})(?:-(.*))?$/s.exec(text)
  if (!match) return null
  const id = Number(match[1])
  return id > 0 ? { id, slug: match[2] ?? '' } : null
}

/** §2 'courses use the last path segment as id'. */
export function courseIdOfPath(path: string): number | null {
  return parseIdSlug(path.split('/').at(-1) ?? '')?.id ?? null
}

/** §2 'products use the id before the first dash in the third path segment'. */
export function productIdOfPath(path: string): number | null {
  return parseIdSlug(path.split('/')[2] ?? '')?.id ?? null
}

function idSlug(id: number, slug: string): string {
  return slug === '' ? String(id) : `${id}-${encodeURIComponent(slug)}`
}

function trimDashes(text: string): string {
  return text.replace(/^-+|-+$/g, '')
}
