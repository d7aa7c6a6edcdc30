import type { Course } from './course.ts'
import type { Product } from './product.ts'

const MAX_SLUG = 255

/**
 * Returns a name as part of an address: Thai and Latin letters, marks and digits stay, other characters become a dash.
 * behaviour: Addresses
 */
export function toSlug(name: string): string {
  const dashed = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  return trimDashes(Array.from(trimDashes(dashed)).slice(0, MAX_SLUG).join(''))
}

/**
 * Returns the only address of a course, percent-encoded like `new URL(request.url).pathname`, so that a Location header
 * can carry it. Requests with any other spelling are redirected here. behaviour: Addresses
 */
export function coursePath({ id, slug }: Pick<Course, 'id' | 'slug'>): string {
  return `/course/${idSlug(id, slug)}`
}

/** Returns the query of a course's playlist view: where the student stopped, or the start of a finished course. */
export function learnQuery(percent: number): string {
  return percent === 100 ? '?learn=true&again=1' : '?learn=true'
}

/** Returns the only address of a product, percent-encoded. Its id is in the third path segment. behaviour: Addresses */
export function productPath({ id, slug }: Pick<Product, 'id' | 'slug'>): string {
  return `/product/${idSlug(id, slug)}`
}

/** Returns the address of a teacher's page. It has no name in it, because a name differs by language. */
export function teacherPath({ id }: { readonly id: number }): string {
  return `/teacher/${id}`
}

/**
 * Parses '101-thai-cooking' to { id: 101, slug: 'thai-cooking' }; null without a number before the first dash.
 * behaviour: Addresses
 */
export function parseIdSlug(text: string): { readonly id: number; readonly slug: string } | null {
  const match = /^([0-9]{1,15})(?:-(.*))?$/s.exec(text)
  if (!match) return null
  const id = Number(match[1])
  return id > 0 ? { id, slug: match[2] ?? '' } : null
}

/** Returns the id in the last segment of a course's path, or null. behaviour: Addresses */
export function courseIdOfPath(path: string): number | null {
  return parseIdSlug(path.split('/').at(-1) ?? '')?.id ?? null
}

/** Returns the id before the first dash in the third segment of a product's path, or null. behaviour: Addresses */
export function productIdOfPath(path: string): number | null {
  return parseIdSlug(path.split('/')[2] ?? '')?.id ?? null
}

function idSlug(id: number, slug: string): string {
  return slug === '' ? String(id) : `${id}-${encodeURIComponent(slug)}`
}

function trimDashes(text: string): string {
  return text.replace(/^-+|-+$/g, '')
}
