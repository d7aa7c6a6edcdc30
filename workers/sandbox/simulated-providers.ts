import { gbPrime } from './gbprime/player.ts'
import { omise } from './omise/player.ts'
import { paySolutions } from './pay-solutions/player.ts'
import { paypal } from './paypal/player.ts'
import type { SimulatedProvider } from './player.ts'
import { scb } from './scb/player.ts'
import { twoCTwoP } from './two-c-two-p/player.ts'
import { twoCTwoPSecurePay } from './two-c-two-p-securepay/player.ts'

export const PLAYERS: readonly SimulatedProvider[] = [
  gbPrime,
  omise,
  paySolutions,
  paypal,
  scb,
  twoCTwoP,
  twoCTwoPSecurePay,
]

export function simulatedProviderNamed(name: string): SimulatedProvider | null {
  return PLAYERS.find(player => player.name === name) ?? null
}
