import type { AuthNeeds } from '#app/business/accounts/auth.ts'
import type { UserId } from '#app/business/callers/caller.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { readSocialProviderSetup, type SocialWorld } from './provider-setup.server.ts'
import type { SocialProvider } from './social-provider.ts'

type Needs = AuthNeeds & SocialWorld & { now: Clock }
export type BeginSocialSignIn = {
  readonly provider: SocialProvider
  /** A path in this shop. */
  readonly returnTo: string
  /** Links the provider to this account instead of signing in. */
  readonly linkTo: UserId | null
}

/**
 * Returns the provider's URL to redirect to, and the cookie that binds the sign-in to this browser.
 * The cookie holds state, PKCE verifier and nonce, encrypted. It works once, for ten minutes.
 */
export async function beginSocialSignIn(
  needs: Needs,
  { provider, returnTo, linkTo }: BeginSocialSignIn,
  request: Request,
): Promise<Result<{ url: string; setCookies: string[] }, { code: 'PROVIDER_OFF' }>> {
  const door = readSocialProviderSetup(needs, provider)
  if (!door) return refuse({ code: 'PROVIDER_OFF' })
  const remembered = { returnTo, linkTo: linkTo ?? '', begunAt: String(needs.now()) }
  const { url, setCookies } = await needs.auth.beginElsewhere(request, door, remembered)
  return ok({ url: url.href, setCookies })
}
