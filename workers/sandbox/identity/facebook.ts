import { Hono } from 'hono'
import { hmacSha256Hex } from '#app/platform/hmac.ts'
import type { SandboxEnv } from '../env.ts'
import { faulty } from '../faults.ts'
import { choose, showChoices } from './authorize.ts'
import { CLIENTS, faultName } from './clients.ts'
import { grantOfToken, keepToken, redeemCode, type Wrong } from './grants.ts'
import { subjectOf } from './people.ts'

/**
 * Facebook Login's manual flow and the Graph API's /me:
 * https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow
 */
export const facebookIdentity = new Hono<SandboxEnv>()

const WORDS: Record<Wrong, readonly [code: number, message: string, subcode?: number]> = {
  grant_type: [100, 'Invalid grant_type: only authorization_code is supported.'],
  client: [1, 'Error validating client secret.'],
  code: [100, 'Invalid verification code format.', 36007],
  used: [100, 'This authorization code has been used.', 36009],
  redirect_uri: [
    100,
    'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
    36008,
  ],
  verifier: [100, 'Invalid code_verifier.'],
}

const errorBody = ([code, message, subcode]: (typeof WORDS)[Wrong]) => ({
  error: {
    message,
    type: 'OAuthException',
    code,
    ...(subcode && { error_subcode: subcode }),
    fbtrace_id: 'Asandbox',
  },
})

facebookIdentity.get('/:version/dialog/oauth', c => showChoices(c, 'facebook'))
facebookIdentity.post('/:version/dialog/oauth', c => choose(c, 'facebook'))

facebookIdentity.post('/:version/oauth/access_token', faulty(faultName('facebook')), async c => {
  const form = await c.req.parseBody()
  const redeemed = await redeemCode(c.env, 'facebook', name => String(form[name] ?? ''))
  if ('wrong' in redeemed) return c.json(errorBody(WORDS[redeemed.wrong]), 400)
  return c.json({
    access_token: await keepToken(c.env, redeemed.grant),
    token_type: 'bearer',
    expires_in: 5_183_944,
  })
})

/** Answers only the requested fields. The e-mail address is given only if it exists and was allowed. */
facebookIdentity.get('/:version/me', faulty(faultName('facebook')), async c => {
  const token = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? null
  const grant = await grantOfToken(c.env, 'facebook', token)
  if (!grant || !token) return c.json(errorBody([190, 'Invalid OAuth access token.']), 400)
  if (c.req.query('appsecret_proof') !== (await hmacSha256Hex(CLIENTS.facebook.secret, token)))
    return c.json(errorBody([100, 'Invalid appsecret_proof provided in the API argument']), 400)
  const { name, email } = grant.person
  const known: Record<string, string> = {
    id: await subjectOf('facebook', grant.person),
    name,
    ...(email && grant.scope.includes('email') && { email }),
  }
  const fields = ['id', ...(c.req.query('fields') ?? 'name').split(',')]
  return c.json(Object.fromEntries(Object.entries(known).filter(([field]) => fields.includes(field))))
})
