import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { HomePage } from '#app/business/storefront/get-home-page.server.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { showPage } from '#app/testing/pages/a-page.tsx'
import { IntroView } from './intro.tsx'

type Intro = NonNullable<HomePage['intro']>
const FREE = { name: 'First leaf', path: '/course/3-leaves?learn=true&lecture=5', seconds: 120 }
const INTRO: Intro = {
  headline: 'Learn to paint',
  text: '',
  pictureUrl: '/files/home.jpg',
  refundRule: '',
  freeLecture: FREE,
}

const showIntro = (intro: Intro, hasCourses = true) =>
  showPage({
    path: '/',
    load: () => null,
    draw: () => <IntroView intro={intro} shop={undefined} hasCourses={hasCourses} />,
  })

/** The links that lead to the free lecture, also those that screen readers skip. */
const linksToLesson = () =>
  screen.queryAllByRole('link', { hidden: true }).filter(link => link.getAttribute('href') === FREE.path)

test('the large picture leads to the free lesson', () => {
  showIntro(INTRO)
  const [button, mark, ...more] = linksToLesson()
  expect(button).toHaveTextContent(m.home_free_lesson({ length: '2 min' }))
  expect(mark?.parentElement?.querySelector('img')).toHaveAttribute('src', INTRO.pictureUrl)
  expect(more).toEqual([])
})

test('screen readers and the keyboard meet the free lesson once', () => {
  showIntro(INTRO)
  const mark = linksToLesson()[1]
  expect(mark).toHaveAttribute('tabindex', '-1')
  expect(mark).toHaveAttribute('aria-hidden', 'true')
})

test('the picture has no mark without a free lesson', () => {
  showIntro({ ...INTRO, freeLecture: null })
  expect(linksToLesson()).toEqual([])
  expect(screen.getAllByRole('link', { hidden: true })).toHaveLength(1)
})

test('an empty shop leads nowhere', () => {
  showIntro({ ...INTRO, freeLecture: null }, false)
  expect(screen.queryByRole('link', { name: m.home_browse() })).toBeNull()
})
