import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MAY } from '#app/business/callers/permissions.ts'
import type { OrderId } from '#app/business/orders/order.ts'
import type { ListedParcel } from '#app/business/orders/showing/list-parcels.server.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { answer, NOW, showPage } from '#app/testing/pages/a-page.tsx'
import { ParcelsView } from './parcels-view.tsx'

const WAITING: ListedParcel = {
  id: 1024 as OrderId,
  version: 4,
  fullname: 'Mali Suksan',
  createdAt: NOW,
  awaitsDispatch: true,
  dispatchedAt: null,
  parcel: null,
  shipping: {
    address: { fullname: 'Somchai Jaidee', tel: '0812345678', address: '1 Silom Road' },
    methodName: 'EMS',
  },
  items: [{ id: 1, name: 'Workbook', qty: 2 }],
}
const SENT: ListedParcel = {
  ...WAITING,
  awaitsDispatch: false,
  dispatchedAt: NOW,
  parcel: { carrier: 'Thailand Post', tracking: 'EF582568151TH' },
}

function showParcels(parcels: readonly ListedParcel[], isSent = false) {
  return showPage({
    path: '/admin/parcels',
    account: {
      userId: 'u1',
      name: 'Cash',
      identifier: 'cash',
      isStaff: true,
      isTeacher: false,
      may: MAY.cashier,
    },
    load: () => null,
    draw: () => <ParcelsView parcels={{ parcels, next: null }} isSent={isSent} isLater={false} />,
  })
}

test('lists what goes where, and sends it with carrier and number', async () => {
  const sent = answer({ '/admin/act': () => ({ kind: 'done' }) })
  const { user } = showParcels([WAITING])
  const card = within(screen.getByText('Somchai Jaidee', { exact: false }).closest('li') as HTMLElement)
  expect(card.getByText('2 ×').closest('li')).toHaveTextContent('2 × Workbook')
  expect(card.getByText('By EMS')).toBeVisible()
  await user.type(card.getByLabelText(m.parcels_carrier()), 'Flash Express')
  await user.type(card.getByLabelText(m.parcels_tracking()), 'TH0123456789')
  await user.click(card.getByRole('button', { name: m.parcels_send() }))
  expect(Object.fromEntries(sent[0]?.form ?? [])).toMatchObject({
    ...{ act: 'dispatch-order', orderId: '1024', version: '4' },
    ...{ carrier: 'Flash Express', tracking: 'TH0123456789' },
  })
})

test('a refused number stays in its field, with the reason', async () => {
  const sentence = m.parcels_refusal_tracking()
  answer({ '/admin/act': () => ({ kind: 'refused', sentence, at: 'tracking' }) })
  const { user } = showParcels([WAITING])
  await user.type(screen.getByLabelText(m.parcels_tracking()), 'no')
  await user.click(screen.getByRole('button', { name: m.parcels_send() }))
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.getByLabelText(m.parcels_tracking())).toHaveValue('no')
})

test('a sent parcel says how it travels, and can be corrected and taken back', async () => {
  const sent = answer({ '/admin/act': () => ({ kind: 'done' }) })
  const { user } = showParcels([SENT], true)
  expect(screen.getByText('EF582568151TH')).toBeVisible()
  await user.click(screen.getByText(m.parcels_correct()))
  expect(screen.getByLabelText(m.parcels_tracking())).toHaveValue('EF582568151TH')
  await user.click(screen.getByText(m.parcels_recall()))
  await user.click(screen.getByRole('button', { name: m.parcels_recall_yes() }))
  expect(Object.fromEntries(sent[0]?.form ?? [])).toMatchObject({ act: 'recall-order', orderId: '1024' })
})

test('the address of a page is a link, not a number', () => {
  const page = 'https://carrier.example/EF1'
  showParcels([{ ...SENT, parcel: { carrier: '', tracking: page } }], true)
  expect(screen.getByRole('link', { name: m.parcels_follow() })).toHaveAttribute('href', page)
  expect(screen.queryByText(m.parcels_number())).toBeNull()
})

test('says that nothing waits, and that nothing was sent yet', () => {
  const { unmount } = showParcels([])
  expect(screen.getByText(m.parcels_none())).toBeVisible()
  unmount()
  showParcels([], true)
  expect(screen.getByText(m.parcels_none_sent())).toBeVisible()
})
