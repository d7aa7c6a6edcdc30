import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EMPTY_PROFILE } from '#app/business/accounts/registration/profile.ts'
import type { AskedProfile } from '#app/components/account/account-answers.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { showPage } from '#app/testing/pages/a-page.tsx'
import { emptyFields, UnfinishedProfile } from './unfinished-profile.tsx'

const question = (id: number, label: string) => ({
  ...{ id, label, typeLabel: 'checkbox' as const, required: false, itemList: ['a'], orderLabel: id },
})
const ASKED: AskedProfile = {
  fields: (['firstname', 'email', 'nickname', 'education'] as const).map(name => ({ name, required: false })),
  labels: [question(1, 'Interests'), question(2, 'Heard from')],
  groups: [],
  telMinimumSkipped: false,
}
const PROFILE = { ...EMPTY_PROFILE, firstname: 'Mali', customLabels: { 1: ['a'], 2: [''] } }

function showLine(input = PROFILE) {
  showPage({
    path: '/myaccount',
    load: () => emptyFields(ASKED, input, 'en'),
    draw: empty => <UnfinishedProfile empty={empty} />,
  })
}

test('links to each field of the profile that is empty', () => {
  showLine()
  const links = screen.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    [m.account_label_nickname(), '/myaccount/profile#nickname'],
    [m.register_label_education(), '/myaccount/profile#education'],
    ['Heard from', '/myaccount/profile#label.2'],
  ])
})

test('is not there once every asked field is filled', () => {
  showLine({ ...PROFILE, nickname: 'Li', education: ['A school'], customLabels: { 1: ['a'], 2: ['a'] } })
  expect(screen.queryByText(m.register_still_empty())).toBeNull()
})
