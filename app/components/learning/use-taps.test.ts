import { expect, test } from 'vitest'
import { answerTap, partAt } from './use-taps.ts'

test.each([
  [10, 'left'],
  [150, 'middle'],
  [290, 'right'],
] as const)('a tap at %i of 300 pixels is on the %s', (x, part) => {
  expect(partAt(x + 20, { left: 20, width: 300 })).toBe(part)
})

const LEFT = { at: 1_000, part: 'left' } as const
const RIGHT = { at: 1_000, part: 'right' } as const
const MIDDLE = { at: 1_000, part: 'middle' } as const
const at = <Of extends object>(tap: Of, at: number) => ({ ...tap, at })

test.each([
  ['a tap on a paused video', MIDDLE, null, true, 'play'],
  ['a tap on a side of a paused video', LEFT, null, true, 'play'],
  ['a tap on a playing video', MIDDLE, null, false, null],
  ['a double tap on the left', at(LEFT, 1_250), LEFT, false, 'back'],
  ['a double tap on the right', at(RIGHT, 1_250), RIGHT, false, 'forward'],
  ['a double tap on the right of a paused video', at(RIGHT, 1_250), RIGHT, true, 'forward'],
  ['a double tap in the middle', at(MIDDLE, 1_250), MIDDLE, false, null],
  ['two slow taps on the left', at(LEFT, 1_400), LEFT, false, null],
  ['a tap on each side', at(RIGHT, 1_250), LEFT, false, null],
] as const)('%s answers as it should', (_, tap, before, isPaused, answer) => {
  expect(answerTap(tap, before, { isPaused })).toBe(answer)
})
