import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { lazyPart, loadPartsOfPage } from './lazy-part.tsx'

test('a page that has a part wakes up with its code, and with that of parts inside it', async () => {
  document.body.innerHTML = '<main data-part="outer"><p id="inner">Inner</p></main>'
  const loadInner = vi.fn(async () => () => <p id="inner">Inner</p>)
  const loadAbsent = vi.fn(async () => () => <p id="absent">Absent</p>)
  const Outer = lazyPart(
    async () => {
      const Inner = lazyPart(loadInner, { selector: '#inner' })
      return () => (
        <main data-part="outer">
          <Inner />
        </main>
      )
    },
    { selector: '[data-part=outer]', fallback: 'Loading' },
  )
  lazyPart(loadAbsent, { selector: '#absent' })
  await loadPartsOfPage()
  expect([loadInner.mock.calls.length, loadAbsent.mock.calls.length]).toEqual([1, 0])

  document.body.innerHTML = ''
  render(<Outer />)
  expect(screen.getByText('Inner')).toBeInTheDocument()
})

test('a part that is loaded later wakes up with the parts inside it', async () => {
  document.body.innerHTML = '<p id="later">Later</p>'
  const steps: string[] = []
  let need = () => {}
  const needed = new Promise<void>(resolve => {
    need = resolve
  })
  const Outer = lazyPart(
    async () => {
      const Inner = lazyPart(
        async () => {
          steps.push('the inner code')
          return () => 'Inner'
        },
        { selector: '#later' },
      )
      return () => {
        steps.push('the outer part')
        return <Inner />
      }
    },
    { whenNeeded: () => needed, fallback: 'Loading' },
  )
  render(<Outer />)
  need()
  await screen.findByText('Inner')
  expect(steps).toEqual(['the inner code', 'the outer part'])
})

test('a part that cannot be loaded does not keep the page asleep', async () => {
  document.body.innerHTML = '<p id="broken"></p>'
  lazyPart(async () => Promise.reject(new Error('no line')), { selector: '#broken' })
  await expect(loadPartsOfPage()).resolves.toBeUndefined()
})
