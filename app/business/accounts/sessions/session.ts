import type { SocialProvider } from '#app/business/accounts/social-provider.ts'
import type { Announce } from '#app/business/notifications/jobs.ts'
import type { Statement } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import type { Clock } from '#app/platform/clock.ts'

/** How the person proved their identity when the session began. */
export type SignInWay = 'password' | 'registration' | 'purchase' | 'link' | SocialProvider

export type SessionStart = {
  readonly userId: string
  readonly way: SignInWay
  /** Statements that are committed with the session, in the same batch. */
  readonly also?: readonly Statement[]
}

export type NewSession = {
  /** The Bearer credential of the same session. */
  readonly token: string
  /** Set-Cookie values for the response, unchanged. */
  readonly setCookies: string[]
}

/** The services that start and end a session. `announce` tells a person's open pages that their session has ended. */
export type SessionNeeds = {
  db: Database
  now: Clock
  announce: Announce
  environment: { APP_SECRET: string }
}
