import { Meta } from '@remix-run/react'
import { createRemixStub } from '@remix-run/testing'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { money } from '#app/business/money/money.ts'
import { aCoursePage } from '#app/components/checkout/testing-checkout.ts'
import { courseMeta } from '#app/components/course/course-meta.ts'
import { meta as homeMeta } from '#app/routes/shop/home.tsx'
import {
  breadcrumbs,
  course,
  organization,
  product,
  questionsPage,
  type StructuredSite,
  structuredTags,
} from './structured-data.ts'

const absolute = (path: string) => new URL(path, 'https://shop.test').href
const SITE: StructuredSite = {
  absolute,
  name: 'The school',
  logoUrl: '/files/logo.png?size=200x200&colours=',
  email: 'help@shop.test',
  tel: '02-123-4567',
}
const COURSE = {
  name: 'Watercolour',
  description: 'Paint plants',
  path: '/course/7-watercolour',
  pictureUrl: '/files/a.jpg',
  teacher: 'Mali',
  courseType: 'online',
  totalSeconds: 4_830,
  price: money(150_000, 'THB'),
}

test('names the school with its logo and how to reach it', () => {
  expect(organization(SITE)).toEqual({
    '@type': 'Organization',
    name: 'The school',
    url: 'https://shop.test/',
    logo: 'https://shop.test/files/logo.png',
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      email: 'help@shop.test',
      telephone: '+6621234567',
    },
  })
  expect(organization({ ...SITE, logoUrl: '', email: '', tel: '' })).toEqual({
    '@type': 'Organization',
    name: 'The school',
    url: 'https://shop.test/',
  })
  expect(organization({ ...SITE, name: '' })).toBeNull()
})

test("has Google's required fields of a course", () => {
  expect(course(SITE, COURSE)).toMatchObject({
    name: 'Watercolour',
    description: 'Paint plants',
    provider: { '@type': 'Organization', name: 'The school', sameAs: 'https://shop.test/' },
    offers: { category: 'Paid', price: '1500.00', priceCurrency: 'THB' },
    hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online', courseWorkload: 'PT1H21M' },
  })
  expect(course(SITE, { ...COURSE, description: '', price: money(0, 'THB') })).toMatchObject({
    description: 'Watercolour',
    offers: { category: 'Free', price: '0.00' },
  })
})

test.each([
  ['in-class', 'Onsite'],
  ['Workshop', 'Onsite'],
  ['hybrid', 'Blended'],
  ['', 'Online'],
])('a course of type %j is %s', (courseType, courseMode) => {
  expect(course(SITE, { ...COURSE, courseType }).hasCourseInstance).toMatchObject({ courseMode })
})

test('a course of unknown length has no instance', () => {
  expect(course(SITE, { ...COURSE, totalSeconds: 0 })).not.toHaveProperty('hasCourseInstance')
})

test('numbers the pages of the way, with whole addresses', () => {
  const arts = { name: 'Arts', path: '/courses?group=Arts' }
  expect(breadcrumbs(SITE, [arts]).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: SITE.name, item: 'https://shop.test/' },
    { '@type': 'ListItem', position: 2, name: 'Arts', item: 'https://shop.test/courses?group=Arts' },
  ])
})

test('answers questions in plain text, and is not there without any', () => {
  const page = questionsPage([
    { question: 'May I start late?', answer: '<p>Yes, <b>any day</b>.</p>' },
    { question: 'Empty', answer: '<p></p>' },
  ])
  expect(page?.mainEntity).toEqual([
    {
      '@type': 'Question',
      name: 'May I start late?',
      acceptedAnswer: { '@type': 'Answer', text: expect.stringMatching(/^Yes, +any day/) },
    },
  ])
  expect(questionsPage([])).toBeNull()
})

test('shows pictures and offers of a product with whole addresses', () => {
  const told = { name: 'Book', description: '', path: '/product/5-book', isInStock: false }
  expect(
    product(SITE, { ...told, pictureUrls: ['/files/b.jpg'], price: money(25_000, 'THB') }),
  ).toMatchObject({
    image: ['https://shop.test/files/b.jpg'],
    offers: { url: 'https://shop.test/product/5-book', availability: 'https://schema.org/OutOfStock' },
  })
})

const shell = { origin: 'https://shop.test', shop: { title: 'The school' } }
const matches = [{ id: 'root', data: shell }]
const typesIn = (tags: readonly object[]) =>
  tags.flatMap(tag =>
    'script:ld+json' in tag ? [(tag['script:ld+json'] as { '@type': string })['@type']] : [],
  )

test('home tells about the school, a course about its place and questions', () => {
  expect(typesIn(homeMeta({ matches } as never) as object[])).toEqual(['Organization'])
  const data = { questions: [{ question: 'Why?', answer: 'Because' }] }
  expect(typesIn(homeMeta({ matches, data } as never) as object[])).toEqual(['Organization', 'FAQPage'])
  const page = aCoursePage({})
  expect(typesIn(courseMeta(matches, page))).toEqual(['Course', 'BreadcrumbList'])
  const asked = { ...page.course, questions: [{ question: 'Why?', answer: 'Because' }] }
  expect(typesIn(courseMeta(matches, { ...page, course: asked }))).toContain('FAQPage')
})

test('a course describes itself by its promise, else by its text', () => {
  const page = aCoursePage({})
  const told = (promise: string) => {
    const text = { ...page.course, promise, description: '<p>A long text</p>' }
    return JSON.stringify(courseMeta(matches, { ...page, course: text }))
  }
  for (const key of ['content', 'description']) {
    expect(told('Paint a leaf')).toContain(`"${key}":"Paint a leaf"`)
    expect(told('')).toContain(`"${key}":"A long text"`)
  }
})

test('no text ends the script element that it stands in', () => {
  const tags = structuredTags(course(SITE, { ...COURSE, name: 'A </script><script>alert(1)</script>' }))
  const Stub = createRemixStub([{ path: '/', Component: Meta, meta: () => tags }])
  const html = renderToString(<Stub />)
  expect(html).toContain('application/ld+json')
  expect(html).not.toMatch(/<\/script><script>alert/)
})
