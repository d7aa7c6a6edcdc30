import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MAY } from '#app/business/callers/permissions.ts'
import type { Examination } from '#app/business/payments/provider-settings/examination.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { showPage } from '#app/testing/pages/a-page.tsx'
import { PaymentsView } from './payments-view.tsx'

const account = { userId: 'u1', name: 'Somsri', identifier: 'somsri', isStaff: true, isTeacher: false }
const TRANSFER = { id: 1, name: 'โอนเงินผ่านธนาคาร', enabled: true }
const CARD = { id: 8, name: 'บัตรเครดิต/เดบิต (Omise)', enabled: false }
const OWN = { id: 2, name: 'PayPal of the school', enabled: false }

function show(may: 'owner' | 'accountant' = 'owner', over: Partial<Examination> = {}) {
  return showPage({
    path: '/admin/payments',
    account: { ...account, may: MAY[may] },
    load: () => null,
    draw: () => (
      <PaymentsView
        examination={{
          providers: [],
          byHand: [TRANSFER, CARD, OWN],
          unserved: [],
          lacksAccount: false,
          ...over,
        }}
        asking={false}
        acts={[]}
      />
    ),
  })
}

test.each([
  ['off', false],
  ['on', true],
])('a provider whose methods are %s is open: %s', async (_, isOn) => {
  const provider: Examination['providers'][number] = {
    ...{ name: 'omise', title: 'Omise', methods: [CARD], mode: 'test', settings: [], webhook: null },
    ...{ faults: ['OMISE_SECRET_KEY: is not set'], check: null, canBeAsked: null, heard: null },
    ...{ isOn, isReady: false },
  }
  const { user } = show('owner', { providers: [provider] })
  const fold = screen.getByText(m.operations_faults()).closest('details')
  expect(fold === null).toBe(isOn)
  if (!fold) return
  expect(fold).not.toHaveAttribute('open')
  expect(within(fold).getByText(`${m.payment_way_card()} (Omise)`)).toBeVisible()
  await user.click(within(fold).getByRole('heading', { name: 'Omise' }))
  expect(fold).toHaveAttribute('open')
})

test('names methods in the language of the page, unless the school has its own name', () => {
  show()
  expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    `${m.payment_way_transfer()} · ID 1${m.operations_method_on()}`,
    `${m.payment_way_card()} (Omise) · ID 8${m.operations_method_off()}`,
    `PayPal of the school · ID 2${m.operations_method_off()}`,
  ])
})

test('warns while buyers transfer to no account', () => {
  show('owner', { lacksAccount: true })
  expect(screen.getByText(m.bank_accounts_none_on())).toBeVisible()
  expect(screen.queryByText(m.operations_all_set())).toBeNull()
})

test('leads those who may to where methods are turned on', () => {
  show()
  expect(screen.getByRole('link', { name: m.operations_choose_methods() })).toHaveAttribute(
    'href',
    '/admin/settings/checkout#payment_methods',
  )
})

test('leads nobody there who may not', () => {
  show('accountant')
  expect(screen.queryByRole('link', { name: m.operations_choose_methods() })).toBeNull()
})
