import { expect, test } from 'vitest'
import { PUBLISHED_SECRET, readEnvironment } from './environment.ts'

const deployed = {
  ENVIRONMENT: 'production',
  APP_SECRET: 'a secret of the shop that nobody else has',
  PUBLIC_URL: 'https://your.shop',
  MAIL_TRANSPORT: 'cloudflare',
  MAIL_FROM: 'shop@example.com',
}

test('a deployment refuses the secret of the repository', () => {
  expect(() => readEnvironment({ ...deployed, APP_SECRET: PUBLISHED_SECRET })).toThrow(
    /APP_SECRET: is the one published/,
  )
  expect(readEnvironment(deployed).APP_SECRET).toBe(deployed.APP_SECRET)
})

test('a shop on your own machine may use the published secret', () => {
  const local = { ...deployed, ENVIRONMENT: 'local', APP_SECRET: PUBLISHED_SECRET }
  expect(readEnvironment(local).ENVIRONMENT).toBe('local')
})

test('a shop without an environment is refused and told how to deploy', () => {
  const { ENVIRONMENT: _, ...nowhere } = deployed
  expect(() => readEnvironment(nowhere)).toThrow(/ENVIRONMENT: is not set: deploy with `npm run deploy`/)
})
