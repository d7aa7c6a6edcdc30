import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('moves a picture from page to page in 200 ms at most', () => {
  const styles = readFileSync('app/styles.css', 'utf8')
  const transitions = [...styles.matchAll(/::view-transition-[^{]*\{[^}]*?animation-duration: (\d+)ms/g)]
  expect(transitions.length).toBeGreaterThan(1)
  for (const [rule, duration] of transitions) expect(Number(duration), rule).toBeLessThanOrEqual(200)
})
