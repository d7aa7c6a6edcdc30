import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ShellData } from '#app/components/shell/shell-data.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { showPage } from '#app/testing/pages/a-page.tsx'
import { SchoolFacts } from './school-facts.tsx'

const NOTHING = {
  ...{ contactTel: '', contactEmail: '', contactLine: null },
  company: { name: '', address: '', taxId: '' },
}

function showFacts(shop: Partial<ShellData['shop']>, teachers: boolean) {
  const shell = { shop: { ...NOTHING, ...shop }, has: { teachers } } as ShellData
  showPage({ path: '/', load: () => null, draw: () => <SchoolFacts {...shell} /> })
}
const addresses = () => screen.getAllByRole('link').map(link => link.getAttribute('href'))

test('says how to reach the school and who runs it', () => {
  const company = { name: 'Canal Ltd.', address: '1 Canal Road', taxId: '0105500000000' }
  showFacts({ contactTel: '02-123-4567', contactEmail: 'us@example.com', company }, true)
  const facts = within(screen.getByRole('region', { name: m.home_company() }))
  for (const words of [company.name, company.address, m.foot_tax_id({ id: company.taxId })])
    expect(facts.getByText(words)).toBeVisible()
  expect(addresses()).toEqual(['tel:021234567', 'mailto:us@example.com', '/courses', '/teachers'])
})

test('leaves out what the school does not have', () => {
  showFacts({}, false)
  expect(screen.queryByRole('region')).toBeNull()
  expect(addresses()).toEqual(['/courses'])
})
