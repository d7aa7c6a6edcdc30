import { Hono } from 'hono'
import type { SandboxEnv } from '../env.ts'
import { faulty } from '../faults.ts'
import { choose, showChoices } from './authorize.ts'
import { CLIENTS, faultName } from './clients.ts'
import { grantOfToken, keepToken, redeemCode, type Wrong } from './grants.ts'
import { claimsOfLine, ISSUERS, idTokenOf } from './id-token.ts'
import { subjectOf } from './people.ts'

/** LINE Login v2.1: https://developers.line.biz/en/reference/line-login/ */
export const lineIdentity = new Hono<SandboxEnv>()

const WORDS: Record<Wrong, { error: string; error_description: string }> = {
  grant_type: { error: 'unsupported_grant_type', error_description: 'unsupported grant_type' },
  client: { error: 'invalid_client', error_description: 'invalid client_secret' },
  code: { error: 'invalid_grant', error_description: 'invalid authorization code' },
  used: { error: 'invalid_grant', error_description: 'invalid authorization code' },
  redirect_uri: { error: 'invalid_grant', error_description: 'redirect_uri does not match' },
  verifier: { error: 'invalid_grant', error_description: 'code_verifier does not match' },
}

lineIdentity.get('/oauth2/v2.1/authorize', c => showChoices(c, 'line'))
lineIdentity.post('/oauth2/v2.1/authorize', c => choose(c, 'line'))

lineIdentity.post('/oauth2/v2.1/token', faulty(faultName('line')), async c => {
  const form = await c.req.parseBody()
  const redeemed = await redeemCode(c.env, 'line', name => String(form[name] ?? ''))
  if ('wrong' in redeemed) return c.json(WORDS[redeemed.wrong], 400)
  const { grant } = redeemed
  return c.json({
    access_token: await keepToken(c.env, grant),
    expires_in: 2_592_000,
    ...(grant.scope.includes('openid') && { id_token: await idTokenOf(c.env, 'line', grant) }),
    refresh_token: crypto.randomUUID(),
    scope: grant.scope.join(' '),
    token_type: 'Bearer',
  })
})

/** Answers a token's claims, but only to the channel that the token was made for. */
lineIdentity.post('/oauth2/v2.1/verify', faulty(faultName('line')), async c => {
  const form = await c.req.parseBody()
  const claims = await claimsOfLine(String(form.id_token ?? ''))
  const refuse = (description: string) =>
    c.json({ error: 'invalid_request', error_description: description }, 400)
  if (!claims) return refuse('Invalid IdToken.')
  if (claims.iss !== ISSUERS.line) return refuse('Invalid IdToken Issuer.')
  if (Number(claims.exp) * 1_000 < Date.now()) return refuse('IdToken expired.')
  if (form.client_id !== CLIENTS.line.id || claims.aud !== form.client_id)
    return refuse('Invalid IdToken Audience.')
  if (form.nonce !== undefined && claims.nonce !== form.nonce) return refuse('Invalid IdToken Nonce.')
  return c.json(claims)
})

lineIdentity.get('/v2/profile', faulty(faultName('line')), async c => {
  const grant = await grantOfToken(c.env, 'line', bearerOf(c.req.header('authorization')))
  if (!grant) return c.json({ message: 'The access token is invalid' }, 401)
  return c.json({ userId: await subjectOf('line', grant.person), displayName: grant.person.name })
})

function bearerOf(header: string | undefined): string | null {
  return /^Bearer (\S+)$/.exec(header ?? '')?.[1] ?? null
}
