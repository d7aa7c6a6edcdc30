import type { SocialProvider } from '#app/business/accounts/social-provider.ts'
import type { UserId } from '#app/business/callers/caller.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { readSocialProviderSetup, type SocialWorld } from './provider-setup.server.ts'
import { createSignInState } from './sign-in-state.server.ts'
import { authorizationUrl } from './social-client.server.ts'

type Needs = SocialWorld & { now: Clock; environment: { APP_SECRET: string } }
export type BeginSocialSignIn = {
  readonly provider: SocialProvider
  /** A path in this shop. */
  readonly returnTo: string
  /** Links the provider to this account instead of signing in. */
  readonly linkTo: UserId | null
}

/**
 * Returns the provider's URL to redirect to, and the cookie that binds the sign-in to this browser. It works once, for
 * ten minutes.
 */
export async function beginSocialSignIn(
  needs: Needs,
  { provider, returnTo, linkTo }: BeginSocialSignIn,
  request: Request,
): Promise<Result<{ url: string; setCookies: string[] }, { code: 'PROVIDER_OFF' }>> {
  const setup = readSocialProviderSetup(needs, provider)
  if (!setup) return refuse({ code: 'PROVIDER_OFF' })
  const path = { returnTo, linkTo: linkTo ?? '' }
  const { signIn, setCookie } = await createSignInState(needs, request, provider, path)
  const url = await authorizationUrl(setup, signIn)
  return ok({ url: url.href, setCookies: [setCookie] })
}
