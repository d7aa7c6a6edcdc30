import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BACK_OFFICE_BUNDLE, BUNDLE, MOST_BYTES, sizeOfWorker } from './bundle.ts'

test.each([
  ['shop', BUNDLE],
  ['back office', BACK_OFFICE_BUNDLE],
])('the Worker of the %s is not larger than its limit', (_, folder) => {
  if (!existsSync(folder)) throw new Error('There is no Worker to measure. `npm run build` makes one.')
  expect(sizeOfWorker(folder).gzip).toBeLessThanOrEqual(MOST_BYTES)
})
