import type { AuthNeeds } from '#app/business/accounts/auth.ts'
import type { UserId } from '#app/business/accounts/sessions/caller.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { openSocialDoor, type SocialWorld } from './social-door.server.ts'
import type { SocialProvider } from './social-provider.ts'

type Needs = AuthNeeds & SocialWorld & { now: Clock }
export type BeginSocialSignIn = {
  readonly provider: SocialProvider
  /** A path of this shop. */
  readonly returnTo: string
  /** Links the provider to this account, instead of signing in. */
  readonly linkTo: UserId | null
}

/**
 * Where to send a browser that wants to be let in by a provider, and the cookie that binds the sign-in to it: state, PKCE's
 * verifier and the nonce lie sealed in it, for ten minutes and one use.
 */
export async function beginSocialSignIn(
  needs: Needs,
  { provider, returnTo, linkTo }: BeginSocialSignIn,
  request: Request,
): Promise<Result<{ url: string; setCookies: string[] }, { code: 'PROVIDER_OFF' }>> {
  const door = openSocialDoor(needs, provider)
  if (!door) return refuse({ code: 'PROVIDER_OFF' })
  const remembered = { returnTo, linkTo: linkTo ?? '', begunAt: String(needs.now()) }
  const { url, setCookies } = await needs.auth.beginElsewhere(request, door, remembered)
  return ok({ url: url.href, setCookies })
}
