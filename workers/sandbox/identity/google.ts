import { Hono } from 'hono'
import type { SandboxEnv } from '../env.ts'
import { faulty } from '../faults.ts'
import { choose, showChoices } from './authorize.ts'
import { faultName } from './clients.ts'
import { keepToken, redeemCode, type Wrong } from './grants.ts'
import { idTokenOf, publicKeys } from './id-token.ts'

/** Google's OpenID Connect: https://developers.google.com/identity/openid-connect/openid-connect */
export const googleIdentity = new Hono<SandboxEnv>()

const WORDS: Record<Wrong, { status: 400 | 401; error: string; error_description: string }> = {
  grant_type: {
    status: 400,
    error: 'unsupported_grant_type',
    error_description: 'Invalid grant_type',
  },
  client: { status: 401, error: 'invalid_client', error_description: 'Unauthorized' },
  code: { status: 400, error: 'invalid_grant', error_description: 'Malformed auth code.' },
  used: { status: 400, error: 'invalid_grant', error_description: 'Bad Request' },
  redirect_uri: { status: 400, error: 'redirect_uri_mismatch', error_description: 'Bad Request' },
  verifier: { status: 400, error: 'invalid_grant', error_description: 'Invalid code verifier.' },
}

googleIdentity.get('/o/oauth2/v2/auth', c => showChoices(c, 'google'))
googleIdentity.post('/o/oauth2/v2/auth', c => choose(c, 'google'))

googleIdentity.post('/token', faulty(faultName('google')), async c => {
  const form = await c.req.parseBody()
  const redeemed = await redeemCode(c.env, 'google', name => String(form[name] ?? ''))
  if ('wrong' in redeemed) {
    const { status, ...words } = WORDS[redeemed.wrong]
    return c.json(words, status)
  }
  const { grant } = redeemed
  return c.json({
    access_token: await keepToken(c.env, grant),
    expires_in: 3_599,
    id_token: await idTokenOf(c.env, 'google', grant),
    scope: grant.scope.join(' '),
    token_type: 'Bearer',
  })
})

googleIdentity.get('/oauth2/v3/certs', faulty(faultName('google')), async c =>
  c.json(await publicKeys(c.env), 200, { 'Cache-Control': 'public, max-age=20000' }),
)
