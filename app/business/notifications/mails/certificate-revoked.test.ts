import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { defaultSettings } from '#app/business/settings/settings.ts'
import { LOCALES } from '#app/i18n/locale.ts'
import { certificateRevoked } from './certificate-revoked.tsx'

const site = {
  shop: { ...defaultSettings, title: 'School', accentColor: '' },
  url: 'https://shop.test',
}

test.each(LOCALES)('a revoked certificate is named in %s, without a reason', locale => {
  const data = { courseName: 'สีน้ำ', number: '2026-000012', linkPath: '/certificate/abc' }
  expect(certificateRevoked.subject({ data, locale, site })).toContain('สีน้ำ')
  const html = renderToStaticMarkup(certificateRevoked.Body({ data, locale, site }))
  expect(html).toContain('2026-000012')
  expect(html).toContain('https://shop.test/certificate/abc')
})
