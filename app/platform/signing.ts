import { hmacSha256, isSameText } from './hmac.ts'
import { encodeBase64Url } from './ids.ts'

/** Signs short texts with the shop's secret. A signature for one `purpose` is not valid for another. */
export type Signer = {
  sign(purpose: string, text: string): Promise<string>
  /** True if `signature` was made by `sign` with the same purpose and text. Compares in constant time. */
  verify(purpose: string, text: string, signature: string): Promise<boolean>
}

export function createSigner(secret: string): Signer {
  const sign = async (purpose: string, text: string) =>
    encodeBase64Url(await hmacSha256(secret, `${purpose}\n${text}`))
  return {
    sign,
    verify: async (purpose, text, signature) => isSameText(await sign(purpose, text), signature),
  }
}
