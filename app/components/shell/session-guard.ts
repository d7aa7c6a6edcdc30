import {
  readSessionOver,
  SESSION_OVER,
  type SessionOver,
  SIGNED_IN_AS,
} from '#app/business/accounts/sessions/session-over.ts'

/** Requests about signing in and out may change who is signed in. */
const ABOUT_SIGNING_IN =
  /^\/(login|logout|register|forgotpass|set-password|confirm-email|stop-email-change|language|myaccount\/password)\b/
/** Remix's own requests, which are the same for everybody. */
const ABOUT_NOBODY = /^\/(__manifest|assets)\b/
/** A page that is being left needs no check. Milliseconds. */
const PAGE_LEAVING_MS = 5_000

let isGuarding = false
let account: string | null = null
/** Counts sign-ins and sign-outs: an answer to an older request no longer applies. */
let signIns = 0
/** The sign-in under way. The live room can report it before its cookie arrives. */
let underWay: Promise<unknown> | null = null
let leftAt = Number.NEGATIVE_INFINITY
/** `isPress`: the person did something just now; false for requests that the page makes itself. */
type SessionOverListener = (over: SessionOver, isPress: boolean) => void
let notifyListener: SessionOverListener = () => {}
const waiting = new Set<() => void>()

/** Sets the account that this page was rendered for. Every request names it from now on. */
export function signedInAs(userId: string | null): void {
  account = userId
}

/** Sets the listener for the end of the session; returns a function that removes it. */
export function whenSessionIsOver(listener: SessionOverListener): () => void {
  notifyListener = listener
  return () => {
    notifyListener = () => {}
  }
}

/** Repeats all held requests. Call it when the same person is signed in again. */
export function repeatHeldRequests(): void {
  for (const resume of waiting) resume()
  waiting.clear()
}

/** Checks whether this session has ended. Called after the live room reported an ended session of this person. */
export async function checkSession(): Promise<void> {
  const isLeaving = performance.now() - leftAt < PAGE_LEAVING_MS
  if (account && !isLeaving && !underWay) await window.fetch('/live/session').catch(() => {})
}

/**
 * Wraps window.fetch. When an answer says that the session is over, the guard holds the request until the same person
 * has signed in again, then repeats it. The page never sees a failure, so no press and no typed text is lost.
 * Calling it again changes nothing.
 *
 * Remix 2.17 has no narrower place. `RemixBrowser` takes no options and makes its router with its own `dataStrategy`.
 * A `clientLoader` or `clientAction` serves only its own route, cannot add a header to the request (`createRequestInit`
 * passes on no others) and does not see the answer's headers.
 */
export function guardFetch(): void {
  if (isGuarding) return
  isGuarding = true
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
    notifyListener(readSessionOver(over), isPress(url.pathname, init?.method))
    await signedInAgain
    // The caller's timeout is for the answer, not for the time that a person needs to sign in.
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

/** True for a form or a navigation, false when a page reloads its own data. */
function isPress(path: string, method = 'GET'): boolean {
  // A video that plays on asks for its next link.
  if (path === '/ask/playback') return false
  return method !== 'GET' || (path.endsWith('.data') && path !== `${window.location.pathname}.data`)
}
