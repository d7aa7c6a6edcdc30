import { expect, test } from 'vitest'
import { asText, parseJson } from './outside-json.ts'

const nested = (times: number) => '['.repeat(times) + ']'.repeat(times)

test.each([
  ['text that is not JSON', '{', undefined],
  ['nothing', '', undefined],
  ['thirty-two nested lists', nested(32), JSON.parse(nested(32))],
  ['thirty-three nested lists', nested(33), undefined],
  ['a hundred thousand nested lists', nested(100_000), undefined],
  ['brackets inside a string', JSON.stringify('[\\"'.repeat(50)), '[\\"'.repeat(50)],
  ['many lists side by side', `[${'{},'.repeat(50)}1]`, [...Array(50).fill({}), 1]],
])('reads JSON from outside: %s', (_, text, value) => {
  expect(parseJson(text)).toEqual(value)
})

test('takes no text from an object with its own toString', () => {
  const odd = [{ toString: 1 }, [{ toString: 1 }], null, undefined, true]
  expect(odd.map(asText)).toEqual(['', '', '', '', ''])
  expect([asText('7'), asText(7)]).toEqual(['7', '7'])
})
