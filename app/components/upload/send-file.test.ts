import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendFile } from './send-file.ts'

class Request {
  static last: Request
  upload: { onprogress?: (event: object) => void } = {}
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  responseText = ''
  constructor() {
    Request.last = this
  }
  open() {}
  send() {}
  abort() {
    this.onabort()
  }
  end(text: string) {
    this.responseText = text
    this.onload()
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', Request)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function sends({ onProgress = (_: number) => {}, signal = new AbortController().signal } = {}) {
  return sendFile(new FormData(), { onProgress, signal })
}

test.each([
  ['{"fileName":["key"],"name":"a.pdf","bytes":7}', { kind: 'stored', id: 'key', name: 'a.pdf', bytes: 7 }],
  ['{"error":{"msg":"Too large"}}', { kind: 'refused', sentence: 'Too large' }],
  ['{}', { kind: 'no-answer' }],
  ['<html>', { kind: 'no-answer' }],
])('reads the answer %s', async (text, sent) => {
  const sending = sends()
  Request.last.end(text)
  expect(await sending).toEqual(sent)
})

test('reports how much has arrived', () => {
  const onProgress = vi.fn()
  void sends({ onProgress })
  Request.last.upload.onprogress?.({ lengthComputable: true, loaded: 3, total: 4 })
  expect(onProgress).toHaveBeenCalledExactlyOnceWith(0.75)
})

test('waits on while bytes move', async () => {
  const sending = sends()
  vi.advanceTimersByTime(29_000)
  Request.last.upload.onprogress?.({ lengthComputable: false })
  vi.advanceTimersByTime(29_000)
  Request.last.end('{"fileName":["key"]}')
  expect(await sending).toMatchObject({ kind: 'stored' })
})

test('gives up after thirty silent seconds', async () => {
  const sending = sends()
  vi.advanceTimersByTime(30_000)
  expect(await sending).toEqual({ kind: 'no-answer' })
})

test('stops when the page stops it', async () => {
  const stop = new AbortController()
  const sending = sends({ signal: stop.signal })
  stop.abort()
  expect(await sending).toEqual({ kind: 'aborted' })
})
