import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { money } from '#app/business/money/money.ts'
import type { TopCourse } from '#app/business/storefront/get-home-page.server.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { showPage } from '#app/testing/pages/a-page.tsx'
import { TopCourseBand } from './top-course.tsx'

const TOP: TopCourse = {
  card: {
    ...{
      id: 3,
      name: 'Leaves',
      path: '/course/3-leaves',
      pictureUrl: '',
      teacher: 'Kru Nok',
      groupName: 'Art',
    },
    ...{ courseType: 'online', totalSeconds: 1_800, lectureCount: 6, owned: null },
    price: {
      amount: money(49_000, 'THB'),
      term: { planType: 'One-Time Payment', term: null, termUnit: null, term2: null, termUnit2: null },
      isFrom: false,
    },
  },
  promise: 'Paint a leaf from life',
  outcomes: ['Mix a clear green', 'Lay an even wash'],
  teacherPictureUrl: '/files/nok.webp',
}

const showRegion = (over: Partial<TopCourse>) => {
  showPage({ path: '/', load: () => null, draw: () => <TopCourseBand top={{ ...TOP, ...over }} /> })
  return screen.getByRole('region', { name: m.home_featured() })
}
const showBand = (over: Partial<TopCourse>) => within(showRegion(over))

test('says of a workshop that it is in person, and no length of its videos', () => {
  const band = showBand({ card: { ...TOP.card, courseType: 'workshop' } })
  expect(band.getByText('In person · 6 online lessons')).toBeVisible()
})

test('shows outcomes, teacher, length and price with one link', () => {
  const band = showBand({})
  expect(band.getAllByRole('listitem').map(item => item.textContent)).toEqual(TOP.outcomes)
  for (const words of ['Kru Nok', '30 min · 6 lessons', '฿490']) expect(band.getByText(words)).toBeVisible()
  expect(band.getByRole('heading', { level: 3 })).toHaveTextContent('Leaves')
  expect(band.getByRole('link')).toHaveAttribute('href', TOP.card.path)
  expect(band.getByRole('link')).toHaveTextContent(`${m.home_see_course()}: Leaves`)
})

test('loads its pictures only near the screen', () => {
  const band = showRegion({ card: { ...TOP.card, pictureUrl: '/files/leaf.jpg' } })
  const pictures = [...band.querySelectorAll('img')]
  expect(pictures.map(picture => picture.getAttribute('loading'))).toEqual(['lazy', 'lazy'])
})

test('says the promise while there are no outcomes', () => {
  const band = showBand({ outcomes: [], teacherPictureUrl: '' })
  expect(band.getByText('Paint a leaf from life')).toBeVisible()
  expect(band.queryByRole('list')).toBeNull()
  expect(band.getByText('Kru Nok')).toBeVisible()
})
