import { describe, expect, test } from 'vitest'
import { FIRST_CHOICES, readChoices } from './player-choices.ts'
import { keyOf, SHORTCUTS } from './player-keys.ts'
import { isTooSlow, oneSmaller, qualityFor } from './quality.ts'
import { lineAboveControls } from './use-captions.ts'

const HEIGHTS = [720, 480, 240]

describe('the size for a line', () => {
  test.each([
    ['a line that says nothing', {}, null],
    ['a fast line', { effectiveType: '4g', downlink: 10 }, null],
    ['four megabits', { effectiveType: '4g', downlink: 4 }, 720],
    ['two megabits', { effectiveType: '4g', downlink: 2 }, 480],
    ['a slow 3G line', { effectiveType: '3g', downlink: 0.7 }, 240],
    ['a 2G line', { effectiveType: '2g', downlink: 9 }, 240],
    ['a phone that saves data', { effectiveType: '4g', downlink: 10, saveData: true }, 240],
    ['no connection at all', { downlink: 0 }, 240],
  ])('%s is %j: %j', (_, line, height) => {
    expect(qualityFor(HEIGHTS, line)).toBe(height)
  })
  test('is the main file where there is no other', () => {
    expect(qualityFor([], { saveData: true })).toBeNull()
  })
  test('goes down step by step and stays at the smallest', () => {
    expect([null, 720, 480, 240].map(now => oneSmaller(HEIGHTS, now))).toEqual([720, 480, 240, 240])
    expect(oneSmaller([], null)).toBeNull()
  })
})

test.each([
  ['one short stall', [{ at: 0, lasted: 900 }], false],
  ['two short stalls within a minute', [900, 900].map((lasted, i) => ({ at: i * 50_000, lasted })), true],
  ['two hiccups too short to notice', [200, 300].map(lasted => ({ at: 1, lasted })), false],
  ['one long stall', [{ at: 0, lasted: 5_000 }], true],
  ['stalls of long ago', [900, 900].map(lasted => ({ at: -60_000, lasted })), false],
])('%s is too slow: %j %j', (_, stalls, isSlow) => {
  expect(isTooSlow(stalls, 50_000 * (stalls.length - 1))).toBe(isSlow)
})

test('a caption begins higher the smaller the video and the longer its text', () => {
  // 500 px: a line has 30, so the controls cover three.
  expect(lineAboveControls('one', 500)).toBe(-4)
  expect(lineAboveControls('one\ntwo', 500)).toBe(-5)
  expect(lineAboveControls('one', 211)).toBe(-8)
})

describe('stored choices', () => {
  test.each([null, '', '{', '[]', '3', '"x"', 'null', '{"rate":9,"quality":-1,"captions":"yes"}'])(
    '%j are the first choices',
    text => {
      expect(readChoices(text)).toEqual(FIRST_CHOICES)
    },
  )
  test('are read back as they were stored', () => {
    const shown = { captions: true, captionsLanguage: 'en' }
    const mine = { rate: 1.5, ...shown, playsNext: false, isWide: true, quality: 480, hasKeys: false }
    expect(readChoices(JSON.stringify(mine))).toEqual(mine)
    expect(readChoices('{"quality":"full"}').quality).toBe('full')
  })
})

describe('keys', () => {
  test('have one meaning each', () => {
    const keys = SHORTCUTS.flatMap(({ keys }) => keys)
    expect(new Set(keys).size).toBe(keys.length)
  })
  test.each([
    ['k', 'KeyK', false, 'k'],
    ['K', 'KeyK', false, 'k'],
    ['N', 'KeyN', true, 'N'],
    ['n', 'KeyN', true, 'N'],
    ['า', 'KeyK', false, 'k'],
    ['ษ', 'KeyK', true, 'K'],
    ['ฒ', 'Comma', true, '<'],
    ['ฦ', 'Slash', true, '?'],
    ['ม', 'Comma', false, ''],
    ['๕', 'Digit5', true, ''],
    ['ถ', 'Digit5', false, '5'],
    ['ArrowLeft', 'ArrowLeft', false, 'ArrowLeft'],
    [' ', 'Space', false, ' '],
    ['<', 'Comma', true, '<'],
  ])('%j of the key %s with shift %j is %j', (key, code, shiftKey, named) => {
    expect(keyOf({ key, code, shiftKey })).toBe(named)
  })
})
