import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { TeamMember } from '#app/business/accounts/people/list-team.server.ts'
import type { UserId } from '#app/business/callers/caller.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { answer, NOW, showPage } from '#app/testing/pages/a-page.tsx'
import { TeamView } from './team-view.tsx'

const OWNER: TeamMember = {
  userId: 'u1' as UserId,
  name: 'Somsri Dee',
  email: 'somsri@example.com',
  roles: ['owner'],
  rolesAsKept: 'owner',
  lastSeenAt: null,
  hasSecondFactor: false,
  isBlocked: false,
  isOwn: true,
}
const ACCOUNTANT: TeamMember = {
  ...OWNER,
  userId: 'u2' as UserId,
  name: 'Anan Jai',
  roles: ['accountant'],
  rolesAsKept: 'accountant,refunds.give',
  hasSecondFactor: true,
  isOwn: false,
}

function showTeam(team = [OWNER, ACCOUNTANT]) {
  return showPage({
    path: '/admin/team',
    load: () => null,
    draw: () => <TeamView team={team} asksCode={false} now={NOW} />,
  })
}

test('warns until an owner has a second factor', () => {
  const { unmount } = showTeam()
  expect(screen.getByText(m.students_team_no_factor())).toBeVisible()
  unmount()
  showTeam([{ ...OWNER, hasSecondFactor: true }])
  expect(screen.queryByText(m.students_team_no_factor())).toBeNull()
})

test('lets nobody change their own roles', () => {
  showTeam()
  const rowOf = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement)
  expect(rowOf('Somsri Dee').queryByText(m.students_roles_change())).toBeNull()
  expect(rowOf('Anan Jai').getByText('Accountant, Accountant who may also refund')).toBeVisible()
})

test('keeps a typed address that no account has', async () => {
  const sentence = m.refusals_account_not_found()
  const sent = answer({ '/admin/act': () => ({ kind: 'refused', sentence, at: 'email' }) })
  const { user } = showTeam()
  const form = screen.getByRole('textbox', { name: /Email/ }).closest('form') as HTMLElement
  await user.type(within(form).getByRole('textbox'), 'new@example.com')
  await user.click(within(form).getByRole('checkbox', { name: 'Cashier' }))
  await user.click(within(form).getByRole('button'))
  expect(await within(form).findByText(sentence)).toBeVisible()
  expect(within(form).getByRole('textbox')).toHaveValue('new@example.com')
  const [{ form: posted } = { form: new FormData() }] = sent
  expect(Object.fromEntries(posted)).toEqual({ act: 'add-to-team', email: 'new@example.com', cashier: '1' })
})
