import { gbPrimeSandbox } from './gbprime/provider.ts'
import { omiseSandbox } from './omise/provider.ts'
import { paySolutionsSandbox } from './pay-solutions/provider.ts'
import { paypalSandbox } from './paypal/provider.ts'
import type { SandboxProvider, SimulatedProvider } from './player.ts'
import { scbSandbox } from './scb/provider.ts'
import { twoCTwoPSandbox } from './two-c-two-p/provider.ts'
import { securePaySandbox } from './two-c-two-p-securepay/provider.ts'

/** The payment providers that the sandbox plays. Its routes and pages and the local settings are made of this list. */
export const SANDBOX_PROVIDERS: readonly SandboxProvider[] = [
  gbPrimeSandbox,
  omiseSandbox,
  paySolutionsSandbox,
  paypalSandbox,
  scbSandbox,
  twoCTwoPSandbox,
  securePaySandbox,
]

export const PLAYERS: readonly SimulatedProvider[] = SANDBOX_PROVIDERS.map(({ player }) => player)

export function simulatedProviderNamed(name: string): SimulatedProvider | null {
  return PLAYERS.find(player => player.name === name) ?? null
}
