import type { BreadcrumbList, Course, FAQPage, Offer, Organization, Person, Product } from 'schema-dts'
import { courseMode } from '#app/business/catalogue/course.ts'
import { readPicture } from '#app/business/catalogue/picture.ts'
import type { Money } from '#app/business/money/money.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { plainText } from '#app/platform/plain-text.ts'

/**
 * What a page tells search engines about itself, as data of schema.org. TypeScript checks what each function below
 * returns against schema.org's own types (`satisfies`). Remix writes the data into a script element as the meta tag
 * 'script:ld+json', and escapes '<', '>' and '&' there.
 */
export type StructuredData = { readonly '@type': string } & Readonly<Record<string, unknown>>

/** The shop as structured data needs it. `absolute` returns the shop's address of a path. */
export type StructuredSite = {
  readonly absolute: (path: string) => string
  readonly name: string
  readonly logoUrl: string
  readonly email: string
  readonly tel: string
}

/** Returns the meta tags of these data, each in a script element of its own. */
export function structuredTags(...all: readonly (StructuredData | null)[]) {
  return all.flatMap(data =>
    data ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...data } }] : [],
  )
}

/** Returns the school, or null if it has no name yet. */
export function organization({ absolute, name, logoUrl, email, tel }: StructuredSite): StructuredData | null {
  if (!name) return null
  const contact = { ...(email && { email }), ...(tel && { telephone: internationalTel(tel) }) }
  return {
    '@type': 'Organization',
    name,
    url: absolute('/'),
    ...(logoUrl && { logo: pictureAddress(absolute, logoUrl) }),
    ...((email || tel) && {
      contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', ...contact },
    }),
  } satisfies Organization
}

type Crumb = { readonly name: string; readonly path: string }

/** Returns the way from home to this page. Google asks for at least two pages. */
export function breadcrumbs(
  { absolute, name }: Pick<StructuredSite, 'absolute' | 'name'>,
  crumbs: readonly [Crumb, ...Crumb[]],
): StructuredData {
  const home = { name: name || m.common_shop(), path: '/' }
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [home, ...crumbs].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(path),
    })),
  } satisfies BreadcrumbList
}

/** Returns questions with their answers as plain text; null without questions. */
export function questionsPage(
  questions: readonly { readonly question: string; readonly answer: string }[],
): StructuredData | null {
  const entries = questions
    .map(({ question, answer }) => ({ name: question.trim(), text: plainText(answer) }))
    .filter(({ name, text }) => name !== '' && text !== '')
  if (entries.length === 0) return null
  return {
    '@type': 'FAQPage',
    mainEntity: entries.map(({ name, text }) => ({
      '@type': 'Question',
      name,
      acceptedAnswer: { '@type': 'Answer', text },
    })),
  } satisfies FAQPage
}

type CourseToTell = {
  readonly name: string
  readonly description: string
  readonly path: string
  readonly pictureUrl: string
  readonly teacher: string
  /** 'online', 'in-class', or the shop's own word. */
  readonly courseType: string
  readonly totalSeconds: number
  /** null: the page shows no price. */
  readonly price: Money | null
}

/** Returns a course. Google requires name, description, provider, the kind of offer, and how long it takes. */
export function course(site: StructuredSite, told: CourseToTell): StructuredData {
  const { name, path, pictureUrl, teacher, totalSeconds, price } = told
  const instructor = teacher && { instructor: { '@type': 'Person', name: teacher } satisfies Person }
  return {
    '@type': 'Course',
    name,
    description: told.description || name,
    url: site.absolute(path),
    ...(pictureUrl && { image: pictureAddress(site.absolute, pictureUrl) }),
    provider: { '@type': 'Organization', name: site.name, sameAs: site.absolute('/') },
    ...instructor,
    ...(price && { offers: { ...offerOf(price), category: price.minor === 0 ? 'Free' : 'Paid' } }),
    // Google requires the length of an instance, so a course without one has no instance.
    ...(totalSeconds > 0 && {
      hasCourseInstance: {
        '@type': 'CourseInstance',
        courseMode: MODES[courseMode(told.courseType)],
        courseWorkload: isoDuration(totalSeconds),
        ...instructor,
      },
    }),
  } satisfies Course
}

type ProductToTell = {
  readonly name: string
  readonly description: string
  readonly path: string
  readonly pictureUrls: readonly string[]
  readonly isInStock: boolean
  /** null: not sold in this currency. */
  readonly price: Money | null
}

export function product({ absolute }: StructuredSite, told: ProductToTell): StructuredData {
  const { name, description, path, pictureUrls, isInStock, price } = told
  return {
    '@type': 'Product',
    name,
    ...(description && { description }),
    image: pictureUrls.map(url => pictureAddress(absolute, url)),
    ...(price && {
      offers: {
        ...offerOf(price),
        url: absolute(path),
        availability: `https://schema.org/${isInStock ? 'InStock' : 'OutOfStock'}`,
      },
    }),
  } satisfies Product
}

type TeacherToTell = {
  readonly name: string
  readonly description: string
  readonly path: string
  readonly pictureUrl: string
}

export function teacher(site: StructuredSite, told: TeacherToTell): StructuredData {
  const { name, description, path, pictureUrl } = told
  return {
    '@type': 'Person',
    name,
    ...(description && { description }),
    url: site.absolute(path),
    ...(pictureUrl && { image: pictureAddress(site.absolute, pictureUrl) }),
    ...(site.name && { worksFor: { '@type': 'Organization', name: site.name } }),
  } satisfies Person
}

function offerOf({ minor, currency }: Money) {
  return {
    '@type': 'Offer',
    price: (minor / 100).toFixed(2),
    priceCurrency: currency,
  } as const satisfies Offer
}

/** Returns a picture's address without the facts that only our pages read. */
function pictureAddress(absolute: StructuredSite['absolute'], url: string): string {
  return absolute(readPicture(url).url)
}

/** The words of schema.org. */
const MODES = { online: 'Online', onsite: 'Onsite', blended: 'Blended' } as const

/** Returns seconds as hours and minutes of ISO 8601, at least one minute: 'PT1H20M'. */
function isoDuration(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  const hours = Math.floor(minutes / 60)
  return `PT${hours > 0 ? `${hours}H` : ''}${minutes % 60 > 0 ? `${minutes % 60}M` : ''}`
}

/** Returns a Thai phone number with its country code, and any other as it is. */
function internationalTel(tel: string): string {
  const digits = tel.replace(/\D/g, '')
  return /^0\d{8,9}$/.test(digits) ? `+66${digits.slice(1)}` : tel
}
