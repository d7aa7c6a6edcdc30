import { omise } from './omise/player.ts'
import { paypal } from './paypal/player.ts'
import type { Player } from './player.ts'
import { scb } from './scb/player.ts'
import { twoCTwoP } from './two-c-two-p/player.ts'

export const PLAYERS: readonly Player[] = [omise, paypal, scb, twoCTwoP]

export function playerNamed(name: string): Player | null {
  return PLAYERS.find(player => player.name === name) ?? null
}
