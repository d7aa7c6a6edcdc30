import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { pass } from '#app/testing/pages/a-page.tsx'
import { Skeleton } from './skeleton.tsx'

test('shows a wait once it takes longer than 400 ms', async () => {
  vi.useFakeTimers()
  const { container } = render(<Skeleton label="Loading comments" lines={2} />)
  expect(container.firstChild).toHaveAttribute('aria-busy', 'true')
  await pass(350)
  expect(screen.queryByText('Loading comments')).toBeNull()
  expect(container.querySelectorAll('.bg-sunken')).toHaveLength(0)
  await pass(100)
  expect(screen.getByRole('status')).toHaveTextContent('Loading comments')
  expect(container.querySelectorAll('.bg-sunken')).toHaveLength(2)
})
