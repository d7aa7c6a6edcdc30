import type { MetaDescriptor } from '@remix-run/react'
import type { CoursePage } from '#app/business/storefront/course-page/course-page.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { descriptionOf } from '#app/components/shell/plain-text.ts'
import { shownPlan } from './next-step.ts'

/** A course page's meta tags: title, description, social card, canonical address and schema.org Course. */
export function courseMeta(matches: Parameters<typeof pageMeta>[0], page: CoursePage): MetaDescriptor[] {
  const { course, checkout } = page
  const description = descriptionOf(course.description)
  const shown = shownPlan(page)
  const structured = {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: course.name,
    description,
    provider: { '@type': 'Organization', name: checkout.settings.title },
    ...(course.teacher && { instructor: { '@type': 'Person', name: course.teacher } }),
    ...(shown && {
      offers: {
        '@type': 'Offer',
        category: shown.amount.minor === 0 ? 'Free' : 'Paid',
        price: (shown.amount.minor / 100).toFixed(2),
        priceCurrency: shown.amount.currency,
      },
    }),
  }
  return [
    ...pageMeta(matches, {
      title: course.name,
      description,
      picture: course.previewPictureUrl,
      path: checkout.path,
    }),
    { 'script:ld+json': structured },
  ]
}
