import { CompactSign, compactVerify } from 'jose'

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** PGW's envelope: the claims as a JWT, HS256. */
export function seal(claims: object, secretKey: string): Promise<string> {
  return new CompactSign(bytesOf(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(bytesOf(secretKey))
}

/** What stands in an envelope that this secret has signed, by HS256 and nothing else; null: it was not, or holds no JSON. */
export async function unseal(jwt: string, secretKey: string): Promise<unknown> {
  try {
    const { payload } = await compactVerify(jwt, bytesOf(secretKey), { algorithms: ['HS256'] })
    return JSON.parse(new TextDecoder().decode(payload))
  } catch {
    return null
  }
}
