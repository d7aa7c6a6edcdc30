import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const APP = join(import.meta.dirname, '..')

const sources = ['routes', 'components'].flatMap(folder =>
  readdirSync(join(APP, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map(name => join(APP, folder, name)),
)

test('no page reads a body without a limit', () => {
  const unlimited = sources.filter(path =>
    /request\.(formData|json|text|arrayBuffer|blob)\(/.test(readFileSync(path, 'utf8')),
  )
  expect(unlimited).toEqual([])
})
