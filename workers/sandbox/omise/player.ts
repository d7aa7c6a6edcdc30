import type { Player } from '../player.ts'
import { callbackOf } from './callback.ts'
import { decideCharge, viewOfCharge } from './charge.ts'

/** Omise (Opn Payments): cards and PromptPay. */
export const omise: Player = {
  name: 'omise',
  title: 'Omise',
  decide: decideCharge,
  view: viewOfCharge,
  callbackOf,
}
