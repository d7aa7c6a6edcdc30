import { exportJWK, generateKeyPair, importJWK, type JWK, jwtVerify, SignJWT } from 'jose'
import { ledgerOf, type SandboxEnv } from '../env.ts'
import { CLIENTS } from './clients.ts'
import type { Grant } from './grants.ts'
import { subjectOf } from './people.ts'

type Env = SandboxEnv['Bindings']

export const ISSUERS = { line: 'https://access.line.me', google: 'https://accounts.google.com' } as const
export type TokenIssuer = keyof typeof ISSUERS

const HOUR_SECONDS = 3_600

/** The id_token of a grant. LINE signs with the channel's secret (HS256), Google with its private key (RS256). */
export async function idTokenOf(env: Env, provider: TokenIssuer, grant: Grant): Promise<string> {
  const { person, nonce, spoil, scope } = grant
  const now = Math.floor(Date.now() / 1_000) - (spoil === 'expired' ? 2 * HOUR_SECONDS : 0)
  const emailClaims = person.email &&
    scope.includes('email') && {
      email: person.email,
      // LINE does not say whether an address was verified.
      ...(provider === 'google' && { email_verified: person.isVerified }),
    }
  const token = new SignJWT({
    name: person.name,
    ...(nonce && { nonce: spoil === 'nonce' ? 'of-another-sign-in' : nonce }),
    ...(emailClaims || {}),
  })
    .setSubject(await subjectOf(provider, person))
    .setIssuer(spoil === 'issuer' ? 'https://issuer.example' : ISSUERS[provider])
    .setAudience(spoil === 'audience' ? 'another-client' : CLIENTS[provider].id)
    .setIssuedAt(now)
    .setExpirationTime(now + HOUR_SECONDS)
  const sign = await signerOf(env, provider)
  const signed = await sign(token)
  if (spoil !== 'signature') return signed
  // This token with the signature of another one.
  const other = await sign(new SignJWT({}))
  return signed.slice(0, signed.lastIndexOf('.')) + other.slice(other.lastIndexOf('.'))
}

async function signerOf(env: Env, provider: TokenIssuer): Promise<(token: SignJWT) => Promise<string>> {
  if (provider === 'line') {
    const secret = new TextEncoder().encode(CLIENTS.line.secret)
    return token => token.setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(secret)
  }
  const { kid, key } = await signingKey(env)
  return token => token.setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid }).sign(key)
}

/** Google's public keys, as its keys endpoint shows them. */
export async function publicKeys(env: Env): Promise<{ keys: JWK[] }> {
  const { n, e, kid } = await keptKey(env)
  return { keys: [{ kty: 'RSA', use: 'sig', alg: 'RS256', n, e, kid }] }
}

/** The claims of a token that LINE signed, even if it expired. Null: LINE did not sign it. */
export async function claimsOfLine(idToken: string) {
  try {
    const { payload } = await jwtVerify(idToken, new TextEncoder().encode(CLIENTS.line.secret), {
      algorithms: ['HS256'],
      clockTolerance: Number.MAX_SAFE_INTEGER,
    })
    return payload
  } catch {
    return null
  }
}

async function signingKey(env: Env) {
  const jwk = await keptKey(env)
  return { kid: jwk.kid ?? '', key: await importJWK(jwk, 'RS256') }
}

/** Google's private key. It is made at first use and then kept. */
async function keptKey(env: Env): Promise<JWK> {
  const ledger = ledgerOf(env)
  const [kept] = await ledger.listValues('identity-key')
  if (kept) return JSON.parse(kept) as JWK
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  await ledger.putValueOnce(
    'identity-key',
    'google',
    JSON.stringify({ ...(await exportJWK(privateKey)), kid: crypto.randomUUID() }),
  )
  return keptKey(env)
}
