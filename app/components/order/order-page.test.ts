import { expect, test } from 'vitest'
import type { BuyerOrder } from '#app/business/orders/showing/order-view.ts'
import { orderPageOf } from './order-page.ts'

const now = Date.parse('2026-11-20T07:05:00Z')

function anOrder(change: Partial<BuyerOrder> = {}): BuyerOrder {
  const order = {
    token: 't',
    userId: 'u1',
    fullname: 'สมศรี ทองสุข',
    email: 'somsri@example.com',
    tel: '0812345678',
    payable: 135000,
    currency: 'THB',
  }
  return {
    order,
    papers: {
      shipping: {
        address: { fullname: 'สมศรี ทองสุข', tel: '0898765432', address: '1 ถนนสีลม' },
        methodName: 'EMS',
      },
      taxInvoice: {
        personType: 'juristic_person',
        nameOne: 'บริษัท ครัวไทย จำกัด',
        nameTwo: '00000',
        payerIdentificationNo: '0105561000001',
        address: '2 ถนนสาทร',
        isDeliveryByTaxAddress: false,
        deliveryAddress: '3 ถนนพระราม 4',
        companyCertificate: 'certificate-1',
      },
    },
    report: {
      id: 1,
      state: 'rejected',
      reason: 'The slip cannot be read',
      createdAt: now,
      decidedAt: now,
      amount: 123456,
      transferredAt: 1767324600000,
      originBank: 'KBANK',
      destinationAccount: '123-4-56789-0',
      destinationBank: 'SCB',
      slipUploadId: 'slip-upload-1',
    },
    isOwner: false,
    canReport: true,
    originBanks: [],
    slipRequired: true,
    thankYouPage: true,
    afterReport: 'thank-you',
    payBy: null,
    ...change,
  } as unknown as BuyerOrder
}

test("hides the buyer's data from strangers with the link", () => {
  const page = JSON.stringify(orderPageOf(anOrder(), { now }))
  const contact = ['สมศรี ทองสุข', 'somsri@', '081234', 'u1']
  const shipping = ['089876', 'ถนนสีลม']
  const tax = ['ครัวไทย', '01055610000', 'ถนนสาทร', 'พระราม', 'certificate-1']
  for (const secret of [...contact, ...shipping, ...tax]) expect(page).not.toContain(secret)
  expect(page).toContain('s•••@example.com')
})

test('hides transfer details and the slip from strangers', () => {
  const page = orderPageOf(anOrder(), { now })
  const shown = JSON.stringify(page)
  for (const secret of ['123456', '1767324600000', 'KBANK', '"SCB"', '123-4-56789-0', 'slip-upload-1'])
    expect(shown).not.toContain(secret)
  expect(page.view.report).toMatchObject({ state: 'rejected', reason: 'The slip cannot be read' })
})

test("shows the owner everything and the guest's email address", () => {
  const page = orderPageOf(anOrder({ isOwner: true, isGuests: true }), { now })
  expect(page.view.order.email).toBe('somsri@example.com')
  expect(page.view.papers).toEqual(anOrder().papers)
  expect(page.view.report).toEqual(anOrder().report)
  expect(page.guestEmail).toBe('somsri@example.com')
})

test('has no report form where nothing can be reported', () => {
  expect(orderPageOf(anOrder({ canReport: false }), { now }).report).toBeNull()
})
