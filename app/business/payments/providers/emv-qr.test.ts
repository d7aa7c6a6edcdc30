import { expect, test } from 'vitest'
import { readEmvQr, sumOf } from './emv-qr.ts'

test('computes the standard check value of its CRC', () => expect(sumOf('123456789')).toBe('29B1'))

const BILL =
  '00020101021230550016A00000067701011201150994000123456780212700000000123530376454072080.975802TH62190715SCB7000000001236304ADB3'

test.each([
  [
    'the bank’s published sample',
    '00020101021230670016A00000067701011201151234567890123450210REFERENCE10310REFERENCE252047011530376454041.005802TH6007BANGKOK62070703SCB6304CE18',
    { minor: 100, references: ['REFERENCE1', 'REFERENCE2'] },
  ],
  ['a bill with one reference', BILL, { minor: 208_097, references: ['700000000123'] }],
  [
    'a bill with two references',
    '00020101021230630016A000000677010112011509940001234567802127000000001230304INV1530376454072080.975802TH6304AB55',
    { minor: 208_097, references: ['700000000123', 'INV1'] },
  ],
  [
    'a transfer to a tax id',
    '00020101021229370016A000000677010111021312345678901235802TH530376454072080.9763043323',
    { minor: 208_097, references: [] },
  ],
  [
    'a QR whose checksum begins with zeros',
    '00020101021229390016A00000067701011103151234567890123455802TH5303764540520.0063040097',
    { minor: 2_000, references: [] },
  ],
  [
    'a QR without an amount',
    '00020101021129370016A000000677010111011300668912345675802TH5303764630429C1',
    { minor: null, references: [] },
  ],
])('reads %s', (_, payload, qr) => expect(readEmvQr(payload)).toEqual(qr))

test.each([
  ['nothing', ''],
  ['a web address', 'https://shop.test/pay'],
  ['a QR with one digit changed', BILL.replace('2080.97', '2080.98')],
  ['a checksum in lower case', BILL.replace('ADB3', 'adb3')],
  ['a truncated QR', BILL.slice(0, -10)],
])('does not read %s', (_, payload) => expect(readEmvQr(payload)).toBeNull())
