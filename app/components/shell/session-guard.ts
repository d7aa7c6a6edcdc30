import {
  readSessionOver,
  SESSION_OVER,
  type SessionOver,
  SIGNED_IN_AS,
} from '#app/business/accounts/sessions/session-over.ts'

/** What the page does for signing in and out may change who it is. */
const ABOUT_SIGNING_IN =
  /^\/(login|logout|register|forgotpass|set-password|confirm-email|stop-email-change|language|myaccount\/password)\b/
/** What Remix asks of its own, the same for everybody. */
const ABOUT_NOBODY = /^\/(__manifest|assets)\b/
/** A page that is on its way to another one needs no word about this one. */
const ON_ITS_WAY_MS = 5_000

let isOnGuard = false
let account: string | null = null
/** Grows with each signing in and out: an answer from before it says nothing about now. */
let signIns = 0
/** The one that is under way: what the room says of it comes before its cookie does. */
let underWay: Promise<unknown> | null = null
let leftAt = Number.NEGATIVE_INFINITY
/** `isPress`: somebody did something just now, as against what a page asks by itself. */
type Tell = (over: SessionOver, isPress: boolean) => void
let tell: Tell = () => {}
const waiting = new Set<() => void>()

/** As whom this page was made: from now on it asks in that name only. */
export function signedInAs(userId: string | null): void {
  account = userId
}

/** Who is told that the session is over. */
export function whenSessionIsOver(listener: Tell): () => void {
  tell = listener
  return () => {
    tell = () => {}
  }
}

/** The same person is signed in again: everything that was asked meanwhile is asked again. */
export function goOn(): void {
  for (const resume of waiting) resume()
  waiting.clear()
}

/** The room says that some session of this person ended: was it this one? */
export async function lookWhetherItIsOver(): Promise<void> {
  const isLeaving = performance.now() - leftAt < ON_ITS_WAY_MS
  if (account && !isLeaving && !underWay) await window.fetch('/live/session').catch(() => {})
}

/**
 * Puts itself before the browser's fetch, because Remix has no place of its own for this: a page whose session is over is told
 * by whatever it asks next, and what it asked waits, unanswered, until the same person has signed in again. So a press is
 * not lost, and nothing that was typed either, because the page never hears that it failed. Twice is once.
 */
export function guardFetch(): void {
  if (isOnGuard) return
  isOnGuard = true
  const send = window.fetch
  window.addEventListener('beforeunload', () => {
    leftAt = performance.now()
  })
  window.fetch = async (input, init) => {
    const url = input instanceof Request ? null : new URL(input, window.location.href)
    const isOurs = url?.origin === window.location.origin && !ABOUT_NOBODY.test(url.pathname)
    if (!account || !isOurs) return send(input, init)
    const before = signIns
    if (ABOUT_SIGNING_IN.test(url.pathname) && init?.method?.toUpperCase() === 'POST') {
      const asked = send(input, init).then(noteSignIn)
      underWay = asked.catch(() => {})
      return asked.finally(() => {
        underWay = null
      })
    }
    const headers = new Headers(init?.headers)
    headers.set(SIGNED_IN_AS, account)
    const answer = await send(input, { ...init, headers })
    const over = answer.headers.get(SESSION_OVER)
    if (over === null) return answer
    if (underWay) await underWay
    if (before !== signIns) return window.fetch(input, init)
    const signedInAgain = new Promise<void>(resume => waiting.add(resume))
    tell(readSessionOver(over), isPress(url.pathname, init?.method))
    await signedInAgain
    // Whoever asked may have set a time for the answer, not for somebody to find his password.
    const isLate = init?.signal?.reason?.name === 'TimeoutError'
    return window.fetch(input, isLate ? { ...init, signal: null } : init)
  }
}

function noteSignIn(answer: Response): Response {
  if (answer.ok) {
    account = null
    signIns += 1
  }
  return answer
}

/** A form, or a way to another page; a page that reads itself again is none. */
function isPress(path: string, method = 'GET'): boolean {
  return method !== 'GET' || (path.endsWith('.data') && path !== `${window.location.pathname}.data`)
}
