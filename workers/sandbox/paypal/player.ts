import type { SimulatedProvider } from '../player.ts'
import { callbackOf } from './callback.ts'
import { decideOrder } from './decide.ts'
import { viewOfOrder } from './order.ts'

/** PayPal: Orders v2. */
export const paypal: SimulatedProvider = {
  name: 'paypal',
  title: 'PayPal',
  decide: decideOrder,
  view: viewOfOrder,
  callbackOf,
}
