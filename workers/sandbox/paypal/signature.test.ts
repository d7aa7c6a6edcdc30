import { createVerify, X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { CERTIFICATE } from './certificate.ts'
import { isSigned, sign, signedTextOf } from './signature.ts'

/** A test vector, computed with another program. */
const BODY =
  '{"id":"WH-TEST-1","event_type":"PAYMENT.CAPTURE.COMPLETED","resource":{"id":"CAP1","amount":{"currency_code":"THB","value":"2080.97"}}}'
const TRANSMISSION = { id: 'TID-1', time: '2025-01-01T00:00:00Z', webhookId: 'WEBHOOKID1' }

test('signs the body’s CRC-32 as unsigned decimal', () => {
  expect(signedTextOf(TRANSMISSION, BODY)).toBe('TID-1|2025-01-01T00:00:00Z|WEBHOOKID1|2514655161')
  expect(signedTextOf(TRANSMISSION, '123456789')).toMatch(/\|3421780262$/)
})

test('makes signatures that the certificate can verify', async () => {
  const text = signedTextOf(TRANSMISSION, BODY)
  const signature = await sign(text)
  const { publicKey } = new X509Certificate(CERTIFICATE)
  const check = (signed: string) =>
    createVerify('RSA-SHA256').update(signed).verify(publicKey, signature, 'base64')
  expect([check(text), check(`${text} `)]).toEqual([true, false])
  expect([await isSigned(text, signature), await isSigned(`${text} `, signature)]).toEqual([true, false])
})
