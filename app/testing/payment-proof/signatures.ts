import type { SignatureVerdict } from '#app/business/payments/payment-provider.ts'
import { decodeBase64, encodeBase64 } from '#app/platform/base64.ts'

/** The changes that can be made to a signature on its way. Null: it is removed. */
export const CHANGES: Readonly<Record<string, (signature: string) => string | null>> = {
  unchanged: signature => signature,
  removed: () => null,
  empty: () => '',
  'of another message': signature => `${signature.startsWith('0') ? '1' : '0'}${signature.slice(1)}`,
  truncated: signature => signature.slice(0, -2),
  'with extra characters': signature => `${signature}00`,
  'in upper case': signature => signature.toUpperCase(),
  'with surrounding spaces': signature => `  ${signature} `,
  'that is not a signature': () => 'ไม่มีลายเซ็น',
}

export type SignatureUnderTest = {
  /** The same message with another signature. */
  readonly changed: (message: Request, change: (signature: string) => string | null) => Promise<Request>
  /** The verdicts by change. A change that is not listed must be 'bad'. */
  readonly verdicts: Readonly<Record<string, SignatureVerdict>>
  /** The verdict for a real message a day later. */
  readonly aDayLater: SignatureVerdict
}

/** The providers that sign their webhooks, by their names in POST /sandbox/control. */
export const SIGNATURES: Readonly<Record<string, SignatureUnderTest>> = {
  omise: {
    changed: inHeader('omise-signature'),
    verdicts: {
      unchanged: 'valid',
      removed: 'missing',
      empty: 'missing',
      'in upper case': 'valid',
      'with surrounding spaces': 'valid',
    },
    aDayLater: 'stale',
  },
  paypal: {
    changed: inHeader('paypal-transmission-sig'),
    verdicts: {
      unchanged: 'valid',
      removed: 'missing',
      empty: 'missing',
      'with surrounding spaces': 'valid',
    },
    aDayLater: 'valid',
  },
  '2c2p-securepay': {
    changed: inXml,
    verdicts: {
      unchanged: 'valid',
      removed: 'missing',
      empty: 'missing',
      'in upper case': 'valid',
      'with surrounding spaces': 'valid',
    },
    aDayLater: 'valid',
  },
  // Base64 ignores spaces. No time is signed, so an old message stays valid and only makes the shop ask.
  '2c2p': {
    changed: inJwt,
    verdicts: { unchanged: 'valid', 'with surrounding spaces': 'valid' },
    aDayLater: 'valid',
  },
}

function inHeader(name: string): SignatureUnderTest['changed'] {
  return async (message, change) => {
    const headers = new Headers(message.headers)
    const signature = change(headers.get(name) ?? '')
    // A header takes no Thai letters, so they are percent-encoded.
    if (signature === null) headers.delete(name)
    else headers.set(name, encodeURI(signature).replaceAll('%20', ' '))
    return new Request(message.url, { method: 'POST', headers, body: await message.text() })
  }
}

/** Changes the signature in the JWT of the field `payload`: its last part. */
async function inJwt(message: Request, change: (signature: string) => string | null): Promise<Request> {
  const { payload } = (await message.json()) as { payload: string }
  const parts = payload.split('.')
  const signature = change(parts.pop() ?? '')
  const body = JSON.stringify({ payload: [...parts, ...(signature === null ? [] : [signature])].join('.') })
  return new Request(message.url, { method: 'POST', headers: message.headers, body })
}

/** Changes the signature in the XML of the field `paymentResponse`. */
async function inXml(message: Request, change: (signature: string) => string | null): Promise<Request> {
  const xml = decodeBase64(new URLSearchParams(await message.text()).get('paymentResponse') ?? '') ?? ''
  const changed = xml.replace(/<signature>(.*?)<\/signature>/, (_, own: string) => {
    const signature = change(own)
    return signature === null ? '' : `<signature>${signature}</signature>`
  })
  const body = new URLSearchParams({ paymentResponse: encodeBase64(changed) })
  return new Request(message.url, { method: 'POST', body })
}
