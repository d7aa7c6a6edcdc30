import { SELF } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { readPage } from '#app/testing/pages/page.ts'
import { CLIENTS, IDENTITY_PROVIDERS, type IdentityProvider } from './clients.ts'

/* The sandbox must refuse what LINE, Facebook and Google refuse. Otherwise tests against it would prove nothing. */

const SHOP = 'https://shop.example'
const ASK: Record<IdentityProvider, { authorize: string; token: string }> = {
  line: { authorize: '/line/oauth2/v2.1/authorize', token: '/line/oauth2/v2.1/token' },
  facebook: { authorize: '/facebook/v23.0/dialog/oauth', token: '/facebook/v23.0/oauth/access_token' },
  google: { authorize: '/google/o/oauth2/v2/auth', token: '/google/token' },
}
const VERIFIER = 'a-verifier-of-forty-three-characters-or-more-1'
type Changes = Readonly<Record<string, string>>

const redirectOf = (provider: IdentityProvider) => `${SHOP}/signin/${provider}/callback`

async function authorize(provider: IdentityProvider, change: Changes = {}) {
  const query = new URLSearchParams({
    client_id: CLIENTS[provider].id,
    redirect_uri: redirectOf(provider),
    response_type: 'code',
    state: 'state',
    scope: 'openid email',
    nonce: 'nonce',
    code_challenge: await challengeOf(VERIFIER),
    code_challenge_method: 'S256',
    ...change,
  })
  const url = `${SHOP}/sandbox/identity${ASK[provider].authorize}?${query}`
  const shown = await SELF.fetch(url)
  const body = new URLSearchParams({ who: 'proved', decision: 'allow' })
  const headers = { Origin: SHOP }
  const chosen = await SELF.fetch(url, { method: 'POST', body, headers, redirect: 'manual' })
  const location = chosen.headers.get('Location')
  return {
    shown: shown.status,
    chosen: chosen.status,
    text: await chosen.text(),
    code: location && new URL(location).searchParams.get('code'),
  }
}

async function redeem(provider: IdentityProvider, code: string | null, change: Changes = {}) {
  const { id, secret } = CLIENTS[provider]
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: code ?? '',
    redirect_uri: redirectOf(provider),
    client_id: id,
    client_secret: secret,
    code_verifier: VERIFIER,
    ...change,
  })
  const answer = await SELF.fetch(`${SHOP}/sandbox/identity${ASK[provider].token}`, { method: 'POST', body })
  const said = await answer.json<Record<string, unknown>>()
  return { status: answer.status, said, hasToken: 'access_token' in said || 'id_token' in said }
}

async function challengeOf(verifier: string) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return Buffer.from(digest).toString('base64url')
}

describe.each(IDENTITY_PROVIDERS)('%s', provider => {
  test('gives a token for an allowed sign-in', async () => {
    const { shown, chosen, code } = await authorize(provider)
    expect([shown, chosen]).toEqual([200, 303])
    expect(await redeem(provider, code)).toMatchObject({ status: 200, hasToken: true })
  })

  test.each([
    ['client', { client_id: 'another' }, 'invalid_client'],
    ['redirect address', { redirect_uri: 'https://evil.test/callback' }, 'redirect_uri_mismatch'],
    ['redirect path', { redirect_uri: `${redirectOf(provider)}/x` }, 'redirect_uri_mismatch'],
    ['response type', { response_type: 'token' }, 'unsupported_response_type'],
    ['code challenge method', { code_challenge_method: 'plain' }, 'invalid_request'],
  ])('does not redirect for an unknown %s', async (_, change, word) => {
    const answered = await authorize(provider, change)
    expect(answered).toMatchObject({ shown: 400, chosen: 400, code: null })
    expect(readPage(answered.text).text).toContain(word)
  })

  test.each<[string, Changes]>([
    ['another client', { client_id: 'another' }],
    ['a wrong secret', { client_secret: 'guessed' }],
    ['another redirect address', { redirect_uri: 'https://evil.test/callback' }],
    ['a wrong verifier', { code_verifier: `${VERIFIER}x` }],
    ['a missing verifier', { code_verifier: '' }],
    ['another grant type', { grant_type: 'password' }],
    ['an unknown code', { code: 'guessed' }],
  ])('gives no token for %s', async (_, change) => {
    const { code } = await authorize(provider)
    const refused = await redeem(provider, code, change)
    expect(refused).toMatchObject({ hasToken: false, said: { error: expect.anything() } })
    expect([400, 401]).toContain(refused.status)
  })

  test('gives one token per code, even in a race', async () => {
    const { code } = await authorize(provider)
    const answers = await Promise.all([1, 2, 3].map(() => redeem(provider, code)))
    expect(answers.filter(({ hasToken }) => hasToken)).toHaveLength(1)
    expect((await redeem(provider, code)).hasToken).toBe(false)
  })

  test('refuses a code of another provider', async () => {
    const other = IDENTITY_PROVIDERS.find(name => name !== provider) ?? provider
    const { code } = await authorize(other)
    expect((await redeem(provider, code)).hasToken).toBe(false)
  })
})
