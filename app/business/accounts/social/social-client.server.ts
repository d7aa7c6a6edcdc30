import { authorizationCodeRequest, createAuthorizationURL, getOAuth2Tokens } from 'better-auth/oauth2'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { z } from 'zod'
import type { NoIdentity, SignInSecrets } from '#app/business/accounts/auth.ts'
import { hmacSha256Hex } from '#app/platform/hmac.ts'
import type { Outbound } from '#app/platform/outbound.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { SocialConfig, SocialProviderSetup } from './social-config.ts'
import type { SocialIdentity, SocialProvider } from './social-provider.ts'

/*
 * Why not better-auth's own LINE, Facebook and Google: their addresses are fixed, they use the global fetch, and
 * they send no nonce to LINE and Google.
 * Why not its generic provider: it needs a discovery document at every start, and it cannot check LINE's tokens,
 * which are signed with the channel's secret.
 * So this file uses better-auth's parts (authorization URL, code exchange, state) with our addresses and `outbound`.
 */

const SCOPES: Record<SocialProvider, string[]> = {
  line: ['openid', 'profile', 'email'],
  facebook: ['public_profile', 'email'],
  google: ['openid', 'profile', 'email'],
}

const GOOGLE_ISSUERS = ['https://accounts.google.com', 'accounts.google.com']

/** Returns the provider's page that asks the person for consent. */
export function authorizationUrl(
  { provider, config, redirectUri }: SocialProviderSetup,
  { state, codeVerifier, nonce }: SignInSecrets & { state: string },
): Promise<URL> {
  const { clientId, clientSecret, authorizeUrl } = config
  return createAuthorizationURL({
    id: provider,
    options: { clientId, clientSecret },
    authorizationEndpoint: authorizeUrl,
    redirectURI: redirectUri,
    scopes: SCOPES[provider],
    state,
    codeVerifier,
    ...(provider !== 'facebook' && { nonce }),
  })
}

/** Exchanges the code and returns the provider's identity. Tokens are not kept: the shop needs none later. */
export async function askIdentity(
  outbound: Outbound,
  door: SocialProviderSetup,
  { code, codeVerifier, nonce }: SignInSecrets & { code: string },
): Promise<Result<SocialIdentity, NoIdentity>> {
  const { config, redirectUri } = door
  const { clientId, clientSecret, tokenUrl } = config
  const { body, headers } = await authorizationCodeRequest({
    code,
    codeVerifier,
    redirectURI: redirectUri,
    options: { clientId, clientSecret },
    tokenEndpoint: tokenUrl,
  })
  const answer = await askJson(outbound, config, new Request(tokenUrl, { method: 'POST', body, headers }))
  if (!answer.ok) return answer
  const { accessToken = '', idToken = '' } = getOAuth2Tokens(answer.value)
  return IDENTITIES[door.provider](outbound, config, { accessToken, idToken, nonce })
}

type Proof = { readonly accessToken: string; readonly idToken: string; readonly nonce: string }
type ReadIdentity = (
  outbound: Outbound,
  config: SocialConfig,
  proof: Proof,
) => Promise<Result<SocialIdentity, NoIdentity>>

const text = z.string().min(1)
const address = z.string().optional().catch(undefined)
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
