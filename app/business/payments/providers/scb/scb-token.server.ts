import { type Clock, type Instant, MINUTE } from '#app/platform/clock.ts'
import type { Outbound } from '#app/platform/outbound.ts'
import type { ScbConfig } from './scb-config.ts'
import { askScb, type ScbAnswer } from './scb-request.server.ts'
import { readToken } from './scb-wire.server.ts'

type Kept = { readonly token: string; readonly until: Instant }

/** One token for all requests of an isolate: it holds half an hour, and the bank counts calls. Nothing depends on it. */
const kept = new Map<string, Kept>()

/** A token of the bank's, kept until a minute before its end. `renew`: the kept one was refused. Null: none was to be had. */
export async function scbToken(
  outbound: Outbound,
  config: ScbConfig,
  { now, renew }: { now: Clock; renew: boolean },
): Promise<string | null> {
  const name = `${config.apiUrl} ${config.apiKey} ${config.apiSecret}`
  const known = kept.get(name)
  if (known && !renew && known.until > now()) return known.token
  const made = await askToken(outbound, config)
  if (made.kind !== 'token') return null
  kept.set(name, { token: made.token, until: Math.min(made.expiresAt, now() + 30 * MINUTE) - MINUTE })
  return made.token
}

export async function askToken(
  outbound: Outbound,
  config: ScbConfig,
): Promise<{ kind: 'token'; token: string; expiresAt: Instant } | Exclude<ScbAnswer, { kind: 'done' }>> {
  const { apiKey: applicationKey, apiSecret: applicationSecret } = config
  const answer = await askScb(outbound, config, {
    method: 'POST',
    path: '/v1/oauth/token',
    body: { applicationKey, applicationSecret },
  })
  if (answer.kind !== 'done') return answer
  const made = readToken(answer.data)
  return made
    ? { kind: 'token', token: made.accessToken, expiresAt: made.expiresAt }
    : { kind: 'unclear', why: 'an answer without a token' }
}
