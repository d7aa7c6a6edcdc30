import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NOW, showPage } from '#app/testing/pages/a-page.tsx'
import { CertificateView } from './certificate-view.tsx'

const CERTIFICATE = {
  number: '2026-000001',
  code: 'c'.repeat(27),
  courseId: 7,
  pictureUrl: '',
  courseName: 'Drawing',
  teacherName: '',
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
