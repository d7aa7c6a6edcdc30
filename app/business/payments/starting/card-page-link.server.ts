import { type Instant, MINUTE } from '#app/platform/clock.ts'
import { encodeBase64Url } from '#app/platform/ids.ts'
import type { Signer } from '#app/platform/signing.ts'
import type { ReturnPaths } from './return-link.server.ts'

const PURPOSE = 'card-page'

/** Which order is paid on a card page, by which method, until when, and where the buyer goes on. */
export type CardPageLink = {
  readonly orderId: number
  readonly methodId: number
  readonly until: Instant
  readonly returnTo: ReturnPaths
}

/** Long enough to find one's card; a link that lies about in a history is worth nothing. */
const HOLDS = 30 * MINUTE

/** The address of a card page, which nobody can guess. */
export async function cardPagePath(
  signer: Signer,
  { orderId, methodId, returnTo }: Omit<CardPageLink, 'until'>,
  now: Instant,
): Promise<string> {
  const { success, failure } = returnTo
  const fields = JSON.stringify([orderId, methodId, now + HOLDS, success, failure])
  const text = encodeBase64Url(new TextEncoder().encode(fields))
  return `/payment/card/${text}.${await signer.sign(PURPOSE, text)}`
}

/** Null: not made by the shop, or over. */
export async function readCardPageLink(
  signer: Signer,
  link: string,
  now: Instant,
): Promise<CardPageLink | null> {
  const [text = '', signature = ''] = link.split('.')
  if (!(await signer.verify(PURPOSE, text, signature))) return null
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter =>
    letter.charCodeAt(0),
  )
  const [orderId, methodId, until, success, failure] = JSON.parse(new TextDecoder().decode(bytes)) as [
    number,
    number,
    Instant,
    string,
    string,
  ]
  return until > now ? { orderId, methodId, until, returnTo: { success, failure } } : null
}
