import { expect, test } from 'vitest'
import { faultOf } from './fault-of.ts'
import type { FuzzRequest } from './request.ts'

const asked = (over: Partial<FuzzRequest> = {}): FuzzRequest => ({
  number: 1,
  role: 'visitor',
  method: 'GET',
  path: '/public/x',
  headers: {},
  body: null,
  isCall: true,
  ...over,
})
const heard = (status: number, text: string, headers: Record<string, string> = {}) => ({
  status,
  text,
  headers: new Headers({ 'x-request-id': '1', 'content-type': 'application/json', ...headers }),
})
const REFUSAL = '{"success":false,"error":{"code":"NOT_FOUND","msg":"Not there"}}'
const canaries = new Map([['somsri@example.com', 'an address']])

test.each([
  ['a refusal', asked(), heard(404, REFUSAL), null],
  ['an error', asked(), heard(500, REFUSAL), '500'],
  ['a refusal in another shape', asked(), heard(404, '{"success":false}'), 'no envelope: 404'],
  ['text', asked(), heard(404, 'Not found', { 'content-type': 'text/plain' }), 'no JSON: 404 text/plain'],
  ['a 405 without the Allow header', asked(), heard(405, REFUSAL), '405 without Allow'],
  ['a page', asked({ isCall: false, path: '/cart' }), heard(200, '<p>'), null],
  [
    'another person’s address',
    asked({ isCall: false }),
    heard(200, 'to somsri@example.com'),
    'tells an address',
  ],
  [
    'an address that the request itself contained',
    asked({ isCall: false, body: 'a=somsri@example.com' }),
    heard(200, 'somsri@example.com'),
    null,
  ],
  [
    'a stack trace',
    asked({ isCall: false }),
    heard(200, 'at f (file:///x.ts)'),
    'shows its insides: at f (file',
  ],
  ['SQL', asked({ isCall: false }), heard(200, 'failed: select "id" from'), 'shows its insides: select "id"'],
])('judges an answer: %s', (_, request, answer, fault) => {
  expect(faultOf(request, answer, canaries)).toBe(fault)
})
