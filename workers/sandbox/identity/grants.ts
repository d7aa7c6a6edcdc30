import { ledgerOf, type SandboxEnv } from '../env.ts'
import { CLIENTS, type IdentityProvider } from './clients.ts'
import type { Person } from './people.ts'

type Env = SandboxEnv['Bindings']

/** Defects that a sign-in's id_token can have, to test whether the shop checks it. */
export const SPOILS = ['nothing', 'nonce', 'audience', 'issuer', 'expired', 'signature'] as const
export type Spoil = (typeof SPOILS)[number]

/** A sign-in that a person allowed. It is kept under a code, then under an access token. */
export type Grant = {
  readonly provider: IdentityProvider
  readonly redirectUri: string
  readonly challenge: string | null
  readonly nonce: string | null
  readonly scope: readonly string[]
  readonly person: Person
  readonly spoil: Spoil
  readonly expiresAt: number
}

const CODE_LIFE_MS = 10 * 60 * 1_000

export async function keepCode(env: Env, grant: Omit<Grant, 'expiresAt'>): Promise<string> {
  const code = crypto.randomUUID().replaceAll('-', '')
  const kept = { ...grant, expiresAt: Date.now() + CODE_LIFE_MS }
  await ledgerOf(env).putValue('identity-code', code, JSON.stringify(kept))
  return code
}

export async function keepToken(env: Env, grant: Grant): Promise<string> {
  const token = `${grant.provider}-${crypto.randomUUID()}`
  await ledgerOf(env).putValue('identity-token', token, JSON.stringify(grant))
  return token
}

/** The grant of an access token, or null. */
export async function grantOfToken(
  env: Env,
  provider: IdentityProvider,
  token: string | null,
): Promise<Grant | null> {
  const thing = token ? await ledgerOf(env).takeValue('identity-token', token) : null
  const grant = thing && (JSON.parse(thing.value) as Grant)
  return grant?.provider === provider ? grant : null
}

export type Wrong = 'grant_type' | 'client' | 'code' | 'used' | 'redirect_uri' | 'verifier'

/** Redeems a code once, if the caller is its client and began the sign-in (RFC 6749 4.1.3, RFC 7636 4.6). */
export async function redeemCode(
  env: Env,
  provider: IdentityProvider,
  asked: (name: string) => string,
): Promise<{ grant: Grant } | { wrong: Wrong }> {
  const client = CLIENTS[provider]
  if (asked('client_id') !== client.id || asked('client_secret') !== client.secret) return { wrong: 'client' }
  if (asked('grant_type') !== 'authorization_code') return { wrong: 'grant_type' }
  const thing = await ledgerOf(env).takeValue('identity-code', asked('code'))
  const grant = thing && (JSON.parse(thing.value) as Grant)
  if (!grant || grant.provider !== provider || grant.expiresAt < Date.now()) return { wrong: 'code' }
  if (!thing.isFirst) return { wrong: 'used' }
  if (asked('redirect_uri') !== grant.redirectUri) return { wrong: 'redirect_uri' }
  if (grant.challenge && (await challengeOf(asked('code_verifier'))) !== grant.challenge)
    return { wrong: 'verifier' }
  return { grant }
}

async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return Buffer.from(digest).toString('base64url')
}
