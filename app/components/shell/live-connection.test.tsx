import { expect, test, vi } from 'vitest'
import { connect } from './live-connection.ts'
import { HINT } from './use-hints.ts'

const opened = vi.hoisted(() => [] as (EventTarget & { readyState: number })[])
vi.mock('partysocket', () => ({
  PartySocket: class extends EventTarget {
    readyState: number = WebSocket.CONNECTING
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
  const says = (event: 'open' | 'close') => {
    const [socket] = opened
    if (socket) socket.readyState = event === 'open' ? WebSocket.OPEN : WebSocket.CLOSED
    socket?.dispatchEvent(new Event(event))
  }
  says('open')
  expect(onHint).not.toHaveBeenCalled()
  says('close')
  says('open')
  expect(onHint).toHaveBeenCalledOnce()
})
