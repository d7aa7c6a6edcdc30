import { expect, test } from 'vitest'
import { searchWordsOf } from './searched-words.server.ts'

test('searches HTML without its tags, with words kept apart', () => {
  expect(searchWordsOf(['A & B', '<ul><li>หนึ่ง</li><li>สอง &amp; สาม</li></ul>', ''])).toBe(
    'A & B\nหนึ่ง สอง & สาม',
  )
})

test('searches what an entity stands for, and keeps a sign that is no tag', () => {
  expect(searchWordsOf(['Rhythm <3', '<p>5&nbsp;&lt;&nbsp;6</p><p>&quot;Yes&quot;</p>'])).toBe(
    'Rhythm <3\n5 < 6 "Yes"',
  )
})
