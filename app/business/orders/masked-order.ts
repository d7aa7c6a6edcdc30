import type { Order } from './order.ts'
import type { BuyerOrder } from './order-view.ts'

/** The order for who asks: who only holds its link does not read the buyer's name, address and number. decisions: Orders and payments */
export function orderForReader({ order, isOwner }: Pick<BuyerOrder, 'order' | 'isOwner'>): Order {
  if (isOwner) return order
  const [name = '', host = ''] = order.email.split('@')
  return {
    ...order,
    userId: '',
    fullname: `${[...order.fullname].slice(0, 2).join('')}•••`,
    email: `${name.slice(0, 1)}•••@${host}`,
    tel: order.tel && `••••••${order.tel.slice(-2)}`,
  }
}
