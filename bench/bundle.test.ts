import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BUNDLE, MOST_BYTES, sizeOfWorker } from './bundle.ts'

test('the Worker is not larger than its limit', () => {
  if (!existsSync(BUNDLE)) throw new Error('There is no Worker to measure. `npm run build` makes one.')
  expect(sizeOfWorker().gzip).toBeLessThanOrEqual(MOST_BYTES)
})
