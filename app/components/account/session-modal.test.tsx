import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SessionOver } from '#app/business/accounts/sessions/session-over.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { showPage } from '#app/testing/pages/a-page.tsx'
import { SessionModal } from './session-modal.tsx'

const ACCOUNT = {
  userId: 'u1',
  name: 'Somsri',
  identifier: 'somsri',
  isStaff: false,
  isTeacher: false,
  may: [],
}

test.each<[SessionOver['code'], 'en' | 'th', string, string]>([
  ['PERMISSION_DENIED', 'en', 'Your session has expired', 'You haven’t used it for a long time'],
  ['PERMISSION_DENIED', 'th', 'การเข้าสู่ระบบหมดเวลาแล้ว', 'คุณไม่ได้ใช้งานนานเกินไป'],
  ['UNAUTHORIZED', 'en', 'Your session has expired', 'You signed out in another window.'],
  ['WHITELIST_USER_DENIED', 'en', 'You’ve been signed out', 'A member of staff signed this account out'],
])('shows the modal of %s (%s) with its title and reason', (code, locale, title, why) => {
  showPage({
    path: '/course/1',
    load: () => null,
    draw: () => (
      <SessionModal over={{ code, because: null }} presses={0} account={ACCOUNT} onBack={() => {}} />
    ),
    locale,
  })
  const modal = within(screen.getByRole('dialog', { name: title }))
  expect(modal.getByText(why, { exact: false })).toBeVisible()
  expect(modal.getByText(m.sessions_nothing_lost())).toBeVisible()
  expect(modal.getByRole('textbox')).toHaveValue('somsri')
})
