import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('moves a picture from page to page in 200 ms at most', () => {
  const styles = readFileSync('app/styles.css', 'utf8')
  const transitions = [...styles.matchAll(/::view-transition-[^{]*\{[^}]*?animation-duration: (\d+)ms/g)]
  expect(transitions.length).toBeGreaterThan(1)
  for (const [rule, duration] of transitions) expect(Number(duration), rule).toBeLessThanOrEqual(200)
})

test('loads no font of rare characters for the words of the shop', () => {
  const styles = readFileSync('app/styles.css', 'utf8')
  const faces = [...styles.matchAll(/url\("\/fonts\/(?!first-)[^}]*?unicode-range:([^;]*);/g)]
  expect(faces).toHaveLength(4)
  const ranges = faces.flatMap(([, list = '']) =>
    list.split(',').map(range => {
      const [from = 0, to = from] = (range.match(/[0-9A-F]{4}/g) ?? []).map(code => Number.parseInt(code, 16))
      return { from, to }
    }),
  )
  const words = globSync('app/i18n/messages/*/*.json').map(file => readFileSync(file, 'utf8'))
  const rare = [...new Set(words.join(''))].filter(letter => {
    const code = letter.codePointAt(0) ?? 0
    return ranges.some(({ from, to }) => from <= code && code <= to)
  })
  expect(rare).toEqual([])
})
