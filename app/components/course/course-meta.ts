import type { MetaDescriptor } from '@remix-run/react'
import type { CoursePage } from '#app/business/storefront/course-page/course-page.ts'
import { descriptionOf, pageMeta, shellOf, siteOf } from '#app/components/shell/page-meta.ts'
import { groupNameIn } from '#app/components/shell/shell-data.ts'
import * as structured from '#app/components/shell/structured-data.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { shownPlan } from './next-step.ts'

/**
 * A course page's meta tags: title, description, social card, canonical address, and schema.org's Course,
 * BreadcrumbList and FAQPage. The description is the promise, or else the start of the long text.
 */
export function courseMeta(matches: Parameters<typeof pageMeta>[0], page: CoursePage): MetaDescriptor[] {
  const { course, checkout } = page
  const description = descriptionOf(course.promise || course.description)
  const site = { ...siteOf(matches), name: checkout.settings.title }
  const { name, groupName, previewPictureUrl: pictureUrl, teacher, courseType, totalSeconds } = course
  const price = shownPlan(page)?.amount ?? null
  const told = {
    name,
    description,
    path: checkout.path,
    pictureUrl,
    teacher,
    courseType,
    totalSeconds,
    price,
  }
  const shelf = groupName
    ? {
        name: groupNameIn(shellOf(matches), groupName),
        path: `/courses?group=${encodeURIComponent(groupName)}`,
      }
    : { name: m.home_nav_courses(), path: '/courses' }
  return [
    ...pageMeta(matches, { title: name, description, picture: pictureUrl, path: checkout.path }),
    ...structured.structuredTags(
      structured.course(site, told),
      structured.breadcrumbs(site, [shelf, { name, path: checkout.path }]),
      structured.questionsPage(course.questions),
    ),
  ]
}
