import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ListedInvitation } from '#app/business/accounts/invitations/invitation.ts'
import type { GuardedRoles } from '#app/business/accounts/people/guard-roles.server.ts'
import type { TeamMember } from '#app/business/accounts/people/list-team.server.ts'
import type { UserId } from '#app/business/callers/caller.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { answer, NOW, showPage } from '#app/testing/pages/a-page.tsx'
import { inOrder, TeamView } from './team-view.tsx'

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

const SORT = { by: 'name', isDown: false } as const

function showTeam(
  team = [OWNER, ACCOUNTANT],
  invitations: readonly ListedInvitation[] = [],
  guarded: GuardedRoles = { roles: '', isByOperator: false },
) {
  return showPage({
    path: '/admin/team',
    load: () => null,
    draw: () => <TeamView team={team} sort={SORT} invitations={invitations} guarded={guarded} now={NOW} />,
  })
}

test('warns until an owner has a second factor', () => {
  const { unmount } = showTeam()
  expect(screen.getByText(m.students_team_no_factor())).toBeVisible()
  unmount()
  showTeam([{ ...OWNER, hasSecondFactor: true }])
  expect(screen.queryByText(m.students_team_no_factor())).toBeNull()
})

test('names the roles that need a second factor', () => {
  const { unmount } = showTeam(undefined, undefined, { roles: 'owner,cashier', isByOperator: false })
  expect(
    screen.getByText('These roles work only with two-factor authentication: Owner, Cashier'),
  ).toBeVisible()
  unmount()
  showTeam()
  expect(screen.getByText('No role currently requires two-factor authentication.')).toBeVisible()
})

test('owners choose the roles that need a second factor', async () => {
  const sent = answer({ '/admin/act': () => ({ kind: 'done' }) })
  const { user } = showTeam(undefined, undefined, { roles: 'owner', isByOperator: false })
  const form = within(screen.getByRole('region', { name: m.guard_title() }))
  expect(form.getByRole('checkbox', { name: 'Owner' })).toBeChecked()
  await user.click(form.getByRole('checkbox', { name: 'Cashier' }))
  await user.click(form.getByRole('button', { name: m.guard_save() }))
  const [{ form: posted } = { form: new FormData() }] = sent
  const expected = { act: 'guard-roles', before: 'owner', owner: '1', cashier: '1' }
  expect(Object.fromEntries(posted)).toEqual(expected)
})

test('a refusal stays when the form shows what another owner chose meanwhile', async () => {
  const sentence = 'Somebody else changed this.'
  let roles = 'owner'
  answer({
    '/admin/act': () => {
      roles = 'owner,editor'
      return { kind: 'refused', sentence, at: null }
    },
  })
  const { user } = showPage({
    path: '/admin/team',
    load: () => null,
    draw: () => (
      <TeamView
        team={[OWNER]}
        sort={SORT}
        invitations={[]}
        guarded={{ roles, isByOperator: false }}
        now={NOW}
      />
    ),
  })
  const form = within(screen.getByRole('region', { name: m.guard_title() }))
  await user.click(form.getByRole('checkbox', { name: 'Cashier' }))
  await user.click(form.getByRole('button', { name: m.guard_save() }))
  await waitFor(() => expect(form.getByRole('checkbox', { name: 'Editor' })).toBeChecked())
  expect(form.getByRole('checkbox', { name: 'Cashier' })).not.toBeChecked()
  expect(form.getByText(sentence)).toBeVisible()
})

test('says that the variable decides, instead of a form', () => {
  showTeam(undefined, undefined, { roles: 'owner', isByOperator: true })
  const part = within(screen.getByRole('region', { name: m.guard_title() }))
  expect(part.getByText(m.guard_by_operator())).toBeVisible()
  expect(part.queryByRole('button')).toBeNull()
})

test('lets nobody change their own roles', () => {
  showTeam()
  const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }))
  expect(rowOf('Somsri Dee').queryByText(m.students_roles_change())).toBeNull()
  expect(rowOf('Anan Jai').getByText('Accountant, Accountant with refund rights')).toBeVisible()
})

test('orders the team by name or by when they were seen', () => {
  const seen = { ...OWNER, name: 'Zoe', lastSeenAt: NOW }
  const namesIn = (by: 'name' | 'seen', isDown: boolean) =>
    inOrder([OWNER, seen, ACCOUNTANT], { by, isDown }, 'en').map(({ name }) => name)
  expect(namesIn('name', false)).toEqual(['Anan Jai', 'Somsri Dee', 'Zoe'])
  expect(namesIn('name', true)).toEqual(['Zoe', 'Somsri Dee', 'Anan Jai'])
  expect(namesIn('seen', true)).toEqual(['Zoe', 'Somsri Dee', 'Anan Jai'])
  showTeam()
  const header = screen.getByRole('columnheader', { name: /^Name/ })
  expect(header).toHaveAttribute('aria-sort', 'ascending')
})

test('keeps a typed address that is refused', async () => {
  const sentence = m.team_refused_in_team()
  const sent = answer({ '/admin/act': () => ({ kind: 'refused', sentence, at: 'email' }) })
  const { user } = showTeam()
  const form = screen.getByRole('textbox', { name: /Email/ }).closest('form') as HTMLElement
  await user.type(within(form).getByRole('textbox'), 'new@example.com')
  await user.click(within(form).getByRole('checkbox', { name: /^Cashier/ }))
  await user.click(within(form).getByRole('button'))
  expect(await within(form).findByText(sentence)).toBeVisible()
  expect(within(form).getByRole('textbox')).toHaveValue('new@example.com')
  const [{ form: posted } = { form: new FormData() }] = sent
  expect(Object.fromEntries(posted)).toEqual({ act: 'invite', email: 'new@example.com', cashier: '1' })
})

test('lists open invitations, and withdraws or repeats each', async () => {
  const one = { id: 'i1', email: 'new@example.com', rolesAsKept: 'cashier', by: 'Somsri Dee' }
  const sent = answer({ '/admin/act': () => ({ kind: 'done' }) })
  const { user } = showTeam(undefined, [
    { ...one, expiresAt: NOW + 1 },
    { ...one, id: 'i2', email: 'late@example.com', expiresAt: NOW },
  ])
  const rowOf = (email: string) => within(screen.getByText(email).closest('li') as HTMLElement)
  expect(rowOf('new@example.com').queryByText(/expired/)).toBeNull()
  expect(rowOf('late@example.com').getByText(/expired/)).toBeVisible()
  for (const [email, act] of [
    ['late@example.com', 'Send again'],
    ['new@example.com', 'Withdraw'],
  ] as const) {
    await user.click(rowOf(email).getByText(act, { selector: 'summary' }))
    await user.click(rowOf(email).getByRole('button', { name: `${act}: ${email}` }))
  }
  expect(sent.map(({ form }) => Object.fromEntries(form))).toEqual([
    { act: 'send-invitation', id: 'i2' },
    { act: 'withdraw-invitation', id: 'i1' },
  ])
})
