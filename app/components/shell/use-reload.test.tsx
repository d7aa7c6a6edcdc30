import { useNavigation } from '@remix-run/react'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showPage } from '#app/testing/pages/a-page.tsx'
import { useReload } from './use-reload.ts'

function Reloader() {
  const reload = useReload()
  useNavigation()
  return (
    <button type="button" onClick={reload}>
      Reload
    </button>
  )
}

test('waits with a reload until there is a network', async () => {
  const load = vi.fn(() => null)
  const { user } = showPage({ path: '/', load, draw: () => <Reloader /> })
  load.mockClear()
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const press = () => user.click(screen.getByRole('button', { name: 'Reload' }))
  await press()
  await press()
  expect(load).not.toHaveBeenCalled()
  onLine.mockReturnValue(true)
  await act(async () => window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(load).toHaveBeenCalledOnce())
})
