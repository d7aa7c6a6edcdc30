import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { money } from '#app/business/money/money.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { answer, NOW, pass, showPage } from '#app/testing/pages/a-page.tsx'
import { ReportDialog } from './report-dialog.tsx'
import type { ReportFormFacts } from './report-facts.ts'
import { ReportForm } from './report-form.tsx'

const account = (bankName: string, accountId: string) => ({
  bankName,
  accountId,
  accountName: 'School Co.',
  promptPayImage: '',
  qr: null,
  isClosed: false,
})

function someFacts(over: Partial<ReportFormFacts> = {}): ReportFormFacts {
  return {
    token: 'abc',
    due: money(135_050, 'THB'),
    accounts: [account('KBANK', '0123456789'), account('SCB', '9876543210')],
    originBanks: [
      { value: 'KBANK', nameTh: 'ธนาคารกสิกรไทย' },
      { value: 'SCB', nameTh: 'ธนาคารไทยพาณิชย์' },
    ],
    slipRequired: true,
    contactName: '',
    now: NOW,
    ...over,
  }
}

function showReport(over: Partial<ReportFormFacts> = {}, locale: 'th' | 'en' = 'en') {
  return showPage({
    path: '/order/abc',
    load: () => someFacts(over),
    draw: facts => <ReportForm facts={facts} />,
    locale,
  })
}

