import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ShellData } from '#app/components/shell/shell-data.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { NOW, showPage } from '#app/testing/pages/a-page.tsx'
import { Footer } from './footer.tsx'

const NOTHING = {
  title: '',
  tagline: '',
  contactTel: '',
  contactEmail: '',
  contactLine: null as ShellData['shop']['contactLine'],
  company: { name: '', address: '', taxId: '' },
}

function showFooter(shop: Partial<typeof NOTHING>, has: Partial<ShellData['has']>, locale: 'th' | 'en') {
  const shell = {
    locale,
    now: NOW,
    isLocal: false,
    shop: { ...NOTHING, ...shop },
    has: { products: false, teachers: false, about: false, refunds: false, ownPages: [], ...has },
  } as ShellData
  showPage({ path: '/', locale, load: () => null, draw: () => <Footer shell={shell} /> })
  return screen.getByRole('contentinfo')
}
const groups = (footer: HTMLElement) =>
  within(footer)
    .getAllByRole('navigation')
    .map(group => [
      group.querySelector('p')?.textContent,
      ...within(group)
        .getAllByRole('link')
        .map(link => link.getAttribute('href')),
    ])

test('shows the shop, its contacts, rules and company in groups', () => {
  const footer = showFooter(
    {
      title: 'Riverside',
      contactTel: '02 000 0000',
      contactEmail: 'hello@example.com',
      contactLine: { href: 'https://line.me/R/ti/p/%40riverside', words: 'LINE @riverside' },
      company: { name: 'Riverside Co., Ltd.', address: '1 Canal Road', taxId: '0-1055-61000-00-3' },
    },
    {
      teachers: true,
      refunds: true,
      ownPages: [{ slug: 'our-story', title: 'เรื่องของเรา', titleEnglish: 'Our story' }],
    },
    'en',
  )
  expect(groups(footer)).toEqual([
    ['Browse', '/courses', '/teachers'],
    ['Contact us', 'tel:020000000', 'https://line.me/R/ti/p/%40riverside', 'mailto:hello@example.com'],
    ['Terms and policies', '/terms', '/privacy', '/refunds', '/page/our-story'],
  ])
  expect(within(footer).getByRole('link', { name: 'Our story' })).toBeVisible()
  for (const text of ['LINE @riverside', 'Riverside Co., Ltd.', '1 Canal Road', 'Tax ID 0-1055-61000-00-3'])
    expect(within(footer).getByText(text)).toBeVisible()
  expect(within(footer).getByText('© 2026 Riverside')).toBeVisible()
})

test('a shop without contact or company has no empty group', () => {
  const footer = showFooter({}, {}, 'th')
  expect(groups(footer)).toEqual([
    ['เมนู', '/courses'],
    ['ข้อกำหนดและนโยบาย', '/terms', '/privacy'],
  ])
  expect(footer).not.toHaveTextContent('เลขประจำตัวผู้เสียภาษี')
  expect(within(footer).getByText(`© 2569 ${m.common_shop()}`)).toBeVisible()
})
