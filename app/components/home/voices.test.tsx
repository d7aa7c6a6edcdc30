import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { HomePage } from '#app/business/storefront/get-home-page.server.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { showPage } from '#app/testing/pages/a-page.tsx'
import { Voices } from './voices.tsx'

type Voice = HomePage['voices'][number]
const PLAIN: Voice = { name: 'เมธี', did: '', words: 'ทำได้จริง', pictureUrl: '', workUrl: '', course: null }

const showVoices = (...voices: Voice[]) =>
  showPage({ path: '/', load: () => null, draw: () => <Voices voices={voices} /> })

test('shows nothing while the school quotes nobody', () => {
  showVoices()
  expect(screen.queryByRole('region')).toBeNull()
})

test('quotes a student with their work and course', () => {
  const course = { name: 'Leaves', path: '/course/3-leaves' }
  showVoices({ ...PLAIN, did: 'Painted a leaf', workUrl: '/files/leaf.jpg', course })
  const region = within(screen.getByRole('region', { name: m.voices_title() }))
  expect(region.getByRole('figure')).toHaveTextContent('“ทำได้จริง”')
  expect(region.getByText('Painted a leaf')).toBeVisible()
  expect(region.getByRole('img', { name: m.voices_work_of({ name: 'เมธี' }) })).toHaveAttribute(
    'loading',
    'lazy',
  )
  expect(region.getByRole('link', { name: 'Leaves' })).toHaveAttribute('href', course.path)
})

test('shows an initial in place of a missing picture', () => {
  showVoices(PLAIN)
  expect(screen.getByText('ม')).toBeVisible()
  expect(screen.queryByRole('link')).toBeNull()
})
