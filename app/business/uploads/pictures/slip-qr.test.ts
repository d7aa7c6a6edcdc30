import { expect, test } from 'vitest'
import { crc16, parseSlipQr } from './slip-qr.ts'

const signed = (text: string) =>
  `${text}9104${crc16(`${text}9104`).toString(16).toUpperCase().padStart(4, '0')}`
const field = (name: string, value: string) => name + String(value.length).padStart(2, '0') + value
const slip = (bank = '014', reference = '202607011234567890AB') =>
  field('00', field('00', '000001') + field('01', bank) + field('02', reference)) + field('51', 'TH')

test('gives the published check value of the checksum', () => {
  expect(crc16('123456789')).toBe(0x29b1)
})

test('gives the sending bank and the reference', () => {
  expect(parseSlipQr(signed(slip()))).toEqual({ bank: '014', reference: '202607011234567890AB' })
})

test.each([
  ['nothing', ''],
  ['a web address', 'https://example.com'],
  ['a wrong checksum', `${slip()}91040000`],
  ['a letter changed after the checksum', signed(slip()).replace('AB', 'AC')],
  ['no checksum', slip()],
  ['text after the checksum', `${signed(slip())}5303764`],
  ['a QR of another country', signed(slip().replace('5102TH', '5102SG'))],
  ['another type of QR', signed(slip().replace('000001', '000002'))],
  ['a bank code that is not three digits', signed(slip('14'))],
  ['a reference with a space', signed(slip('014', 'AB CD'))],
  ['a length that points past the end', signed('0099000600000101030140220')],
  ['a field that comes twice', signed(slip() + field('51', 'TH'))],
  [
    'a PromptPay code for paying',
    signed('00020101021129370016A000000677010111011300668123456785303764540510.005802TH'),
  ],
])('gives nothing for %s', (_what, text) => {
  expect(parseSlipQr(text)).toBeNull()
})
