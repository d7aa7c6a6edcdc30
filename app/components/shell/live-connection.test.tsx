import { expect, test, vi } from 'vitest'
import { connect } from './live-connection.ts'
import { HINT } from './use-hints.ts'

const opened = vi.hoisted(() => [] as EventTarget[])
vi.mock('partysocket', () => ({
  PartySocket: class extends EventTarget {
    readyState = WebSocket.CONNECTING
    constructor() {
      super()
      opened.push(this)
    }
  },
}))

test('reads again what the page shows after a broken line, and not when the line first opens', () => {
  const onHint = vi.fn()
  window.addEventListener(HINT, onHint)
  connect({ room: 'visitor-1', ticket: 't' }, () => {})
  const [socket] = opened
  socket?.dispatchEvent(new Event('open'))
  expect(onHint).not.toHaveBeenCalled()
  socket?.dispatchEvent(new Event('close'))
  socket?.dispatchEvent(new Event('open'))
  expect(onHint).toHaveBeenCalledOnce()
})
