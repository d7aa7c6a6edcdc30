import { expect, test } from 'vitest'
import { searchWordsOf } from './searched-words.server.ts'

test('searches HTML without its tags, with words kept apart', () => {
  expect(searchWordsOf(['A & B', '<ul><li>หนึ่ง</li><li>สอง &amp; สาม</li></ul>', ''])).toBe(
    'A & B\nหนึ่ง สอง & สาม',
  )
})
