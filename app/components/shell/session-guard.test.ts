import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/* What keeps a press and what was typed while somebody signs in again; the browser's half of `samePerson`. */

type Guard = typeof import('./session-guard.ts')
let guard: Guard
/** As whom each request was made, and whose session the server would find. */
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

test('asks in the name of whoever the page was made for, of this shop only, and as a visitor in nobody’s', async () => {
  await window.fetch('/courses')
  guard.signedInAs('mali')
  await window.fetch('/courses')
  await window.fetch('https://vault.omise.test/tokens')
  expect(asked.map(({ as }) => as)).toEqual([null, 'mali', null])
})

test('keeps a press that was refused until the same person is back, and then repeats it as it was', async () => {
  guard.signedInAs('mali')
  const told: unknown[] = []
  guard.whenSessionIsOver((...args) => told.push(args))
  signedIn = null
  let answer: Response | undefined
  const pressed = press().then(response => {
    answer = response
  })
  await vi.waitFor(() =>
    expect(told).toEqual([[{ code: 'WHITELIST_USER_DENIED', because: 'DEVICE_LIMIT' }, true]]),
  )
  expect(answer).toBeUndefined()

  signedIn = 'mali'
  guard.goOn()
  await pressed
  expect(await answer?.text()).toBe('done')
  expect(asked.map(({ body }) => body)).toEqual(['fullname=Mali', 'fullname=Mali'])
})

test('a press that waited longer than its answer may take is repeated all the same; one that was called off is not', async () => {
  guard.signedInAs('mali')
  const told = vi.fn()
  guard.whenSessionIsOver(told)
  signedIn = null
  const [tooLate, calledOff] = [new AbortController(), new AbortController()]
  const late = window.fetch('/checkout', { method: 'POST', signal: tooLate.signal })
  const left = window.fetch('/courses.data', { signal: calledOff.signal })
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(2))
  tooLate.abort(new DOMException('Timed out', 'TimeoutError'))
  calledOff.abort()

  signedIn = 'mali'
  guard.goOn()
  expect(await (await late).text()).toBe('done')
  await expect(left).rejects.toThrow('aborted')
  expect(asked.map(({ url }) => url)).toEqual(['/checkout', '/courses.data', '/checkout'])
})

test.each([
  ['/course/101.data', false],
  ['/live/session', false],
  ['/cart.data', true],
])('tells of %s whether somebody pressed something: %s', async (path, isPress) => {
  guard.signedInAs('mali')
  signedIn = null
  const told: boolean[] = []
  guard.whenSessionIsOver((_, pressed) => told.push(pressed))
  void window.fetch(path)
  await vi.waitFor(() => expect(told).toEqual([isPress]))
})

test('an answer from before signing in says nothing any more: it asks again', async () => {
  guard.signedInAs('mali')
  const told = vi.fn()
  guard.whenSessionIsOver(told)
  signedIn = null
  const looked = window.fetch('/live/session')
  signedIn = 'mali'
  await Promise.all([looked, window.fetch('/login.data', { method: 'POST' })])
  expect(told).not.toHaveBeenCalled()
})

test('a hint of its own sign-in is none: the cookie is still on its way', async () => {
  guard.signedInAs('mali')
  const changing = window.fetch('/myaccount/password.data', { method: 'POST' })
  await guard.lookWhetherItIsOver()
  await changing
  expect(asked.map(({ url }) => url)).toEqual(['/myaccount/password.data'])
})

test('does not hold up what Remix asks of its own', async () => {
  guard.signedInAs('mali')
  signedIn = null
  expect(await (await window.fetch('/__manifest?p=/login')).text()).toBe('done')
})

test('signing out ends asking in somebody’s name', async () => {
  guard.signedInAs('mali')
  await window.fetch('/logout.data', { method: 'POST' })
  await window.fetch('/courses.data')
  expect(asked.map(({ as }) => as)).toEqual([null, null])
})

test('a hint makes it look for itself: not as a visitor, and not on the way to another page', async () => {
  await guard.lookWhetherItIsOver()
  expect(asked).toEqual([])
  guard.signedInAs('mali')
  await guard.lookWhetherItIsOver()
  expect(asked.map(({ url }) => url)).toEqual(['/live/session'])
  ;(window as unknown as { leave: () => void }).leave()
  await guard.lookWhetherItIsOver()
  expect(asked).toHaveLength(1)
})
