import { CompactSign, compactVerify } from 'jose'

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** A body in PGW's format: the claims as a JWT, signed with the merchant's secret. */
export async function sealed(claims: object, secretKey: string): Promise<{ payload: string }> {
  const signing = new CompactSign(bytesOf(JSON.stringify(claims)))
  const payload = await signing.setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(bytesOf(secretKey))
  return { payload }
}

export type Opened =
  | { readonly ok: true; readonly claims: Record<string, unknown> }
  | { readonly ok: false; readonly code: string }

/** The claims in a merchant's body. Error 6101: no envelope. 9042: another secret or algorithm signed it. */
export async function opened(body: unknown, secretKey: string): Promise<Opened> {
  const payload = (body as { payload?: unknown } | null)?.payload
  if (typeof payload !== 'string') return { ok: false, code: '6101' }
  try {
    const jwt = await compactVerify(payload, bytesOf(secretKey), { algorithms: ['HS256'] })
    return { ok: true, claims: JSON.parse(new TextDecoder().decode(jwt.payload)) }
  } catch {
    return { ok: false, code: '9042' }
  }
}
