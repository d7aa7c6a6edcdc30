import { EncryptJWT, jwtDecrypt } from 'jose'
import { z } from 'zod'
import { readShopCookie, shopCookie } from '#app/business/accounts/sessions/cookies.server.ts'
import type { SocialProvider } from '#app/business/accounts/social-provider.ts'
import { type Clock, type Instant, MINUTE, SECOND } from '#app/platform/clock.ts'
import { encodeBase64Url, randomToken } from '#app/platform/ids.ts'

const ALGORITHM = { alg: 'dir', enc: 'A256GCM' } as const
/** How long a person may take at the provider. */
const WAITS = 10 * MINUTE

type Needs = { now: Clock; environment: { APP_SECRET: string } }

const remembered = z.object({
  state: z.string(),
  /** PKCE (RFC 7636): proves to the provider that the same browser began the sign-in. */
  codeVerifier: z.string(),
  /** The provider repeats it in its token. Facebook does not. */
  nonce: z.string(),
  /** A path in this shop. */
  returnTo: z.string(),
  /** Links the provider to this account instead of signing in. Empty: signs in. */
  linkTo: z.string(),
})

/** Values of one sign-in that the shop needs again when the browser comes back from the provider. */
export type SignInState = z.infer<typeof remembered>

/**
 * Creates state, verifier and nonce, and the encrypted cookie that keeps them in this browser for ten minutes. Writes
 * nothing to the database. Each provider has its own cookie, so two sign-ins can go on at once.
 */
export async function createSignInState(
  needs: Needs,
  request: Request,
  provider: SocialProvider,
  path: Pick<SignInState, 'returnTo' | 'linkTo'>,
): Promise<{ signIn: SignInState; setCookie: string }> {
  const codeVerifier = encodeBase64Url(crypto.getRandomValues(new Uint8Array(32)))
  const signIn = { state: randomToken(), nonce: randomToken(), codeVerifier, ...path }
  const now = needs.now()
  const sealed = await new EncryptJWT(signIn)
    .setProtectedHeader(ALGORITHM)
    .setAudience(provider)
    .setIssuedAt(new Date(now))
    .setExpirationTime(new Date(now + WAITS))
    .encrypt(await keyOf(needs))
  return { signIn, setCookie: shopCookie(request, `sign-in-${provider}`, sealed, WAITS / SECOND) }
}

/** Returns what this browser kept, and when; null: another browser began it, it expired, or the state is wrong. */
export async function readSignInState(
  needs: Needs,
  request: Request,
  provider: SocialProvider,
  state: string,
): Promise<(SignInState & { begunAt: Instant }) | null> {
  const sealed = readShopCookie(request, `sign-in-${provider}`)
  if (!sealed) return null
  try {
    const { payload } = await jwtDecrypt(sealed, await keyOf(needs), {
      keyManagementAlgorithms: [ALGORITHM.alg],
      contentEncryptionAlgorithms: [ALGORITHM.enc],
      audience: provider,
      currentDate: new Date(needs.now()),
    })
    const signIn = remembered.parse(payload)
    return signIn.state === state ? { ...signIn, begunAt: Number(payload.iat) * SECOND } : null
  } catch {
    return null
  }
}

async function keyOf({ environment }: Needs): Promise<Uint8Array> {
  const secret = new TextEncoder().encode(`social sign-in\n${environment.APP_SECRET}`)
  return new Uint8Array(await crypto.subtle.digest('SHA-256', secret))
}