/** An upload that the test moves on by hand. */
class Upload {
  static all: Upload[] = []
  readonly upload: { onprogress?: (event: object) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  responseText = ''
  constructor() {
    Upload.all.push(this)
  }
  open() {}
  send() {}
  abort() {
    this.onabort?.()
  }
  progress(loaded: number) {
    act(() => this.upload.onprogress?.({ lengthComputable: true, loaded, total: 100 }))
  }
  /** Answers, or with null loses the connection. */
  async end(said: object | null) {
    await act(async () => {
      if (said === null) return this.onerror?.()
      this.responseText = JSON.stringify(said)
      this.onload?.()
    })
  }
}

beforeEach(() => {
  Upload.all = []
  vi.stubGlobal('XMLHttpRequest', Upload)
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:slip')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
})

const slipField = () => screen.getByLabelText(/^Transfer slip/)
const amount = () => screen.getByLabelText(/^Amount/)
const send = () => screen.getByRole('button', { name: m.orders_notify() })

async function chooseSlip(user: UserEvent) {
  await user.upload(slipField(), new File(['slip'], 'slip.png', { type: 'image/png' }))
}

async function fillIn(user: UserEvent) {
  await chooseSlip(user)
  await Upload.all.at(-1)?.end({ fileName: ['slip-key'] })
  await user.selectOptions(screen.getByLabelText(/^Bank you transferred from/), 'KBANK')
}

test.each([
  ['en', 'We check slips within 24 hours.'],
  ['th', 'เราตรวจสลิปภายใน 24 ชั่วโมง'],
] as const)('promises in %s when the slip is checked', (locale, promise) => {
  showReport({}, locale)
  expect(screen.getByText(promise)).toBeInTheDocument()
})

test('begins with the amount due and the time in Bangkok', () => {
  showReport()
  expect(amount()).toHaveValue('1350.50')
  expect(screen.getByLabelText(/^Date/)).toHaveValue('2026-11-22')
  expect(screen.getByLabelText(/^Time/)).toHaveValue('10:00')
})

test('names the banks in Thai on a Thai page', () => {
  showReport({}, 'th')
  expect(screen.getByRole('option', { name: 'ธนาคารไทยพาณิชย์' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'ส่งสลิป' })).toBeVisible()
})

test('asks for the missing slip before sending anything', async () => {
  const sent = answer({})
  const { user } = showReport()
  await user.selectOptions(screen.getByLabelText(/^Bank you transferred from/), 'KBANK')
  await user.click(send())
  expect(slipField()).toBeInvalid()
  expect(slipField()).toHaveFocus()
  expect(slipField()).toHaveAccessibleDescription('Please upload proof of transfer')
  await chooseSlip(user)
  expect(screen.queryByText('Please upload proof of transfer')).toBeNull()
  expect(sent).toEqual([])
})

test('explains a wrong amount and keeps everything else', async () => {
  const sent = answer({})
  const { user } = showReport()
  await fillIn(user)
  await user.clear(amount())
  await user.type(amount(), 'about 1000')
  await user.type(screen.getByLabelText('Note'), 'Paid from my mother’s account')
  await user.click(send())
  expect(amount()).toHaveFocus()
  expect(amount()).toHaveAccessibleDescription(/digits only/)
  expect(amount()).toHaveValue('about 1000')
  expect(screen.getByLabelText('Note')).toHaveValue('Paid from my mother’s account')
  expect(screen.getByText('Uploaded')).toBeVisible()
  expect(sent).toEqual([])
  await user.type(amount(), '1')
  expect(amount()).toBeValid()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('keeps form and slip after the server refuses', async () => {
  const refused = {
    kind: 'refused',
    sentence: 'This time is in the future.',
    errors: { transferTime: { code: 'IN_THE_FUTURE' } },
    typed: {},
  }
  const sent = answer({ '/order/abc/report': () => refused })
  const { user } = showReport()
  await fillIn(user)
  await user.clear(amount())
  await user.type(amount(), '1,000')
  await user.click(send())
  const time = screen.getByLabelText(/^Time/)
  await waitFor(() => expect(time).toHaveFocus())
  expect(time).toHaveAccessibleDescription(/in the future/)
  const notices = within(await screen.findByRole('region', { name: /Notifications/ }))
  expect(await notices.findByText(m.orders_error_check())).toBeVisible()
  expect(notices.queryByText(/in the future/)).toBeNull()
  expect(amount()).toHaveValue('1,000')
  await user.click(send())
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(Object.fromEntries(sent[1]?.form ?? [])).toMatchObject({
    slip: 'slip-key',
    originBank: 'KBANK',
    transferAmount: '1,000',
    destinationAccount: '0123456789',
  })
  expect(sent[1]?.form.has('slipFile')).toBe(false)
})

test('keeps text and slip when the connection is lost, and sends them again', async () => {
  const answers = [null, { kind: 'reported', next: 'thank-you' }]
  const sent = answer({ '/order/abc/report': () => answers.shift() })
  const load = vi.fn(() => someFacts())
  const { user } = showPage({ path: '/order/abc', load, draw: facts => <ReportForm facts={facts} /> })
  load.mockClear()
  await fillIn(user)
  await user.type(screen.getByLabelText('Note'), 'From my mother')
  await user.click(send())
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(m.orders_not_reported())
  expect(alert).toHaveTextContent(m.connection_lost_kept())
  // Only the form's message says it, and the page loads nothing that would fail too.
  expect(screen.queryByRole('region', { name: /Notifications/ })?.textContent ?? '').toBe('')
  expect(load).not.toHaveBeenCalled()
  await user.click(within(alert).getByRole('button', { name: m.common_try_again() }))
  await screen.findByRole('heading', { name: 'At /thankyou?orderId=abc' })
  expect(Object.fromEntries(sent[1]?.form ?? [])).toMatchObject({
    slip: 'slip-key',
    description: 'From my mother',
  })
})

test('sends one report for two presses', async () => {
  const sent = answer({ '/order/abc/report': () => new Promise(() => {}) })
  const { user } = showReport()
  await fillIn(user)
  await user.dblClick(send())
  expect(sent).toHaveLength(1)
})

test('waits for the slip while it is uploading', async () => {
  const { user } = showReport()
  await chooseSlip(user)
  expect(screen.getByRole('button', { name: m.orders_slip_wait() })).toBeDisabled()
  Upload.all[0]?.progress(40)
  expect(screen.getByText('Uploading 40%')).toBeVisible()
  await Upload.all[0]?.end({ fileName: ['slip-key'] })
  expect(send()).toBeEnabled()
  expect(screen.getByRole('img', { name: 'The slip you chose' })).toBeVisible()
})

test('has no upload field while there is a slip', async () => {
  const { user } = showReport()
  await chooseSlip(user)
  await Upload.all[0]?.end({ fileName: ['slip-key'] })
  expect(document.querySelectorAll('input[type=file]')).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: m.orders_slip_remove() }))
  expect(slipField()).toHaveAttribute('type', 'file')
})

test('offers to choose again after the upload was refused', async () => {
  const { user } = showReport()
  await chooseSlip(user)
  await Upload.all[0]?.end({ error: { msg: 'This is not a picture.' } })
  expect(slipField()).toHaveAccessibleDescription('This is not a picture.')
  expect(send()).toBeEnabled()
  await chooseSlip(user)
  expect(screen.queryByRole('alert')).toBeNull()
  await Upload.all[1]?.end({ fileName: ['slip-key'] })
  expect(screen.getByText('Uploaded')).toBeVisible()
})

