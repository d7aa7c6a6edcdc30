import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { z } from 'zod'
import type { SocialIdentity, SocialProvider } from '#app/business/accounts/social-provider.ts'
import { hmacSha256Hex } from '#app/platform/hmac.ts'
import { encodeBase64Url } from '#app/platform/ids.ts'
import type { Outbound } from '#app/platform/outbound.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { SignInState } from './sign-in-state.server.ts'
import type { SocialConfig, SocialProviderSetup } from './social-config.ts'

/** Why a provider confirmed no identity: it did not answer in time, it refused, or its answer cannot be trusted. */
export type NoIdentity = 'PROVIDER_DOWN' | 'PROVIDER_REFUSED' | 'PROVIDER_ODD'

const SCOPES: Record<SocialProvider, string[]> = {
  line: ['openid', 'profile', 'email'],
  facebook: ['public_profile', 'email'],
  google: ['openid', 'profile', 'email'],
}

const GOOGLE_ISSUERS = ['https://accounts.google.com', 'accounts.google.com']

/** Returns the provider's page that asks the person for consent: OAuth 2 with a code and PKCE (RFC 6749, RFC 7636). */
export async function authorizationUrl(
  { provider, config, redirectUri }: SocialProviderSetup,
  { state, codeVerifier, nonce }: Pick<SignInState, 'state' | 'codeVerifier' | 'nonce'>,
): Promise<URL> {
  const url = new URL(config.authorizeUrl)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier))
  const parameters = {
    response_type: 'code',
    client_id: config.clientId,
    redirect_uri: redirectUri,
    scope: SCOPES[provider].join(' '),
    state,
    code_challenge_method: 'S256',
    code_challenge: encodeBase64Url(new Uint8Array(digest)),
    ...(provider !== 'facebook' && { nonce }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url
}

/** Exchanges the code and returns the provider's identity. Tokens are not kept: the shop needs none later. */
export async function askIdentity(
  outbound: Outbound,
  { provider, config, redirectUri }: SocialProviderSetup,
  { code, codeVerifier, nonce }: Pick<SignInState, 'codeVerifier' | 'nonce'> & { code: string },
): Promise<Result<SocialIdentity, NoIdentity>> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    code_verifier: codeVerifier,
    redirect_uri: redirectUri,
    client_id: config.clientId,
    client_secret: config.clientSecret,
  })
  const headers = { Accept: 'application/json' }
  const answer = await askJson(
    outbound,
    config,
    new Request(config.tokenUrl, { method: 'POST', body, headers }),
  )
  if (!answer.ok) return answer
  const read = tokens.safeParse(answer.value)
  if (!read.success) return odd
  const { access_token: accessToken, id_token: idToken } = read.data
  return IDENTITIES[provider](outbound, config, { accessToken, idToken, nonce })
}

type Proof = { readonly accessToken: string; readonly idToken: string; readonly nonce: string }
type ReadIdentity = (
  outbound: Outbound,
  config: SocialConfig,
  proof: Proof,
) => Promise<Result<SocialIdentity, NoIdentity>>

const text = z.string().min(1)
const address = z.string().optional().catch(undefined)
const token = z.string().catch('')
const tokens = z.object({ access_token: token, id_token: token })
const lineClaims = z.looseObject({ iss: text, sub: text, aud: text, nonce: text, name: text, email: address })
const googleClaims = z.looseObject({
  sub: text,
  nonce: text,
  name: text,
  email: address,
  email_verified: z.boolean().catch(false),
})
const facebookProfile = z.looseObject({ id: text, name: text, email: address })

const IDENTITIES: Record<SocialProvider, ReadIdentity> = {
  /**
   * LINE checks its token itself: signature, channel, age and nonce. It does not say whether an address is verified.
   */
  async line(outbound, config, { idToken, nonce }) {
    const { proofUrl, clientId } = config
    const body = new URLSearchParams({ id_token: idToken, client_id: clientId, nonce })
    const answer = await askJson(outbound, config, new Request(proofUrl, { method: 'POST', body }))
    // LINE issued this token a moment ago. If LINE rejects it now, its answers cannot be trusted.
    if (!answer.ok) return answer.error === 'PROVIDER_REFUSED' ? odd : answer
    const claims = lineClaims.safeParse(answer.value)
    if (!claims.success || claims.data.aud !== clientId || claims.data.nonce !== nonce) return odd
    const { sub, name, email } = claims.data
    return ok({ provider: 'line', subject: sub, name, email: email ?? null, isEmailVerified: false })
  },

  /** The Graph API returns the token's owner. The proof shows that the app with our secret is asking. */
  async facebook(outbound, config, { accessToken }) {
    const { clientSecret } = config
    const url = new URL(config.proofUrl)
    url.searchParams.set('fields', 'id,name,email')
    url.searchParams.set('appsecret_proof', await hmacSha256Hex(clientSecret, accessToken))
    const headers = { Authorization: `Bearer ${accessToken}` }
    const answer = await askJson(outbound, config, new Request(url, { headers }))
    if (!answer.ok) return answer.error === 'PROVIDER_REFUSED' ? odd : answer
    const profile = facebookProfile.safeParse(answer.value)
    if (!profile.success) return odd
    const { id, name, email } = profile.data
    return ok({ provider: 'facebook', subject: id, name, email: email ?? null, isEmailVerified: false })
  },

  async google(outbound, config, { idToken, nonce }) {
    const { proofUrl, clientId } = config
    const answer = await askJson(outbound, config, new Request(proofUrl))
    if (!answer.ok) return answer
    try {
      const keys = createLocalJWKSet(answer.value as unknown as JSONWebKeySet)
      const { payload } = await jwtVerify(idToken, keys, {
        issuer: GOOGLE_ISSUERS,
        audience: clientId,
        algorithms: ['RS256'],
        maxTokenAge: '1h',
      })
      const claims = googleClaims.parse(payload)
      if (claims.nonce !== nonce) return odd
      const { sub, name, email = null, email_verified } = claims
      return ok({ provider: 'google', subject: sub, name, email, isEmailVerified: email_verified })
    } catch {
      return odd
    }
  },
}

const odd = refuse('PROVIDER_ODD' as const)

/**
 * Sends a request with a timeout and returns the answer as an object. Never logs the body, because it may hold a token.
 */
async function askJson(
  outbound: Outbound,
  { timeoutMs }: SocialConfig,
  request: Request,
): Promise<Result<Record<string, unknown>, NoIdentity>> {
  try {
    const response = await outbound(new Request(request, { signal: AbortSignal.timeout(timeoutMs) }))
    if (response.status === 429 || response.status >= 500) return refuse('PROVIDER_DOWN')
    const body: unknown = JSON.parse(await response.text())
    if (!response.ok) return refuse('PROVIDER_REFUSED')
    return typeof body === 'object' && body !== null ? ok(body as Record<string, unknown>) : odd
  } catch (error) {
    return error instanceof SyntaxError ? odd : refuse('PROVIDER_DOWN')
  }
}
