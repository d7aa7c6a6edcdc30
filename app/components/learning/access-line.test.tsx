import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NOW, showPage } from '#app/testing/pages/a-page.tsx'
import { AccessLine } from './access-line.tsx'

const HOUR = 3_600_000
const DAY = 24 * HOUR

// The page is made at 10:00 in Bangkok.
test.each([
  ['a minute after 90 days were bought', 90 * DAY - 60_000, '90 days left', false],
  ['in the last days', DAY + HOUR, '2 days left', false],
  ['when it ends tomorrow morning', 20 * HOUR, 'Time left', false],
  ['on the last day', 5 * HOUR, 'Time left', true],
])('says how long the access lasts %s', (_, timeLeft, words, isToday) => {
  const page = { access: { kind: 'until', endsAt: NOW + timeLeft }, timeLeft, reasons: [] } as const
  showPage({ path: '/course/1', load: () => page, draw: page => <AccessLine page={page} coursePath="/" /> })
  expect(screen.getByText(/Access until/)).toHaveTextContent(words)
  expect(screen.queryByText(/today is the last day/) !== null).toBe(isToday)
})
