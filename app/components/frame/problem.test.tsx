import { createRemixStub } from '@remix-run/testing'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Locale } from '#app/i18n/locale.ts'
import { overwriteGetLocale } from '#app/i18n/paraglide/runtime.js'
import { Problem } from './problem.tsx'

const TITLES = { th: 'ไม่พบหน้าที่คุณต้องการ', en: 'We couldn’t find that page' } as const

test.each<[Locale, Locale]>([
  ['th', 'en'],
  ['en', 'th'],
])('a page that is not there says so in %s, then in %s', async (own, other) => {
  overwriteGetLocale(() => own)
  const Stub = createRemixStub([
    {
      id: 'root',
      path: '/',
      loader: () => ({ locale: own }),
      children: [
        {
          path: 'nowhere',
          loader: () => {
            throw new Response(null, { status: 404 })
          },
          ErrorBoundary: Problem,
        },
      ],
    },
  ])
  render(<Stub initialEntries={['/nowhere']} />)
  expect(await screen.findByRole('heading', { level: 1, name: TITLES[own] })).toBeVisible()
  const again = screen
    .getByRole('heading', { level: 2, name: TITLES[other] })
    .closest('[lang]') as HTMLElement
  expect(again).toHaveAttribute('lang', other)
})
