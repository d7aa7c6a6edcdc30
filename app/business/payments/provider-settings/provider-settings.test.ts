import { describe, expect, test } from 'vitest'
import type { ProviderDefinition } from '#app/business/payments/payment-provider.ts'
import { PROVIDERS } from '#app/business/payments/providers.server.ts'
import { variableOf } from './provider-settings.ts'

/** Returns the names of the variables that a provider's configuration reads. */
function variablesRead(definition: ProviderDefinition): string[] {
  const names = new Set<string>()
  const variables = new Proxy<Record<string, unknown>>(
    {},
    {
      get: (_, name) => {
        names.add(String(name))
        return undefined
      },
    },
  )
  const outbound = () => Promise.reject(new Error('nobody is to be asked'))
  definition.open({ variables, outbound, now: () => 0, publicUrl: 'https://shop.test' } as never)
  return [...names].sort()
}

describe.each(PROVIDERS.map(definition => ({ ...definition, definition })))(
  '$name',
  ({ definition, guide }) => {
    test('lists exactly the settings that its configuration reads', () => {
      expect(guide.settings.map(setting => variableOf(guide, setting)).sort()).toEqual(
        variablesRead(definition),
      )
    })

    test('explains each setting in Thai and in English', () => {
      for (const { purpose } of guide.settings) {
        expect(purpose.th).toMatch(/[\u0E00-\u0E7F]/)
        expect(purpose.en).not.toMatch(/[\u0E00-\u0E7F]/)
      }
    })

    test('reports exactly the required settings as missing', () => {
      const opened = definition.open({ variables: {}, publicUrl: 'https://shop.test' } as never)
      const required = guide.settings.filter(({ required }) => required)
      expect(opened.ok ? [] : [...opened.error.faults].sort()).toEqual(
        required.map(setting => `${variableOf(guide, setting)}: is not set`).sort(),
      )
    })
  },
)
