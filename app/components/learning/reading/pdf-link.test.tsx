import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { openPdf as OpenPdfFunction } from './open-pdf.ts'
import { PdfLink } from './pdf-link.tsx'

type Open = typeof OpenPdfFunction
type Options = Parameters<Open>[2]

const openPdf = vi.fn<Open>()
vi.mock('./open-pdf.ts', () => ({ openPdf: (...args: Parameters<Open>) => openPdf(...args) }))

const zoom = vi.fn()
const onOpen = vi.fn()
/** Told by the reader when it asked for the PDF. */
let options: Options

beforeEach(() => {
  vi.clearAllMocks()
  openPdf.mockImplementation(async (_path, _box, asked) => {
    options = asked
    return { zoom }
  })
})

function shows() {
  render(
    <PdfLink path="/media/file/1" name="sheet.pdf" className="link" onOpen={onOpen}>
      Open the PDF
    </PdfLink>,
  )
  return screen.getByRole('link', { name: 'Open the PDF' })
}

async function opens() {
  const user = userEvent.setup()
  const link = shows()
  await user.click(link)
  await act(() => vi.dynamicImportSettled())
  return { user, link }
}

test('opens the PDF over the page, with the page in view and its size', async () => {
  const { user } = await opens()
  expect(screen.getByRole('dialog', { name: 'sheet.pdf' })).toBeInTheDocument()
  expect([onOpen.mock.calls.length, openPdf.mock.calls[0]?.[0]]).toEqual([1, '/media/file/1'])
  act(() => options.onPage(2, 12))
  expect(screen.getByText('Page 2 of 12')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Larger' }))
  await user.click(screen.getByRole('button', { name: 'Smaller' }))
  expect(zoom.mock.calls).toEqual([['larger'], ['smaller']])
})

test.each([
  ['its button', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
  [
    'Escape or the way back',
    () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true })),
  ],
])('is closed by %s, and the focus returns', async (_, closes) => {
  const { link } = await opens()
  closes()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect([options.signal.aborted, document.activeElement === link]).toEqual([true, true])
})

test('says that it is opening', async () => {
  openPdf.mockImplementation(() => new Promise(() => {}))
  await opens()
  expect(screen.getByRole('status')).toHaveTextContent('Opening the PDF')
  expect(screen.queryByRole('button', { name: 'Larger' })).toBeNull()
})

test('a file that does not open is said, can be tried again, and has its own link', async () => {
  openPdf.mockRejectedValueOnce(new Error('InvalidPDFException'))
  const { user } = await opens()
  expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t open this PDF here')
  expect(screen.getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute('href', '/media/file/1')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await act(() => vi.dynamicImportSettled())
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('button', { name: 'Larger' })).toBeInTheDocument()
})

test('a press with a key that asks for a tab is left to the browser', async () => {
  const link = shows()
  const reached = vi.fn((press: Event) => {
    expect(press.defaultPrevented).toBe(false)
    // The simulated browser would load the file from a server that is not there.
    press.preventDefault()
  })
  document.addEventListener('click', reached, { once: true })
  fireEvent.click(link, { ctrlKey: true })
  expect(reached).toHaveBeenCalledOnce()
  expect([screen.queryByRole('dialog'), onOpen.mock.calls.length]).toEqual([null, 1])
})
