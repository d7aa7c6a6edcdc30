import { expect, test } from 'vitest'
import { PUBLISHED_SECRET, readEnvironment } from './environment.ts'

const deployed = {
  ENVIRONMENT: 'production',
  APP_SECRET: 'a secret of the shop that nobody else has',
  PUBLIC_URL: 'https://your.shop',
  MAIL_TRANSPORT: 'cloudflare',
  MAIL_FROM: 'shop@example.com',
}

test('a deployment refuses the published secret', () => {
  expect(() => readEnvironment({ ...deployed, APP_SECRET: PUBLISHED_SECRET })).toThrow(
    /APP_SECRET: is the one published/,
  )
  expect(readEnvironment(deployed).APP_SECRET).toBe(deployed.APP_SECRET)
})

test('a local shop may use the published secret', () => {
  const local = { ...deployed, ENVIRONMENT: 'local', APP_SECRET: PUBLISHED_SECRET }
  expect(readEnvironment(local).ENVIRONMENT).toBe('local')
})

test('a missing environment is refused with a hint', () => {
  const { ENVIRONMENT: _, ...nowhere } = deployed
  expect(() => readEnvironment(nowhere)).toThrow(/ENVIRONMENT: is not set: deploy with `npm run deploy`/)
})

test.each([undefined, '', 'false', 'owner,support'])('names the guarded roles as they are: %s', roles => {
  const variables = { ...deployed, REQUIRE_STAFF_SECOND_FACTOR: roles }
  expect(readEnvironment(variables).REQUIRE_STAFF_SECOND_FACTOR).toBe(roles)
})
