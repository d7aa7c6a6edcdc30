import { beforeEach, expect, test, vi } from 'vitest'
import { VIDEO_PART_BYTES as PART } from '#app/business/uploads/videos/video-parts.ts'
import { sha256Hex } from '#app/platform/ids.ts'
import { hashOfVideo, sendVideo } from './send-video.ts'

// Node would load the library's build for Node.
vi.mock('tus-js-client', () => import('tus-js-client/lib.es5/browser/index.js' as string))

type Answer = { status: number; headers?: Record<string, string>; body?: string }
type Asked = { method: string; path: string; offset: string | undefined; bytes: number }

let asked: Asked[] = []
/** How the shop answers. null: the line is cut. */
let shop: (request: Asked) => Answer | null

class Request {
  upload = {}
  status = 0
  responseText = ''
  onload = () => {}
  onerror = () => {}
  #method = ''
  #path = ''
  #sent: Record<string, string> = {}
  #got: Record<string, string> = {}
  open(method: string, address: string) {
    this.#method = method
    this.#path = new URL(address).pathname
  }
  setRequestHeader(name: string, value: string) {
    this.#sent[name] = value
  }
  getResponseHeader(name: string) {
    return this.#got[name] ?? null
  }
  abort() {}
  send(body: Blob | null) {
    const request = {
      method: this.#method,
      path: this.#path,
      offset: this.#sent['Upload-Offset'],
      bytes: body?.size ?? 0,
    }
    asked.push(request)
    const answer = shop(request)
    queueMicrotask(() => {
      if (!answer) return this.onerror()
      this.status = answer.status
      this.#got = answer.headers ?? {}
      this.responseText = answer.body ?? ''
      this.onload()
    })
  }
}

/** A shop that takes parts in order and remembers them under one address. */
function aShop(length: number, sent = 0) {
  const state = { sent }
  const at = () => ({ 'Upload-Offset': String(state.sent), 'Upload-Length': String(length) })
  return (request: Asked): Answer => {
    if (request.method === 'POST')
      return { status: 201, headers: { Location: '/api/home/video-uploads/new' } }
    if (request.method === 'PATCH') state.sent += request.bytes
    return { status: request.method === 'PATCH' ? 204 : 200, headers: at() }
  }
}

const LENGTH = 2 * PART + 10
const video = () => new File([new Uint8Array(LENGTH)], 'a.mp4', { type: 'video/mp4', lastModified: 7 })

const heard = {
  onProgress: vi.fn(),
  onStarted: vi.fn(),
  onDone: vi.fn(),
  onBroken: vi.fn(),
  onRefused: vi.fn(),
}

beforeEach(() => {
  asked = []
  localStorage.clear()
  vi.clearAllMocks()
  vi.stubGlobal('XMLHttpRequest', Request)
})

/** The address that this browser remembers for the file. */
const remembered = () => Object.keys(localStorage).filter(key => key.startsWith('tus::'))

test('sends a video in whole parts and names its upload', async () => {
  shop = aShop(LENGTH)
  const sending = await sendVideo(video(), heard)
  await expect.poll(() => heard.onDone.mock.calls).toEqual([['new']])
  expect(asked.map(({ method, offset, bytes }) => [method, offset, bytes])).toEqual([
    ['POST', undefined, 0],
    ['PATCH', '0', PART],
    ['PATCH', String(PART), PART],
    ['PATCH', String(2 * PART), 10],
  ])
  expect(heard.onStarted.mock.calls).toEqual([[0]])
  expect(remembered()).toHaveLength(1)
  await sending.forget()
  expect(remembered()).toEqual([])
})

test('tries a part again after a cut line', async () => {
  const whole = aShop(LENGTH)
  let cuts = 1
  shop = request => (request.offset === String(PART) && cuts-- > 0 ? null : whole(request))
  await sendVideo(video(), heard)
  await expect.poll(() => heard.onDone.mock.calls).toEqual([['new']])
  expect(asked.map(({ method }) => method)).toEqual(['POST', 'PATCH', 'PATCH', 'HEAD', 'PATCH', 'PATCH'])
  expect(heard.onBroken).not.toHaveBeenCalled()
})

test('goes on with the same file after a closed page', async () => {
  // The page closes after the first part: the second never gets an answer.
  const first = aShop(LENGTH)
  shop = request => (request.offset === String(PART) ? { status: 418 } : first(request))
  await sendVideo(video(), heard)
  await expect.poll(() => heard.onRefused.mock.calls).toHaveLength(1)
  asked = []
  vi.clearAllMocks()
  shop = aShop(LENGTH, PART)
  await sendVideo(video(), heard)
  await expect.poll(() => heard.onDone.mock.calls).toEqual([['new']])
  expect(asked.map(({ method, offset }) => [method, offset])).toEqual([
    ['HEAD', undefined],
    ['PATCH', String(PART)],
    ['PATCH', String(2 * PART)],
  ])
  expect(heard.onStarted.mock.calls).toEqual([[PART / LENGTH]])
})

test('keeps an upload whose sender is signed out', async () => {
  const whole = aShop(LENGTH)
  let isSignedIn = true
  shop = request => (isSignedIn ? whole(request) : { status: 401 })
  heard.onProgress.mockImplementation(() => {
    isSignedIn = false
  })
  const sending = await sendVideo(video(), heard)
  await expect.poll(() => heard.onBroken.mock.calls).toEqual([['signed-out']])
  sending.goOn()
  await expect.poll(() => heard.onBroken.mock.calls).toHaveLength(2)
  expect(asked.at(-1)?.method).toBe('HEAD')
  expect(remembered()).toHaveLength(1)
  heard.onProgress.mockReset()
  isSignedIn = true
  sending.goOn()
  await expect.poll(() => heard.onDone.mock.calls).toEqual([['new']])
})

test('shows the shop’s own words when it refuses', async () => {
  const body = JSON.stringify({ success: false, error: { code: 'OUT_OF_STORAGE', msg: 'No room.' } })
  shop = () => ({ status: 413, body })
  await sendVideo(video(), heard)
  await expect.poll(() => heard.onRefused.mock.calls).toEqual([['No room.']])
})

test('begins anew when the shop has dropped the upload', async () => {
  const whole = aShop(LENGTH)
  let isGone = true
  shop = request => {
    if (request.method === 'PATCH' && isGone) return { status: 404 }
    if (request.method === 'HEAD' && isGone) {
      isGone = false
      return { status: 404 }
    }
    return whole(request)
  }
  await sendVideo(video(), heard)
  await expect.poll(() => heard.onDone.mock.calls).toEqual([['new']])
  expect(asked.map(({ method }) => method)).toEqual([
    ...['POST', 'PATCH', 'HEAD', 'POST'],
    ...['PATCH', 'PATCH', 'PATCH'],
  ])
})

test('hashes a video as the shop does', async () => {
  const [first, rest] = [new Uint8Array(PART).fill(1), new Uint8Array(3).fill(2)]
  const shares: number[] = []
  const hash = await hashOfVideo(new File([first, rest], 'a.mp4'), share => shares.push(share))
  const ofFirst = await sha256Hex(await sha256Hex(first))
  expect(hash).toBe(await sha256Hex(ofFirst + (await sha256Hex(rest))))
  expect(shares).toEqual([PART / (PART + 3), 1])
})
