import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '#app/testing/pages/a-page.tsx'
import { newsRows } from './news-rows.ts'
import { NewsFile } from './people-list.tsx'

function showFile(count: number, mayExport = true) {
  const draw = () => <NewsFile count={count} mayExport={mayExport} />
  return showPage({ path: '/admin/students', load: () => null, draw })
}

test('says how many agreed to news, and leads to the file', () => {
  const { unmount } = showFile(12)
  expect(screen.getByText(/^12 people with an email address/)).toBeVisible()
  expect(screen.getByRole('link')).toHaveAttribute('href', '/admin/students/file')
  unmount()
  for (const [count, mayExport] of [
    [0, true],
    [12, false],
  ] as const) {
    const { unmount } = showFile(count, mayExport)
    expect(screen.queryByRole('link')).toBeNull()
    unmount()
  }
})

test('the file says in Bangkok’s time when each agreed', () => {
  const reader = {
    name: 'Somsri',
    email: 'somsri@example.com',
    locale: 'th',
    agreedAt: Date.UTC(2026, 10, 26, 17, 30),
  }
  expect(newsRows([reader])).toEqual([
    ['Name', 'Email', 'Language', 'Agreed on'],
    ['Somsri', 'somsri@example.com', 'th', '2026-11-27 00:30:00'],
  ])
})
