import type { Player } from '../player.ts'
import { callbackOf } from './callback.ts'
import { claimsOf, decideTransaction } from './transaction.ts'

/** 2C2P's PGW v4: installments and QR on its own pages. */
export const twoCTwoP: Player = {
  name: '2c2p',
  title: '2C2P PGW',
  decide: decideTransaction,
  view: held => claimsOf(held),
  callbackOf,
}
