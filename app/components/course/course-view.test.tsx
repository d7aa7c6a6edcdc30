import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { aPlan } from '#app/business/cart/testing-buyers.ts'
import type { CoursePage, CourseSection } from '#app/business/storefront/course-page/course-page.ts'
import { Checkout } from '#app/components/checkout/checkout.tsx'
import { aCoursePage } from '#app/components/checkout/testing-checkout.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { showPage } from '#app/testing/pages/a-page.tsx'
import { CourseView } from './course-view.tsx'
import { type LayoutTrial, layoutToShow, OnlyLookedAt } from './layout-choice.tsx'

const LAYOUTS = [1, 2, 3, 4] as const
const step = { label: 'Buy this course', to: '#checkout', note: null }
const SECTION: CourseSection = { id: 1, name: 'One', totalSeconds: 0, lectures: [] }
const TEACHER = { id: 1, name: 'ครูหนึ่ง', biography: '<p>ล่ามมาสิบสองปี</p>', pictureUrl: '/files/a.webp' }

function showCourse(
  layout: (typeof LAYOUTS)[number],
  over: Partial<CoursePage> = {},
  course: object = {},
  howToBuy: string | null = null,
) {
  const page = aCoursePage({})
  return showPage({
    path: '/course/1',
    load: () => ({ ...page, ...over, course: { ...page.course, ...course } }),
    draw: data => (
      <CourseView
        layout={layout}
        page={data}
        step={step}
        howToBuy={howToBuy}
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

  test('says what the course promises and what people can do afterwards', () => {
    showCourse(layout, {}, { promise: 'Paint without a sketch', outcomes: ['Mix six greens'] })
    expect(screen.getByText('Paint without a sketch')).toBeVisible()
    const outcomes = screen.getByRole('region', { name: m.course_outcomes_title() })
    expect(within(outcomes).getByText('Mix six greens')).toBeVisible()
  })

  test('says for whom it is and what it takes, and shows work that was made in it', () => {
    showCourse(
      layout,
      {},
      {
        audience: ['Beginners'],
        requirements: ['Two glasses'],
        samplePictures: ['/files/leaf.jpg', '/files/pot.jpg'],
        sampleTexts: ['A leaf'],
      },
    )
    const fit = within(screen.getByRole('region', { name: m.course_fit_title() }))
    expect(fit.getByRole('heading', { name: m.course_fit_audience() })).toBeVisible()
    expect(fit.getAllByRole('listitem').map(item => item.textContent)).toEqual(['Beginners', 'Two glasses'])
    const samples = within(screen.getByRole('region', { name: m.course_samples_title() }))
    const pictures = samples.getAllByRole('link').map(link => link.getAttribute('href'))
    expect(pictures).toEqual(['/files/leaf.jpg', '/files/pot.jpg'])
    expect(samples.getAllByRole('img').map(picture => picture.getAttribute('alt'))).toEqual([
      'A leaf',
      m.course_sample_alt({ number: 2 }),
    ])
  })

  test('folds the questions of the course', async () => {
    const questions = [
      { question: 'Can I begin without a brush?', answer: '<p>Yes, with a finger.</p>' },
      { question: 'Is there a certificate?', answer: 'Yes' },
    ]
    const { user } = showCourse(layout, {}, { questions })
    const part = within(screen.getByRole('region', { name: m.course_faq_title() }))
    expect(part.getAllByRole('heading', { level: 3 }).map(heading => heading.textContent)).toEqual(
      questions.map(({ question }) => question),
    )
    const first = part.getByText('Yes, with a finger.').closest('details')
    expect(first).not.toHaveAttribute('open')
    await user.click(part.getByRole('heading', { name: 'Can I begin without a brush?' }))
    expect(first).toHaveAttribute('open')
  })

  test('plays the preview in the place of the picture', async () => {
    const { user } = showCourse(layout, {}, { previewVideoUrl: '/files/preview.mp4' })
    expect(document.querySelector('video')).toBeNull()
    const button = screen.getByRole('link', { name: m.catalogue_watch_preview() })
    // Without JavaScript the video opens by itself.
    expect(button).toHaveAttribute('href', '/files/preview.mp4')
    await user.click(button)
    const video = document.querySelector('video')
    expect(video).toHaveAttribute('src', '/files/preview.mp4')
    expect(video).toHaveAttribute('controls')
    expect(button).not.toBeInTheDocument()
  })

  test('has no button on the picture of a course without a preview', () => {
    showCourse(layout)
    expect(screen.queryByRole('link', { name: m.catalogue_watch_preview() })).toBeNull()
  })

  test('shows nothing that the school did not fill in', () => {
    showCourse(layout, { teacher: { id: 1, name: 'ครู', biography: '', pictureUrl: '' } })
    expect(screen.queryByRole('region', { name: m.course_teacher_title() })).toBeNull()
    for (const title of [
      m.course_outcomes_title(),
      m.course_fit_title(),
      m.course_samples_title(),
      m.course_faq_title(),
      m.catalogue_curriculum_title(),
    ])
      expect(screen.queryByRole('region', { name: title })).toBeNull()
  })
})

test('layout 4 says the lowest open price and leads to the purchase', () => {
  showCourse(4)
  expect(screen.getAllByText('฿1,000').length).toBeGreaterThan(0)
  expect(screen.getAllByText(m.catalogue_from()).length).toBeGreaterThan(0)
  expect(screen.getAllByRole('link', { name: step.label })[0]).toHaveAttribute('href', '/course/1#checkout')
})

test('layout 2 says the price in its bar, and not again above the checkout', () => {
  showCourse(2)
  expect(screen.getAllByText('฿1,000')).toHaveLength(1)
  expect(screen.getByText('฿1,000').closest('.sticky')).not.toBeNull()
})

test('layout 1 shows the whole cover at 16:9', () => {
  showCourse(1, {}, { previewPictureUrl: '/files/cover.jpg' })
  const shapes = document.querySelector('img[src="/files/cover.jpg"]')?.className.match(/\S*aspect-\S+/g)
  expect(shapes).toEqual(['aspect-video'])
})

test('layout 2 has one left edge', () => {
  showCourse(2, { teacher: TEACHER }, { outcomes: ['ก'], questions: [{ question: 'ข', answer: 'ค' }] })
  const centred = [...document.querySelectorAll('main .mx-auto, main .page')]
  const columns = centred.filter(element => !element.closest('.sticky'))
  expect(columns.length).toBeGreaterThan(4)
  expect(columns.filter(({ classList }) => !classList.contains('max-w-5xl'))).toEqual([])
  expect(document.querySelector('main .text-center')).toBeNull()
})

test('layout 4 keeps a bar with four anchors in sight', () => {
  const { checkout } = aCoursePage({})
  const settings = {
    ...checkout.settings,
    features: { ...checkout.settings.features, comment: true, curriculum: true },
  }
  showCourse(4, { checkout: { ...checkout, settings }, sections: [SECTION] }, {}, 'ก')
  const bar = screen.getByRole('navigation', { name: m.catalogue_tabs() })
  expect(bar).toHaveClass('sticky', 'top-0')
  const anchors = within(bar)
    .getAllByRole('link')
    .map(link => link.getAttribute('href'))
  expect(anchors).toEqual(expect.arrayContaining(['#details', '#curriculum', '#how-to-buy', '#comments']))
})

test('never says that a free course is bought', () => {
  const plans = [{ plan: aPlan({ id: 11, price: 0 }), disabled: null, books: [] }]
  const { checkout } = aCoursePage({ item: { plans, planPickedFirst: 11 } })
  showCourse(4, { checkout }, {}, 'ก')
  const bar = screen.getByRole('navigation', { name: m.catalogue_tabs() })
  expect(within(bar).getByRole('link', { name: 'How to start' })).toHaveAttribute('href', '#how-to-buy')
  expect(screen.getByRole('heading', { name: 'How to start' })).toBeVisible()
  expect(screen.queryByText(m.catalogue_how_to_buy_title())).toBeNull()
})

test.each([
  ['2', true, 2],
  ['2', false, 3],
  ['5', true, 3],
  [null, true, 3],
] as const)('asked for layout %s, staff %s: shows %d', (asked, isStaff, layout) => {
  expect(layoutToShow(3, { asked, isStaff })).toEqual({
    layout,
    trial: isStaff ? { shown: layout, set: 3, isAsked: asked === '2' } : null,
  })
})

test.each([
  ['lets a visitor order', null, false],
  ['lets staff order in the layout of the shop', { shown: 3, set: 3, isAsked: false }, false],
  ['shows staff who try a layout a form that cannot be sent', { shown: 1, set: 3, isAsked: true }, true],
] as const)('%s', (_, trial: LayoutTrial, isClosed) => {
  showPage({
    path: '/course/1',
    load: () => aCoursePage({}),
    draw: page => (
      <OnlyLookedAt trial={trial}>
        <CourseView
          layout={trial?.shown ?? 3}
          page={page}
          step={step}
          howToBuy={null}
          notAdded={null}
          checkout={<Checkout page={page} />}
        />
      </OnlyLookedAt>
    ),
  })
  const controls = [
    screen.getByRole('button', { name: 'Place order' }),
    screen.getByLabelText(/^Full name/),
    ...screen.getAllByRole('button', { name: m.product_add() }),
  ]
  for (const control of controls) isClosed ? expect(control).toBeDisabled() : expect(control).toBeEnabled()
})
