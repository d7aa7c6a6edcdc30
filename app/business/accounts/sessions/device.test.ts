import { expect, test } from 'vitest'
import { nameDevice } from './device.ts'

const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`${ANDROID} Chrome/126.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android', 'phone'],
  [`${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari', 'iOS', 'phone'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
    'Microsoft Edge',
    'Windows',
    'computer',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0',
    'Firefox',
    'macOS',
    'computer',
  ],
])('reads browser and system from %s', (userAgent, browser, system, kind) => {
  expect(nameDevice(userAgent)).toEqual({ browser, system, kind })
})

test.each([null, '', '  ', '<script>', 'x'.repeat(500), '%00', '(((((('])(
  'finds no browser in %j',
  userAgent => {
    expect(nameDevice(userAgent)).toEqual({ browser: null, system: null, kind: 'computer' })
  },
)
