import { createRemixStub } from '@remix-run/testing'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import Teacher from './teacher.tsx'

test('leads from a teacher without courses to all courses', async () => {
  const teacher = { id: 3, name: 'Mali', biography: '', pictureUrl: '', courses: [] }
  const Stub = createRemixStub([{ path: '/', Component: Teacher, loader: () => ({ teacher }) }])
  const hydrationData = { loaderData: { 0: { teacher } } }
  render(<Stub hydrationData={hydrationData} />)
  expect(await screen.findByRole('link', { name: 'Browse courses' })).toHaveAttribute('href', '/courses')
})
