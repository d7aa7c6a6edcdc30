import type { Database } from '#app/db/connection.ts'
import type { Clock } from '#app/platform/clock.ts'
import type { Announce } from '#app/platform/jobs.ts'

/** By what somebody proved who he is when his session began. */
export type SignInWay = 'password' | 'registration' | 'purchase' | 'link' | 'line' | 'facebook' | 'google'

export type NewSession = {
  /** The Bearer credential of the same session. */
  readonly token: string
  /** To be set on the answer, as they are. */
  readonly setCookies: string[]
}

/** What signs people in and keeps their sessions. `auth.server.ts` makes it, so that only who makes it carries the library. */
export type Auth = {
  /** null: the address is unknown, has no password, or it is another; all three take the same time. */
  readonly signIn: (
    request: Request,
    credentials: { email: string; password: string },
  ) => Promise<NewSession | null>
  /** For somebody who proved who he is in another way than by a password: a purchase that made the account. */
  readonly startSession: (request: Request, who: { userId: string; way: SignInWay }) => Promise<NewSession>
  /** Ends the session that the request brings, and answers the cookies that clear it. Safe to repeat. */
  readonly signOut: (request: Request) => Promise<{ setCookies: string[] }>
}

export type AuthNeeds = {
  db: Database
  now: Clock
  announce: Announce
  environment: { APP_SECRET: string }
  auth: Auth
}
