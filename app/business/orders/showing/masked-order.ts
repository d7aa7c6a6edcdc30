import type { Order } from '#app/business/orders/order.ts'
import type { OrderPapers } from './order-papers.ts'
import type { BuyerOrder, BuyerReport } from './order-view.ts'

/** The order for who asks: who only holds its link does not read the buyer's name, address and number. decisions: Orders and payments */
export function orderForReader({ order, isOwner }: Pick<BuyerOrder, 'order' | 'isOwner'>): Order {
  if (isOwner) return order
  const [name = '', host = ''] = order.email.split('@')
  return {
    ...order,
    userId: '',
    fullname: maskedName(order.fullname),
    email: `${name.slice(0, 1)}•••@${host}`,
    tel: maskedTel(order.tel),
  }
}

/** Where it goes and whose tax invoice it is, by the same rule: a link says that there is one, and no more. */
export function papersForReader({ papers, isOwner }: Pick<BuyerOrder, 'papers' | 'isOwner'>): OrderPapers {
  if (isOwner) return papers
  const { shipping, taxInvoice } = papers
  return {
    shipping: shipping && {
      methodName: shipping.methodName,
      address: {
        fullname: maskedName(shipping.address.fullname),
        tel: maskedTel(shipping.address.tel),
        address: '•••',
      },
    },
    taxInvoice: taxInvoice && {
      personType: taxInvoice.personType,
      nameOne: maskedName(taxInvoice.nameOne),
      nameTwo: '',
      payerIdentificationNo: `•••••••••••${taxInvoice.payerIdentificationNo.slice(-2)}`,
      address: '•••',
      isDeliveryByTaxAddress: true,
      deliveryAddress: '',
      companyCertificate: null,
    },
  }
}

/** The transfer by the same rule: a link says that it was reported and why it was turned down, not from where and how much. */
export function reportForReader({
  report,
  isOwner,
}: Pick<BuyerOrder, 'report' | 'isOwner'>): BuyerReport | null {
  if (isOwner || report === null) return report
  return {
    ...report,
    amount: null,
    transferredAt: null,
    originBank: '',
    destinationAccount: '',
    destinationBank: '',
    slipUploadId: null,
  }
}

function maskedName(name: string): string {
  return `${[...name].slice(0, 2).join('')}•••`
}

function maskedTel(tel: string): string {
  return tel && `••••••${tel.slice(-2)}`
}
