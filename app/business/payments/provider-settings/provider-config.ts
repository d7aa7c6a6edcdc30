import type { PaymentMode, Variables } from '#app/business/payments/payment-provider.ts'
import type { ProviderGuide } from './provider-settings.ts'

/**
 * Reads a provider's variables and collects all faults, so that operators see all of them at once. The guide says which
 * settings are required, and their standard values.
 */
export function configReader(variables: Variables, publicUrl: string, { prefix, settings }: ProviderGuide) {
  const faults: string[] = []
  const settingOf = (name: string) => settings.find(setting => setting.name === name)
  const text = (name: string): string => {
    const value = variables[`${prefix}_${name}`]
    const given = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
    const notSet = `${prefix}_${name}: is not set`
    if (given === '' && settingOf(name)?.required && !faults.includes(notSet)) faults.push(notSet)
    return given
  }
  const mode: PaymentMode = text('MODE') === 'live' ? 'live' : 'test'
  if (!['', 'live', 'test'].includes(text('MODE'))) faults.push(`${prefix}_MODE: must be test or live`)
  return {
    faults,
    mode,
    text,
    /**
     * Reads an address. One that begins with '/' is under the shop, where the sandbox is. Live mode needs https and
     * another host. `standard`: for a setting whose standard depends on the mode.
     */
    address(name: string, standard = settingOf(name)?.standard ?? ''): string {
      const given = text(name) || standard
      const address = (given.startsWith('/') ? `${publicUrl}${given}` : given).replace(/\/+$/, '')
      if (!URL.canParse(address)) faults.push(`${prefix}_${name}: is no address`)
      else if (mode === 'live' && !isForLive(address, publicUrl))
        faults.push(`${prefix}_${name}: ${address} is no address for live payments`)
      return address
    },
    /** Reads a number that is not negative. `standard`: for a setting whose guide has none. */
    number(name: string, standard = Number(settingOf(name)?.standard)): number {
      const value = text(name) === '' ? standard : Number(text(name))
      if (!Number.isFinite(value) || value < 0) faults.push(`${prefix}_${name}: must be a number`)
      return value
    },
  }
}

function isForLive(address: string, publicUrl: string): boolean {
  const { protocol, host, pathname } = new URL(address)
  return protocol === 'https:' && host !== new URL(publicUrl).host && !pathname.startsWith('/sandbox')
}
