import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DemoContent } from '#app/business/school/demo-content.server.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { showPage } from '#app/testing/pages/a-page.tsx'
import { DemoContentView } from './demo-content-view.tsx'

const NONE: DemoContent = { counts: { course: 0, product: 0, teacher: 0 }, kept: [], isShopEmpty: true }

function show(more: Partial<DemoContent> = {}) {
  const demo = { ...NONE, ...more }
  return showPage({
    path: '/admin/settings/demo',
    load: () => null,
    draw: () => <DemoContentView demo={demo} />,
  })
}

test('an empty shop can have it', () => {
  show()
  expect(screen.getByRole('button', { name: m.demo_add() })).toBeEnabled()
  expect(screen.queryByText(m.demo_remove())).toBeNull()
})

test('a shop with its own content cannot', () => {
  show({ isShopEmpty: false })
  expect(screen.getByText(m.demo_not_empty())).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test('says what is there, and what stays when it goes', () => {
  const kept = [
    { kind: 'course', id: 101, name: 'English at Work' },
    { kind: 'teacher', id: 3, name: 'Pim' },
  ] as const
  show({ counts: { course: 15, product: 1, teacher: 8 }, kept, isShopEmpty: false })
  expect(screen.getByText(m.demo_courses({ count: 15 }))).toBeVisible()
  expect(screen.getByText(m.demo_products({ count: 1 }))).toBeVisible()
  const links = screen.getAllByRole('link').map(link => link.getAttribute('href'))
  expect(links).toEqual(['/admin/courses/101', '/admin/teachers/3'])
  expect(screen.getByRole('button', { name: m.demo_remove_now(), hidden: true })).toBeInTheDocument()
})
