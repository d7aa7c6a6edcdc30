import { XMLBuilder, XMLParser } from 'fast-xml-parser'
import { decodeBase64, encodeBase64 } from '#app/platform/base64.ts'
import { hmacSha256Hex, isHmacSha256Hex } from '#app/platform/hmac.ts'

/** Below it a response is a PKCS#7 envelope, which WebCrypto cannot open. §9 'protocol version 9.9' */
const VERSION = '9.9'

/** In this order and form: the signature is over the very bytes. */
const builder = new XMLBuilder({ suppressEmptyNode: false, format: false })
const parser = new XMLParser({ parseTagValue: false, ignoreAttributes: true })

/** The field `paymentRequest`: XML with a signed payload of XML, in Base64 both. */
export async function sealRequest(
  fields: Readonly<Record<string, string>>,
  secretKey: string,
): Promise<string> {
  const payload = encodeBase64(builder.build({ PaymentRequest: fields }))
  const signature = (await hmacSha256Hex(secretKey, payload)).toUpperCase()
  return encodeBase64(builder.build({ PaymentRequest: { version: VERSION, payload, signature } }))
}

/** The signature is over the payload's Base64 text. 'bad': it does not hold; 'missing': this is no response. */
export async function openResponse(
  paymentResponse: string,
  secretKey: string,
): Promise<Readonly<Record<string, string>> | 'bad' | 'missing'> {
  // A '+' that went through a form or an address unescaped comes back as a blank.
  const outer = textsOf(decodeBase64(paymentResponse.trim().replaceAll(' ', '+')))
  if (!outer?.payload || !outer.signature) return 'missing'
  if (!(await isHmacSha256Hex(secretKey, outer.payload, outer.signature))) return 'bad'
  return textsOf(decodeBase64(outer.payload)) ?? 'missing'
}

/** The texts in <PaymentResponse>; null: it is not there. */
function textsOf(xml: string | null): Record<string, string> | null {
  if (xml === null || /<!DOCTYPE/i.test(xml)) return null
  try {
    const { PaymentResponse: found } = parser.parse(xml) as { PaymentResponse?: unknown }
    if (typeof found !== 'object' || found === null) return null
    const texts = Object.entries(found).filter(([, value]) => typeof value === 'string')
    return Object.fromEntries(texts)
  } catch {
    return null
  }
}
