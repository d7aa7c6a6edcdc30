import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/* The browser's half of `samePerson`: keeps refused requests and typed text until the person has signed in again. */

type Guard = typeof import('./session-guard.ts')
let guard: Guard
/** Each request with its X-Signed-In-As header; `signedIn` is the session on the server. */
let asked: { url: string; as: string | null; body: unknown }[]
let signedIn: string | null

beforeEach(async () => {
  asked = []
  signedIn = 'mali'
  const listeners: Record<string, () => void> = {}
  vi.stubGlobal('window', {
    location: new URL('https://shop.test/course/101'),
    addEventListener: (name: string, listener: () => void) => {
      listeners[name] = listener
    },
    leave: () => listeners.beforeunload?.(),
    fetch: async (url: string, init?: RequestInit) => {
      const as = new Headers(init?.headers).get('X-Signed-In-As')
      init?.signal?.throwIfAborted()
      asked.push({ url: String(url), as, body: init?.body ?? null })
      if (!as || as === signedIn) return new Response('done')
      return new Response(null, {
        status: 403,
        headers: { 'X-Session-Over': 'WHITELIST_USER_DENIED DEVICE_LIMIT' },
      })
    },
  })
  vi.resetModules()
  guard = await import('./session-guard.ts')
  guard.guardFetch()
})
afterEach(() => vi.unstubAllGlobals())

const press = () => window.fetch('/checkout', { method: 'POST', body: 'fullname=Mali' })

test("sends the account's id to this shop only", async () => {
  await window.fetch('/courses')
  guard.signedInAs('mali')
  await window.fetch('/courses')
  await window.fetch('https://vault.omise.test/tokens')
  expect(asked.map(({ as }) => as)).toEqual([null, 'mali', null])
})

test('holds a refused request and repeats it after sign-in', async () => {
  guard.signedInAs('mali')
  const told: unknown[] = []
  guard.whenSessionIsOver((...args) => told.push(args))
  signedIn = null
  let answer: Response | undefined
  const pressed = press().then(response => {
    answer = response
  })
  await expect.poll(() => told).toEqual([[{ code: 'WHITELIST_USER_DENIED', because: 'DEVICE_LIMIT' }, true]])
  expect(answer).toBeUndefined()

  signedIn = 'mali'
  guard.repeatHeldRequests()
  await pressed
  expect(await answer?.text()).toBe('done')
  expect(asked.map(({ body }) => body)).toEqual(['fullname=Mali', 'fullname=Mali'])
})

test('repeats a timed-out request but not an aborted one', async () => {
  guard.signedInAs('mali')
  const told = vi.fn()
  guard.whenSessionIsOver(told)
  signedIn = null
  const [tooLate, calledOff] = [new AbortController(), new AbortController()]
  const late = window.fetch('/checkout', { method: 'POST', signal: tooLate.signal })
  const left = window.fetch('/courses.data', { signal: calledOff.signal })
  await expect.poll(() => told.mock.calls.length).toBe(2)
  tooLate.abort(new DOMException('Timed out', 'TimeoutError'))
  calledOff.abort()

  signedIn = 'mali'
  guard.repeatHeldRequests()
  expect(await (await late).text()).toBe('done')
  await expect(left).rejects.toThrow('aborted')
  expect(asked.map(({ url }) => url)).toEqual(['/checkout', '/courses.data', '/checkout'])
})

test.each([
  ['/course/101.data', false],
  ['/live/session', false],
  ['/cart.data', true],
])('tells for %s whether it was a press: %s', async (path, isPress) => {
  guard.signedInAs('mali')
  signedIn = null
  const told: boolean[] = []
  guard.whenSessionIsOver((_, pressed) => told.push(pressed))
  void window.fetch(path)
  await expect.poll(() => told).toEqual([isPress])
})

test('repeats a request that was refused before signing in', async () => {
  guard.signedInAs('mali')
  const told = vi.fn()
  guard.whenSessionIsOver(told)
  signedIn = null
  const looked = window.fetch('/live/session')
  signedIn = 'mali'
  await Promise.all([looked, window.fetch('/login.data', { method: 'POST' })])
  expect(told).not.toHaveBeenCalled()
})

test('ignores a hint while its own sign-in is running', async () => {
  guard.signedInAs('mali')
  const changing = window.fetch('/myaccount/password.data', { method: 'POST' })
  await guard.checkSession()
  await changing
  expect(asked.map(({ url }) => url)).toEqual(['/myaccount/password.data'])
})

test('does not hold requests that Remix makes itself', async () => {
  guard.signedInAs('mali')
  signedIn = null
  expect(await (await window.fetch('/__manifest?p=/login')).text()).toBe('done')
})

test('stops sending the account after a sign-out', async () => {
  guard.signedInAs('mali')
  await window.fetch('/logout.data', { method: 'POST' })
  await window.fetch('/courses.data')
  expect(asked.map(({ as }) => as)).toEqual([null, null])
})

test('checks the session on a hint, except visitors or leaving', async () => {
  await guard.checkSession()
  expect(asked).toEqual([])
  guard.signedInAs('mali')
  await guard.checkSession()
  expect(asked.map(({ url }) => url)).toEqual(['/live/session'])
  ;(window as unknown as { leave: () => void }).leave()
  await guard.checkSession()
  expect(asked).toHaveLength(1)
})
