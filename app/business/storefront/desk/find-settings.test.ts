import { expect, test } from 'vitest'
import type { Caller } from '#app/business/callers/caller.ts'
import type { Role } from '#app/business/callers/permissions.ts'
import { findSettings } from './find-settings.ts'

const find = (words: string, role: Role = 'owner', locale: 'th' | 'en' = 'en') => {
  const account = { userId: 'u', roles: [role], extra: [] }
  const caller = { visitorId: 'v', account, sessionEnded: null } as unknown as Caller
  return findSettings(words, { locale, caller })
}

test('finds a setting by words of its label in either language, and leads to it', () => {
  const [rate] = find('vat')
  expect(rate?.path).toMatch(/^\/admin\/settings\/tax#/)
  expect(find('ชื่อโรงเรียน').map(({ path }) => path)).toContain('/admin/settings/school#title')
  expect(find('refund policy')).toMatchObject([{ label: 'Refund policy', path: '/admin/pages/refunds' }])
})

test('answers in the reader’s language, those with the words in their label first', () => {
  const found = find('slip', 'owner', 'th')
  expect(found.every(({ label }) => /[\u0e00-\u0e7f]/.test(label))).toBe(true)
  expect(find('refund')[0]?.label).toMatch(/refund/i)
  expect(find('e').length).toBe(8)
})

test('finds nothing that a role may not change', () => {
  expect(find('vat', 'support')).toEqual([])
  expect(find('no such setting')).toEqual([])
})
