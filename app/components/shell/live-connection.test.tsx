import { expect, test, vi } from 'vitest'
import { connect } from './live-connection.ts'
import { HINT } from './use-hints.ts'

const opened = vi.hoisted(() => [] as (EventTarget & { readyState: number })[])
vi.mock('partysocket', () => ({
  PartySocket: class extends EventTarget {
    readyState: number = WebSocket.CONNECTING
    room: string
    constructor({ room }: { room: string }) {
      super()
      this.room = room
      opened.push(this)
    }
    close() {
      this.readyState = WebSocket.CLOSED
    }
    reconnect() {
      this.readyState = WebSocket.OPEN
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

test('closes when the browser keeps the page for its back button, and opens again with it', () => {
  const show = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  connect({ room: 'visitor-2', ticket: 't' }, () => {})
  const socket = opened.at(-1)
  window.dispatchEvent(new Event('pagehide'))
  expect(socket?.readyState).toBe(WebSocket.CLOSED)
  show(false)
  expect(socket?.readyState).toBe(WebSocket.CLOSED)
  show(true)
  expect(socket?.readyState).toBe(WebSocket.OPEN)
  // A room that was left for another one stays closed.
  connect({ room: 'visitor-3', ticket: 't' }, () => {})
  show(true)
  expect(socket?.readyState).toBe(WebSocket.CLOSED)
})
