import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { codeTyped, linkedInAddress } from '#app/business/learning/certificates/certificate-address.ts'
import { NOW, showPage } from '#app/testing/pages/a-page.tsx'
import { CertificateView } from './certificate-view.tsx'
import { UnknownCertificate } from './unknown-certificate.tsx'

const CERTIFICATE = {
  number: '2026-000001',
  code: 'c'.repeat(27),
  courseId: 7,
  pictureUrl: '',
  courseName: 'Drawing',
  teacherName: '',
  ...{ personNameEng: '', courseNameEng: '', teacherNameEng: '' },
  finishedAt: NOW,
  issuedAt: NOW,
  revokedAt: null,
  replacedBy: null,
  isReplaced: false,
}

test.each([
  ['田中 花子', true, true, true],
  ['田中 花子', false, true, false],
  ['Мария 🎨', true, false, false],
])('the page of %s (own: %s) says that the PDF lacks it: %s, and what to do: %s', async (...row) => {
  const [personName, isOwn, isSaid, isHelped] = row
  const certificate = { ...CERTIFICATE, personName, isOwn }
  showPage({
    path: '/certificate/x',
    load: () => certificate,
    draw: () => <CertificateView certificate={certificate} isReady />,
  })
  expect(await screen.findByRole('heading', { name: personName })).toBeInTheDocument()
  expect(screen.queryByText('The PDF doesn’t show every name') !== null).toBe(isSaid)
  expect(screen.queryByText(/in your profile/) !== null).toBe(isHelped)
})

test('shows a reader of English the English names, and others as they are', async () => {
  const english = { personNameEng: 'Somsri Jaidee', courseNameEng: 'Drawing by hand' }
  const certificate = {
    ...CERTIFICATE,
    ...english,
    personName: 'สมศรี ใจดี',
    teacherName: 'ครูนก',
    isOwn: false,
  }
  showPage({
    path: '/certificate/x',
    load: () => certificate,
    draw: () => <CertificateView certificate={certificate} isReady />,
  })
  expect(await screen.findByRole('heading', { name: 'Somsri Jaidee' })).toBeInTheDocument()
  expect(screen.getByText('Drawing by hand')).toBeInTheDocument()
  expect(screen.getByText('ครูนก')).toBeInTheDocument()
})

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
})

function showOwn(more = {}) {
  const certificate = { ...CERTIFICATE, personName: 'Mali', isOwn: true, ...more }
  return showPage({
    path: '/certificate/x',
    load: () => certificate,
    draw: () => <CertificateView certificate={certificate} isReady />,
  })
}

test('says copied only if the clipboard took the link', async () => {
  const { user } = showOwn()
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'))
  await user.click(screen.getByRole('button', { name: /^Copy/ }))
  expect(screen.queryByText('Copied')).toBeNull()
  write.mockResolvedValueOnce()
  await user.click(screen.getByRole('button', { name: /^Copy/ }))
  expect(await screen.findByText('Copied')).toBeVisible()
})

test('a device that can share may copy the link as well', async () => {
  const share = vi.fn().mockRejectedValue(new DOMException('closed', 'AbortError'))
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  const { user } = showOwn()
  await user.click(await screen.findByRole('button', { name: 'Share' }))
  expect(share).toHaveBeenCalledWith({
    title: 'Drawing',
    url: expect.stringMatching(/\/certificate\/c{27}$/),
  })
  expect(screen.getByRole('button', { name: /^Copy/ })).toBeVisible()
})

test('shares the English course name with a reader of English', async () => {
  const share = vi.fn().mockResolvedValue(undefined)
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  const { user } = showOwn({ courseName: 'วาดเส้น', courseNameEng: 'Line drawing' })
  await user.click(await screen.findByRole('button', { name: 'Share' }))
  expect(share).toHaveBeenCalledWith(expect.objectContaining({ title: 'Line drawing' }))
  const linkedIn = screen.getByRole('link', { name: 'Add to LinkedIn profile' }).getAttribute('href') ?? ''
  expect(new URL(linkedIn).searchParams.get('name')).toBe('Line drawing')
})

test('gives LinkedIn the facts of the certificate', () => {
  // 01:00 on New Year's Day in Bangkok is still the old year in UTC.
  const issuedAt = Date.UTC(2026, 11, 31, 18)
  const told = { courseName: 'Drawing & more', school: 'The school', issuedAt, number: '2027-000001' }
  const url = 'https://shop.test/certificate/c'
  const address = new URL(linkedInAddress({ ...told, url }))
  expect(address.origin + address.pathname).toBe('https://www.linkedin.com/profile/add')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: 'Drawing & more',
    organizationName: 'The school',
    issueYear: '2027',
    issueMonth: '1',
    certUrl: url,
    certId: '2027-000001',
  })
})

test.each([
  [' abc-DEF ', 'abc-DEF'],
  ['https://shop.test/certificate/abc_1?x=2', 'abc_1'],
  ['shop.test/certificate/abc_1/th.pdf', 'abc_1'],
])('reads the code of %s', (typed, code) => {
  expect(codeTyped(typed)).toBe(code)
})

test('a wrong code can be typed again', () => {
  showPage({
    path: '/certificate/wrong',
    load: () => null,
    draw: () => <UnknownCertificate code="wrong" />,
  })
  expect(screen.getByRole('heading', { name: 'We couldn’t find a certificate with this code' })).toBeVisible()
  const field = screen.getByLabelText('Certificate code or link')
  expect(field).toHaveValue('wrong')
  expect(field.closest('form')).toHaveAttribute('action', '/certificate/wrong')
})
