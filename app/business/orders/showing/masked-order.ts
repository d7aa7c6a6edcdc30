import type { Order } from '#app/business/orders/order.ts'
import type { BuyerOrder, BuyerReport } from './order-view.ts'
import type { ShippingAndInvoice } from './shipping-and-invoice.ts'

/**
 * Returns the order as the reader may see it: without being the owner, name, email and phone number are masked.
 * decisions: Orders and payments
 */
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

/**
 * Returns the shipping and invoice data by the same rule: a person with only
 * the link sees that they exist, and no more.
 */
export function maskedShippingAndInvoice({
  papers,
  isOwner,
}: Pick<BuyerOrder, 'papers' | 'isOwner'>): ShippingAndInvoice {
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

/**
 * Returns the transfer report by the same rule: a person with only the link sees
 * its state and the reason for a rejection.
 */
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
