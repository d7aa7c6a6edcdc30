import { expect, test } from 'vitest'
import { meta as aboutMeta } from './about.tsx'
import { meta as teachersMeta } from './teachers.tsx'

const shop = { title: 'The school', tagline: '', logoUrl: '', contactEmail: '', contactTel: '' }
const matches = [{ id: 'root', data: { origin: 'https://school.test', locale: 'en', shop } }]

test.each([
  ['/about', aboutMeta],
  ['/teachers', teachersMeta],
])('%s tells search engines the school and the way', (path, meta) => {
  const tags = meta({ matches } as unknown as Parameters<typeof meta>[0]) ?? []
  const told = tags.flatMap(tag => ('script:ld+json' in tag ? [tag['script:ld+json']] : []))
  expect(told).toMatchObject([
    { '@type': 'Organization', name: 'The school' },
    { '@type': 'BreadcrumbList', itemListElement: [{ position: 1 }, { position: 2 }] },
  ])
  expect(JSON.stringify(told[1])).toContain(`https://school.test${path}"`)
})
