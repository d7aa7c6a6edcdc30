import { expect, test } from 'vitest'
import { SOCIAL_PROVIDERS } from '#app/business/accounts/social-provider.ts'
import { inAppBrowserOf, socialChoices } from './in-app-browser.ts'
import { readSocialSetup, readyProviders } from './social-config.ts'

const keys = { LINE_LOGIN_CLIENT_ID: '1', LINE_LOGIN_CLIENT_SECRET: 's' }
const world = (variables: Record<string, string>, isDeployed = true) => ({
  variables,
  publicUrl: 'https://shop.example',
  isDeployed,
})

test('offers a provider only with both of its keys', () => {
  expect(readyProviders(world(keys))).toEqual(['line'])
  expect(readSocialSetup(world(keys), 'line')).toMatchObject({
    state: 'ready',
    config: { authorizeUrl: 'https://access.line.me/oauth2/v2.1/authorize', timeoutMs: 8_000 },
  })
  expect(readSocialSetup(world(keys), 'google')).toEqual({ state: 'off' })
  expect(readSocialSetup(world({ LINE_LOGIN_CLIENT_ID: '1' }), 'line')).toMatchObject({
    faults: ['LINE_LOGIN_CLIENT_SECRET: is not set'],
  })
})

test.each([
  '/sandbox/identity/line/token',
  'http://api.line.me/token',
  'https://shop.example/token',
  'nonsense',
])('refuses the address %s in a deployment', address => {
  const variables = { ...keys, LINE_LOGIN_TOKEN_URL: address }
  expect(readSocialSetup(world(variables), 'line')).toMatchObject({ state: 'faulty' })
})

test("accepts a sandbox address on a developer's machine", () => {
  const variables = { ...keys, LINE_LOGIN_TOKEN_URL: '/sandbox/identity/line/token' }
  expect(readSocialSetup(world(variables, false), 'line')).toMatchObject({
    config: { tokenUrl: 'https://shop.example/sandbox/identity/line/token' },
  })
})

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 7 Build/UQ1A; wv) AppleWebKit/537.36 Chrome/126 Mobile'
test.each([
  [`${IPHONE} Safari Line/14.1.0`, 'line', ['line']],
  [`${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/460.0]`, 'facebook', ['line', 'facebook']],
  [`${IPHONE} Mobile/15E148 Instagram 330.0.0`, 'instagram', ['line', 'facebook']],
  [ANDROID, 'other', ['line']],
  [`${IPHONE} Version/18.0 Mobile/15E148 Safari/604.1`, null, ['line', 'facebook', 'google']],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 7) Chrome/126 Mobile Safari/537.36', null, [...SOCIAL_PROVIDERS]],
  [null, null, [...SOCIAL_PROVIDERS]],
])('offers %s only the providers that work there', (agent, inApp, providers) => {
  expect(inAppBrowserOf(agent)).toBe(inApp)
  const choices = socialChoices(SOCIAL_PROVIDERS, agent)
  expect(choices.providers).toEqual(providers)
  expect([...choices.providers, ...choices.hidden].sort()).toEqual([...SOCIAL_PROVIDERS].sort())
})
