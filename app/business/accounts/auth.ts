import type { SocialDoor } from '#app/business/accounts/social/social-config.ts'
import type { SocialIdentity, SocialProvider } from '#app/business/accounts/social/social-provider.ts'
import type { Statement } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import type { Clock } from '#app/platform/clock.ts'
import type { Announce } from '#app/platform/jobs.ts'
import type { Outbound } from '#app/platform/outbound.ts'
import type { Result } from '#app/platform/result.ts'

/** By what somebody proved who he is when his session began. */
export type SignInWay = 'password' | 'registration' | 'purchase' | 'link' | SocialProvider

export type Beginning = {
  readonly userId: string
  readonly way: SignInWay
  /** What is written with the session, all of it or none, in the same round trip. */
  readonly along?: readonly Statement[]
}

export type NewSession = {
  /** The Bearer credential of the same session. */
  readonly token: string
  /** To be set on the answer, as they are. */
  readonly setCookies: string[]
}

/** The secrets of one sign-in by a provider: PKCE's verifier, and a nonce for those whose answer holds it. */
export type SignInSecrets = { readonly codeVerifier: string; readonly nonce: string }

/** What the shop wants to remember of a sign-in by a provider until the browser comes back. */
export type RememberedSignIn = Readonly<Record<string, string>>

/** Why a provider lets nobody in: it did not answer in time, it said no, or nothing that can be trusted. */
export type NoIdentity = 'PROVIDER_DOWN' | 'PROVIDER_REFUSED' | 'PROVIDER_ODD'

/** What signs people in and keeps their sessions. `auth.server.ts` makes it, so that only who makes it carries the library. */
export type Auth = {
  /** For somebody who has just proved who he is. */
  readonly startSession: (request: Request, beginning: Beginning) => Promise<NewSession>
  /** Where the browser is sent to be let in, and the cookie that binds what comes of it to this browser, for ten minutes. */
  readonly beginElsewhere: (
    request: Request,
    door: SocialDoor,
    remembered: RememberedSignIn,
  ) => Promise<{ url: URL; setCookies: string[] }>
  /** What was begun, for the browser that began it. null: it did not, or too long ago, or with another state. */
  readonly comeBack: (
    request: Request,
    provider: SocialProvider,
    state: string,
  ) => Promise<(SignInSecrets & { remembered: RememberedSignIn; setCookies: string[] }) | null>
  /** Exchanges a code, and asks who it is that gave it. */
  readonly askIdentity: (
    outbound: Outbound,
    door: SocialDoor,
    answer: SignInSecrets & { readonly code: string },
  ) => Promise<Result<SocialIdentity, NoIdentity>>
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
