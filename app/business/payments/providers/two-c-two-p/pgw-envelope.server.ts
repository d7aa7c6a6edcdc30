import { CompactSign, compactVerify } from 'jose'

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** PGW's envelope for the claims: a JWT signed with HS256. */
export function seal(claims: object, secretKey: string): Promise<string> {
  return new CompactSign(bytesOf(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(bytesOf(secretKey))
}

/** The content of an envelope that this secret signed with HS256. Null: another signature or algorithm, or no JSON. */
export async function unseal(jwt: string, secretKey: string): Promise<unknown> {
  try {
    const { payload } = await compactVerify(jwt, bytesOf(secretKey), { algorithms: ['HS256'] })
    return JSON.parse(new TextDecoder().decode(payload))
  } catch {
    return null
  }
}
