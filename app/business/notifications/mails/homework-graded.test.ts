import { expect, test } from 'vitest'
import { defaultSettings } from '#app/business/settings/settings.ts'
import { LOCALES } from '#app/i18n/locale.ts'
import { homeworkGraded } from './homework-graded.tsx'

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
