import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { defaultSettings } from '#app/business/settings/settings.ts'
import { LOCALES } from '#app/i18n/locale.ts'
import { certificateRevoked, homeworkGraded } from './learning-mails.tsx'

const site = {
  shop: { ...defaultSettings, title: 'School', accentColor: '' },
  url: 'https://shop.test',
}

test.each([
  ['การบ้าน: วาดผลไม้', 'วาดผลไม้'],
  ['การบ้าน : วาดผลไม้', 'วาดผลไม้'],
  ['Homework: draw fruit', 'draw fruit'],
  ['Homework in week 2: fruit', 'Homework in week 2: fruit'],
  ['Homework:', 'Homework:'],
])('the subject about %s says homework once', (lectureName, name) => {
  for (const isPassed of [true, false])
    for (const locale of LOCALES) {
      const data = { courseName: 'สีน้ำ', lectureName, isPassed, feedback: '', lecturePath: '/' }
      const subject = homeworkGraded.subject({ data, locale, site })
      expect(subject.slice(subject.indexOf(': ') + 2)).toBe(name)
    }
})

test.each(LOCALES)('a revoked certificate is named in %s, without a reason', locale => {
  const data = { courseName: 'สีน้ำ', number: '2026-000012', linkPath: '/certificate/abc' }
  expect(certificateRevoked.subject({ data, locale, site })).toContain('สีน้ำ')
  const html = renderToStaticMarkup(certificateRevoked.Body({ data, locale, site }))
  expect(html).toContain('2026-000012')
  expect(html).toContain('https://shop.test/certificate/abc')
})
