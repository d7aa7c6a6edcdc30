import { describe, expect, test } from 'vitest'
import { isCode, isPdfComplete, nameToPrint, numberNamedBy, yearOfNumber } from './certificate.ts'
import { type CertificateFacts, certificateDue } from './finished-course.ts'

const NOW = Date.UTC(2026, 10, 22)
const UNSAID = { firstname: null, lastname: null, firstnameEng: null, lastnameEng: null, name: 'x' }
const FACTS: CertificateFacts = {
  hasCertificate: true,
  lectures: 3,
  missing: 0,
  readAts: [5, 9, 7],
  grants: [{ startsAt: 0, endedAt: null }],
  earlier: 0,
  person: { ...UNSAID, firstname: 'มะลิ', lastname: 'ใจดี', name: 'mali' },
}

describe('a certificate', () => {
  test('is due when the last lecture was read', () => {
    expect(certificateDue(FACTS, NOW)).toEqual({ ok: true, value: { personName: 'มะลิ ใจดี', finishedAt: 9 } })
  })

  test.each([
    ['the course gives none', { hasCertificate: false }, 'NO_CERTIFICATE'],
    ['a lecture is missing', { missing: 1 }, 'NOT_FINISHED'],
    ['the course has no lectures', { lectures: 0 }, 'NOT_FINISHED'],
    ['the student only watched previews', { grants: [] }, 'NOT_A_STUDENT'],
    ['the course was refunded', { grants: [{ startsAt: 0, endedAt: 5 }] }, 'NOT_A_STUDENT'],
    ['the access begins tomorrow', { grants: [{ startsAt: NOW + 1, endedAt: null }] }, 'NOT_A_STUDENT'],
    ['there was one before, even a revoked one', { earlier: 1 }, 'ALREADY_ISSUED'],
    ['the person was erased', { person: null }, 'NAME_MISSING'],
    [
      'the account has only an address',
      { person: { ...UNSAID, firstname: '', lastname: '', name: 'a@b.c' } },
      'NAME_MISSING',
    ],
  ] as const)('is not due if %s', (_, changes, code) => {
    expect(certificateDue({ ...FACTS, ...changes }, NOW)).toEqual({ ok: false, error: { code } })
  })

  test('stays due after the access has run out', () => {
    expect(certificateDue({ ...FACTS, grants: [{ startsAt: 0, endedAt: null }] }, NOW).ok).toBe(true)
  })
})

test('the number has the year of the Thai day', () => {
  expect(yearOfNumber(Date.UTC(2026, 11, 31, 16, 59, 59))).toBe('2026')
  expect(yearOfNumber(Date.UTC(2026, 11, 31, 17))).toBe('2027')
})

describe('the printed name', () => {
  test('is the typed one, in one line', () => {
    expect(nameToPrint({ ...UNSAID, firstname: ' มะลิ', lastname: 'ใจดี ' })).toBe('มะลิ ใจดี')
    expect(nameToPrint({ ...UNSAID, name: 'Mali\n  Jaidee' })).toBe('Mali Jaidee')
    expect(nameToPrint({ ...UNSAID, firstname: '', lastname: '', name: ' ' })).toBeNull()
    expect(nameToPrint({ ...UNSAID, name: 'a@b.test', firstnameEng: 'Hanako' })).toBeNull()
  })

  test('is the one in English only if the PDF has no letters for the other', () => {
    const english = { ...UNSAID, firstnameEng: 'Hanako', lastnameEng: ' Tanaka' }
    expect(nameToPrint({ ...english, firstname: '花子', lastname: '田中' })).toBe('Hanako Tanaka')
    expect(nameToPrint({ ...english, firstname: 'ฮานาโกะ' })).toBe('ฮานาโกะ')
    expect(nameToPrint({ ...english, firstnameEng: '花子', lastnameEng: '', name: '田中' })).toBe('田中')
    expect(nameToPrint({ ...UNSAID, name: '田中' })).toBe('田中')
  })
})

test.each([
  ['Mali', 'Excel 📊', '', true],
  ['田中', 'Excel', '', false],
  ['Mali', '日本語', '', false],
  ['Mali', 'Excel', '田中', false],
])('the PDF for %s, %s, %s is complete: %s', (personName, courseName, teacherName, isComplete) => {
  expect(isPdfComplete({ personName, courseName, teacherName })).toBe(isComplete)
})

test.each([
  ['2026-000012', '2026-000012'],
  ['2026-12', '2026-000012'],
  [' 2026 ', '2026-'],
  ['2026-', '2026-'],
  ['มะลิ', null],
  ['2026-1234567', null],
])('staff may type a number as %j', (typed, number) => {
  expect(numberNamedBy(typed)).toBe(number)
})

test('only a random token can be a code', () => {
  expect(isCode('abcdefghijklmnopqrstuvwxy_-')).toBe(true)
  for (const other of ['', '2026-000001', 'a'.repeat(26), 'a'.repeat(28), `${'a'.repeat(26)}/`])
    expect(isCode(other), other).toBe(false)
})
