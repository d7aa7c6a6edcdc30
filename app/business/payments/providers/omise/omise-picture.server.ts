import type { Outbound } from '#app/platform/outbound.ts'
import type { OmiseConfig } from './omise-config.ts'

const LARGEST = 500_000
const TYPES = /^image\/(svg\+xml|png|jpeg)/

/** A QR that Omise draws. Only its API's own host is asked, whatever address stands in a charge. Null: there is none. */
export async function fetchOmisePicture(
  outbound: Outbound,
  { apiUrl, timeoutMs }: OmiseConfig,
  url: string,
): Promise<Response | null> {
  if (new URL(url).origin !== new URL(apiUrl).origin) return null
  try {
    const answer = await outbound(new Request(url, { signal: AbortSignal.timeout(timeoutMs) }))
    const type = answer.headers.get('content-type') ?? ''
    const bytes = await answer.arrayBuffer()
    if (!answer.ok || !TYPES.test(type) || bytes.byteLength > LARGEST) return null
    return new Response(bytes, { headers: { 'Content-Type': type } })
  } catch {
    return null
  }
}
