import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BankAccountsPage } from '#app/business/payments/bank-accounts/read-bank-accounts.server.ts'
import type { EditorAnswer } from '#app/components/staff/edit-form.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { NOW, showPage } from '#app/testing/pages/a-page.tsx'
import { BankAccountsView } from './bank-accounts-view.tsx'

const VALUES = {
  bankName: 'KBANK',
  accountId: '0123456789',
  accountName: 'The Shop',
  promptPayId: '0105561000003',
  enabled: true,
  promptPayImage: '',
}
const PAGE: BankAccountsPage = {
  accounts: [
    {
      id: 1,
      values: VALUES,
      qr: { svg: '<svg/>', minor: 100, payee: { kind: 'tax', id: '0105561000003' } },
    },
    { id: 2, values: { ...VALUES, bankName: 'SCB', promptPayId: '', enabled: false }, qr: null },
  ],
  seen: 'v1',
  transfer: 'only-way',
  acts: [
    {
      id: 7,
      thing: 'SCB 0123456789',
      action: 'bank-account.change',
      at: NOW,
      who: 'Somsri Dee',
      data: { from: { ...VALUES, enabled: true }, to: { ...VALUES, enabled: false } },
    },
  ],
}

function shows(page = PAGE, act?: (form: FormData) => EditorAnswer) {
  return showPage({
    path: '/admin/settings/bank-accounts',
    load: () => page,
    draw: data => <BankAccountsView page={data} isDone={false} mostBytes={1_000_000} />,
    ...(act && { act }),
  })
}
const rows = () => within(screen.getAllByRole('list')[0] as HTMLElement).getAllByRole('listitem')

test('says in words what a bank reads in the QR', () => {
  shows()
  const row = within(rows()[0] as HTMLElement)
  expect(row.getByText('0-1055-61000-00-3')).toBeVisible()
  expect(row.getByText(m.bank_accounts_kind_tax())).toBeVisible()
  expect(row.getByText(m.bank_accounts_reads_name({ name: 'The Shop' }))).toBeVisible()
  expect(row.getByRole('img')).toBeVisible()
})

test('warns if the QR leads to another id', () => {
  const [first] = PAGE.accounts
  const qr = { svg: '', minor: 100, payee: { kind: 'phone' as const, id: '0812345678' } }
  shows({ ...PAGE, accounts: first ? [{ ...first, qr }] : [] })
  expect(screen.getByText(m.bank_accounts_differs({ id: VALUES.promptPayId }))).toBeVisible()
})

test('warns that buyers see no account', () => {
  const accounts = PAGE.accounts.filter(({ values }) => !values.enabled)
  shows({ ...PAGE, accounts })
  expect(screen.getByText(m.bank_accounts_only_way())).toBeVisible()
})

test('words a change in the list of acts', () => {
  shows()
  expect(screen.getByText(/Somsri Dee.*Offered to buyers: yes → no/)).toBeVisible()
})

test('keeps typed text beside faults, and never the password', async () => {
  const sent: FormData[] = []
  const { user } = shows(PAGE, form => {
    sent.push(form)
    const { code: _, ...typed } = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
    const faults = { promptPayId: m.bank_accounts_check_digit(), code: m.audit_proof_needed() }
    return { about: 'save:', code: 'INPUT_ERROR', faults, typed }
  })
  await user.click(screen.getByText(m.bank_accounts_add(), { selector: 'summary' }))
  const added = () =>
    within(screen.getByRole('button', { name: m.bank_accounts_add() }).closest('form') as HTMLElement)
  await user.type(
    added().getByRole('textbox', { name: new RegExp(m.bank_accounts_prompt_pay()) }),
    '0105561000002',
  )
  await user.click(screen.getByRole('button', { name: m.bank_accounts_add() }))
  const field = () => added().getByRole('textbox', { name: new RegExp(m.bank_accounts_prompt_pay()) })
  await waitFor(() => expect(field()).toHaveAccessibleDescription(new RegExp(m.bank_accounts_check_digit())))
  expect(field()).toHaveValue('0105561000002')
  expect(added().getByLabelText(new RegExp(m.security_password()))).toHaveValue('')
  expect(sent[0]?.get('seen')).toBe('v1')
})
