import { createHmac } from 'node:crypto'
import { XMLBuilder, XMLParser } from 'fast-xml-parser'
import { SECRET_KEY } from './keys.ts'

const builder = new XMLBuilder({ suppressEmptyNode: false, format: false })
const parser = new XMLParser({ parseTagValue: false })

const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64')
const textOf = (encoded: string) => Buffer.from(encoded, 'base64').toString('utf8')
const signatureOf = (payload: string, secret: string) =>
  createHmac('sha256', secret).update(payload).digest('hex').toUpperCase()

type Fields = Record<string, string>

/** The fields of a posted `paymentRequest`, or the part that is wrong. */
export function openedRequest(paymentRequest: string): Fields | 'version' | 'signature' | 'format' {
  try {
    const outer = (parser.parse(textOf(paymentRequest)) as { PaymentRequest: Fields }).PaymentRequest
    const { version, payload = '', signature } = outer
    if (version !== '9.9') return 'version'
    if (signature !== signatureOf(payload, SECRET_KEY)) return 'signature'
    return (parser.parse(textOf(payload)) as { PaymentRequest: Fields }).PaymentRequest
  } catch {
    return 'format'
  }
}

/** The form field `paymentResponse`, signed as 2C2P signs it. */
export function sealedResponse(fields: Fields, secret = SECRET_KEY): string {
  const payload = base64(builder.build({ PaymentResponse: fields }))
  const signature = signatureOf(payload, secret)
  return base64(builder.build({ PaymentResponse: { version: '9.9', payload, signature } }))
}
