import type { PaymentMode, Variables } from '#app/business/payments/payment-provider.ts'

/** Reads a provider's variables and collects all faults, so that operators see all of them at once. */
export function configReader(variables: Variables, publicUrl: string, prefix: string) {
  const faults: string[] = []
  const text = (name: string): string => {
    const value = variables[`${prefix}_${name}`]
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  }
  const mode: PaymentMode = text('MODE') === 'live' ? 'live' : 'test'
  if (!['', 'live', 'test'].includes(text('MODE'))) faults.push(`${prefix}_MODE: must be test or live`)
  return {
    faults,
    mode,
    text,
    required(name: string): string {
      const value = text(name)
      if (value === '') faults.push(`${prefix}_${name}: is not set`)
      return value
    },
    /**
     * Reads an address. One that begins with '/' is under the shop, where the sandbox is. Live mode needs https and
     * another host.
     */
    address(name: string, standard: string): string {
      const given = text(name) || standard
      const address = (given.startsWith('/') ? `${publicUrl}${given}` : given).replace(/\/+$/, '')
      if (!URL.canParse(address)) faults.push(`${prefix}_${name}: is no address`)
      else if (mode === 'live' && !isForLive(address, publicUrl))
        faults.push(`${prefix}_${name}: ${address} is no address for live payments`)
      return address
    },
    number(name: string, standard: number): number {
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
