import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { CoursePage } from '#app/business/storefront/course-page/course-page.ts'
import { aCoursePage } from '#app/components/checkout/testing-checkout.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { showPage } from '#app/testing/a-page.tsx'
import { CourseView } from './course-view.tsx'
import { layoutToShow } from './layout-choice.tsx'

const LAYOUTS = [1, 2, 3, 4] as const
const step = { label: 'Buy for ฿1,000', to: '#checkout', note: null }
const TEACHER = { name: 'ครูหนึ่ง', biography: '<p>ล่ามมาสิบสองปี</p>', pictureUrl: '/files/a.webp' }

function showCourse(layout: (typeof LAYOUTS)[number], over: Partial<CoursePage> = {}, course: object = {}) {
  const page = aCoursePage({})
  return showPage({
    path: '/course/1',
    load: () => ({ ...page, ...over, course: { ...page.course, ...course } }),
    draw: data => (
      <CourseView
        layout={layout}
        page={data}
        step={step}
        notAdded={null}
        checkout={<div id="checkout">Checkout</div>}
      />
    ),
  })
}

describe.each(LAYOUTS)('layout %d', layout => {
  test('shows the name once, the checkout once, and leads to it', () => {
    showCourse(layout)
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    expect(screen.getAllByText('Checkout')).toHaveLength(1)
    expect(document.querySelectorAll('a[href$="#checkout"]').length).toBeGreaterThan(0)
  })

  test('every anchor has one target, in the order of the page', () => {
    showCourse(layout, { teacher: TEACHER }, { outcomes: ['ก'], description: '<p>ข</p>' })
    const nav = screen.queryByRole('navigation', { name: m.catalogue_tabs() })
    const links = nav ? within(nav).getAllByRole('link') : []
    const targets = links.flatMap(link => /^#(.+)/.exec(link.getAttribute('href') ?? '')?.[1] ?? [])
    const anchors = [...document.querySelectorAll('[id]')]
      .map(({ id }) => id)
      .filter(id => targets.includes(id))
    expect(anchors).toEqual(targets)
  })

  test('shows the teacher with a picture of known size', () => {
    showCourse(layout, { teacher: TEACHER })
    const teacher = screen.getByRole('region', { name: m.course_teacher_title() })
    expect(within(teacher).getByText('ล่ามมาสิบสองปี')).toBeVisible()
    const picture = teacher.querySelector('img')
    expect([picture?.getAttribute('width'), picture?.getAttribute('height')]).toEqual(['144', '144'])
  })

  test('shows nothing that the school did not fill in', () => {
    showCourse(layout, { teacher: { name: 'ครู', biography: '', pictureUrl: '' } })
    expect(screen.queryByRole('region', { name: m.course_teacher_title() })).toBeNull()
    expect(screen.queryByRole('region', { name: m.course_outcomes_title() })).toBeNull()
    expect(screen.queryByRole('region', { name: m.catalogue_curriculum_title() })).toBeNull()
  })
})

test('layout 4 says the lowest open price and registers', () => {
  showCourse(4)
  expect(screen.getAllByText('฿1,000').length).toBeGreaterThan(0)
  expect(screen.getAllByText(m.catalogue_from()).length).toBeGreaterThan(0)
  expect(screen.getAllByRole('link', { name: m.course_register() })[0]).toHaveAttribute(
    'href',
    '/course/1#checkout',
  )
})

test.each([
  ['2', true, 2],
  ['2', false, 3],
  ['5', true, 3],
  [null, true, 3],
] as const)('asked for layout %s, staff %s: shows %d', (asked, isStaff, layout) => {
  expect(layoutToShow(3, { asked, isStaff })).toEqual({
    layout,
    trial: isStaff ? { shown: layout, set: 3 } : null,
  })
})
