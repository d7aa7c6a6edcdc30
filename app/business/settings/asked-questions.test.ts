import { expect, test } from 'vitest'
import { askedQuestionsIn, unansweredIn } from './asked-questions.ts'

test.each([
  ['nothing', '', []],
  ['empty lines alone', ' \n\n \n', []],
  ['one question', 'Why?\nBecause.', [['Why?', 'Because.']]],
  ['an answer of two lines', 'Why?\n Because.\nSo. ', [['Why?', 'Because.\nSo.']]],
  [
    'two questions',
    'Why?\nBecause.\n\nHow?\nSo.',
    [
      ['Why?', 'Because.'],
      ['How?', 'So.'],
    ],
  ],
  [
    'many lines between them',
    '\nWhy?\nBecause.\n \n\n\nHow?\nSo.\n',
    [
      ['Why?', 'Because.'],
      ['How?', 'So.'],
    ],
  ],
  [
    'lines of Windows',
    'Why?\r\nBecause.\r\n\r\nHow?\r\nSo.',
    [
      ['Why?', 'Because.'],
      ['How?', 'So.'],
    ],
  ],
])('reads %s', (_, text, pairs) => {
  expect(askedQuestionsIn(text)).toEqual(pairs.map(([question, answer]) => ({ question, answer })))
})

test('finds the first question without an answer', () => {
  expect(unansweredIn('Why?\nBecause.\n\nHow?\n\nWho?')).toBe('How?')
  expect(unansweredIn('Why?\nBecause.')).toBeUndefined()
})
