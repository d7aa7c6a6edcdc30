import { describe, expect, test } from 'vitest'
import { variableOf } from '#app/business/payments/provider-settings/provider-settings.ts'
import { PROVIDERS, providerNamed } from '#app/business/payments/providers.server.ts'
import { LOCAL_SETTINGS } from '../local-settings.ts'
import { SANDBOX_PROVIDERS } from './providers.ts'

test('plays every payment provider of the shop', () => {
  const played = SANDBOX_PROVIDERS.map(({ player }) => player.name)
  expect(played.toSorted()).toEqual(PROVIDERS.map(({ name }) => name).toSorted())
})

describe.each(SANDBOX_PROVIDERS.map(({ player, variables }) => ({ name: player.name, variables })))(
  '$name',
  ({ name, variables }) => {
    test('sets variables that the provider knows', () => {
      const guide = providerNamed(name)?.guide
      const known = guide?.settings.map(setting => variableOf(guide, setting))
      expect(known).toEqual(expect.arrayContaining(Object.keys(variables)))
    })

    test('gives a local shop everything it needs', () => {
      const outbound = () => Promise.reject(new Error('the sandbox is not asked'))
      const world = { variables: LOCAL_SETTINGS, publicUrl: 'http://localhost:8787', outbound, now: Date.now }
      expect(providerNamed(name)?.open(world)).toMatchObject({ ok: true })
    })
  },
)
