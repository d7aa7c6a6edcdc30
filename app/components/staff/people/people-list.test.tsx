import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '#app/testing/pages/a-page.tsx'
import { newsRows } from './news-rows.ts'
import { NewsFile } from './people-list.tsx'

function showFile(count: number) {
  return showPage({ path: '/admin/students', load: () => null, draw: () => <NewsFile count={count} /> })
}

test('says how many agreed to news, and leads to the file', () => {
  const { unmount } = showFile(12)
  expect(screen.getByText(/^12 people with an email address/)).toBeVisible()
  expect(screen.getByRole('link')).toHaveAttribute('href', '/admin/students/file')
  unmount()
  showFile(0)
  expect(screen.queryByRole('link')).toBeNull()
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