test('keeps a slip whose upload was lost, and sends it again', async () => {
  const { user } = showReport()
  await chooseSlip(user)
  await Upload.all[0]?.end(null)
  expect(screen.getByRole('img', { name: 'The slip you chose' })).toBeVisible()
  expect(screen.getByText(/Upload failed, try again/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: m.common_try_again() }))
  await Upload.all[1]?.end(null)
  await act(async () => window.dispatchEvent(new Event('online')))
  await Upload.all[2]?.end({ fileName: ['slip-key'] })
  expect(screen.getByText('Uploaded')).toBeVisible()
  expect(Upload.all).toHaveLength(3)
  expect(send()).toBeEnabled()
})

test('shows and copies the chosen account and the exact amount', async () => {
  const { user } = showReport()
  await user.click(screen.getByRole('radio', { name: /Siam Commercial Bank/ }))
  const number = screen.getByText('Account number', { selector: 'dt' }).nextElementSibling as HTMLElement
  expect(number).toHaveTextContent('987-6-54321-0')
  await user.click(within(number).getByRole('button', { name: 'Copy Account number' }))
  expect(await navigator.clipboard.readText()).toBe('9876543210')
  await user.click(screen.getByRole('button', { name: 'Copy Exact amount' }))
  expect(await navigator.clipboard.readText()).toBe('1350.50')
})

test('asks only for a contact where nothing is due', async () => {
  const sent = answer({ '/order/abc/report': () => ({ kind: 'reported', next: 'thank-you' }) })
  const { user } = showReport({ due: money(0, 'THB') })
  await user.selectOptions(screen.getByLabelText(/^Bank you transferred from/), 'KBANK')
  await user.click(send())
  expect(screen.getByLabelText(/^Contact name/)).toBeInvalid()
  expect(slipField()).toBeValid()
  await user.type(screen.getByLabelText(/^Contact name/), 'Somsri')
  await user.click(send())
  await waitFor(() => expect(sent).toHaveLength(1))
})

test.each([
  ['thank-you page', 'thank-you', 500, '/thankyou?orderId=abc'],
  ['order list', 'order-list', 1_000, '/myaccount/student/order'],
])('opens the %s shortly after the report', async (_, next, delay, path) => {
  vi.useFakeTimers()
  answer({ '/order/abc/report': () => ({ kind: 'reported', next }) })
  const { user } = showReport()
  await fillIn(user)
  await user.click(send())
  await pass(delay - 100)
  expect(screen.getByText(m.orders_reported())).toBeVisible()
  await pass(100)
  expect(screen.getByRole('heading', { name: `At ${path}` })).toBeVisible()
})

/** Shows the modal that follows an order by bank transfer, and returns the person who uses it. */
async function showModal({ mayWait, thankYouPage }: { mayWait: boolean; thankYouPage: boolean }) {
  answer({ '/order/abc/report': () => ({ report: someFacts(), thankYouPage }) })
  const { user } = showPage({
    path: '/course/1',
    load: () => null,
    draw: () => <ReportDialog token="abc" mayWait={mayWait} onClose={() => {}} />,
  })
  await screen.findByRole('button', { name: m.orders_notify() })
  return user
}

test.each([
  ['thank-you page', true, '/thankyou?orderId=abc'],
  ['order list', false, '/myaccount/student/order'],
])('the modal offers to report later, and opens the %s', async (_, thankYouPage, path) => {
  const user = await showModal({ mayWait: true, thankYouPage })
  await user.click(screen.getByRole('button', { name: m.orders_notify_later() }))
  expect(await screen.findByRole('heading', { name: `At ${path}` })).toBeVisible()
})

test('in layout four a report opens the order where no thank-you page is', async () => {
  const user = await showModal({ mayWait: false, thankYouPage: false })
  expect(screen.queryByRole('button', { name: m.orders_notify_later() })).toBeNull()
  answer({ '/order/abc/report': () => ({ kind: 'reported', next: 'order' }) })
  await fillIn(user)
  await user.click(send())
  expect(await screen.findByRole('heading', { name: 'At /order/abc' })).toBeVisible()
})

test('the modal says that it lost the connection, and loads again', async () => {
  const answers = [null, { report: someFacts(), thankYouPage: true }]
  answer({ '/order/abc/report': () => answers.shift() })
  const { user } = showPage({
    path: '/course/1',
    load: () => null,
    draw: () => <ReportDialog token="abc" mayWait onClose={() => {}} />,
  })
  expect(await screen.findByText(m.connection_lost())).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: m.common_try_again() }))
  expect(await screen.findByRole('button', { name: m.orders_notify() })).toBeInTheDocument()
  expect(screen.queryByText(m.connection_lost())).toBeNull()
})
