import { shopCookie } from '#app/business/accounts/sessions/cookies.server.ts'
import type { SessionNeeds } from '#app/business/accounts/sessions/session.ts'
import { startSession } from '#app/business/accounts/sessions/start-session.server.ts'
import { networkLimits } from '#app/business/accounts/sign-in-limits.server.ts'
import type { SocialProvider } from '#app/business/accounts/social-provider.ts'
import type { Caller, UserId } from '#app/business/callers/caller.ts'
import { countTry, type TooManyTries, undoTry } from '#app/business/callers/throttle.server.ts'
import type { Jobs } from '#app/business/notifications/jobs.ts'
import type { Database } from '#app/db/connection.ts'
import { throttles } from '#app/db/schema/accounts.ts'
import type { Locale } from '#app/i18n/locale.ts'
import type { Clock, Instant } from '#app/platform/clock.ts'
import { sha256Hex } from '#app/platform/ids.ts'
import { type EnterRefusal, enterByIdentity } from './enter-by-identity.server.ts'
import { type LinkRefusal, linkIdentity } from './link-identity.server.ts'
import { readSocialProviderSetup, type SocialNeeds } from './provider-setup.server.ts'
import { readSignInState } from './sign-in-state.server.ts'
import { askIdentity, type NoIdentity } from './social-client.server.ts'

type Needs = SessionNeeds & SocialNeeds & { db: Database; now: Clock; jobs: Jobs }

export type FinishSocialSignIn = {
  readonly provider: SocialProvider
  /** The query that the provider sent the browser back with. */
  readonly query: URLSearchParams
  readonly locale: Locale
}

export type SocialRefusal =
  /** This browser began no such sign-in, or it expired, or it was already used. */
  'STATE_WRONG' | 'CANCELLED' | 'PROVIDER_OFF' | 'TOO_MANY_TRIES' | NoIdentity | EnterRefusal | LinkRefusal

export type SocialOutcome = { readonly returnTo: string; readonly setCookies: readonly string[] } & (
  | {
      readonly kind: 'signed-in'
      readonly userId: UserId
      readonly isNew: boolean
      readonly hasAddress: boolean
    }
  | { readonly kind: 'linked' }
  /** `retryAfterSeconds` comes with TOO_MANY_TRIES. */
  | { readonly kind: 'refused'; readonly code: SocialRefusal; readonly retryAfterSeconds?: number }
)

/**
 * Finishes what `beginSocialSignIn` began, once, in the same browser: exchanges the code, reads the identity, and
 * signs in, creates an account, or links one.
 * The shop keeps only the provider's id of the person, their name, and a verified address.
 */
export async function finishSocialSignIn(
  needs: Needs,
  { provider, query, locale }: FinishSocialSignIn,
  caller: Caller,
  request: Request,
): Promise<SocialOutcome> {
  const refused = (code: SocialRefusal, returnTo = '/', setCookies: readonly string[] = []) =>
    ({ kind: 'refused', code, returnTo, setCookies }) as const
  const state = query.get('state') ?? ''
  const begun = await readSignInState(needs, request, provider, state)
  if (!begun) return refused('STATE_WRONG')
  const { returnTo, linkTo, begunAt, codeVerifier, nonce } = begun
  const setCookies = [shopCookie(request, `sign-in-${provider}`, '', 0)]
  const say = (code: SocialRefusal) => refused(code, returnTo, setCookies)
  const tooMany = ({ retryAfterSeconds }: TooManyTries) => ({
    ...say('TOO_MANY_TRIES'),
    retryAfterSeconds,
  })

  if (!(await spendState(needs.db, state, begunAt))) return say('STATE_WRONG')
  if (query.get('error') === 'access_denied') return say('CANCELLED')
  const code = query.get('code')
  if (!code || query.has('error')) return say('PROVIDER_REFUSED')
  const setup = readSocialProviderSetup(needs, provider)
  if (!setup) return say('PROVIDER_OFF')
  const limits = networkLimits(request)
  const wait = await countTry(needs, limits)
  if (wait) return tooMany(wait)
  const identity = await askIdentity(needs.outbound, setup, { code, codeVerifier, nonce })
  if (!identity.ok) return say(identity.error)

  if (linkTo !== '') {
    const linked = await linkIdentity(
      needs,
      { identity: identity.value, userId: linkTo as UserId, locale },
      caller,
    )
    return linked.ok ? { kind: 'linked', returnTo, setCookies } : say(linked.error.code)
  }
  const entered = await enterByIdentity(needs, { identity: identity.value, locale }, request)
  if (!entered.ok)
    return entered.error.code === 'TOO_MANY_TRIES' ? tooMany(entered.error) : say(entered.error.code)
  const { userId } = entered.value
  const also = limits.map(limit => undoTry(needs.db, limit, needs.now()))
  const session = await startSession(needs, { userId, way: provider, also }, request)
  return { kind: 'signed-in', ...entered.value, returnTo, setCookies: [...setCookies, ...session.setCookies] }
}

/**
 * Uses up the state: true the first time only, even if the browser kept its cookie.
 * Used states are rows of the throttles table, keyed by when the sign-in began. The sweep deletes them.
 */
async function spendState(db: Database, state: string, begunAt: Instant): Promise<boolean> {
  const key = `sign-in:state:${(await sha256Hex(state)).slice(0, 40)}`
  const noted = await db
    .insert(throttles)
    .values({ key, windowStart: begunAt, count: 1 })
    .onConflictDoNothing()
    .returning({ key: throttles.key })
  return noted.length === 1
}
