import type { SocialProviderSetup } from '#app/business/accounts/social/social-config.ts'
import type { SocialIdentity, SocialProvider } from '#app/business/accounts/social/social-provider.ts'
import type { Statement } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import type { Clock } from '#app/platform/clock.ts'
import type { Announce } from '#app/platform/jobs.ts'
import type { Outbound } from '#app/platform/outbound.ts'
import type { Result } from '#app/platform/result.ts'

/** How the person proved their identity when the session began. */
export type SignInWay = 'password' | 'registration' | 'purchase' | 'link' | SocialProvider

export type Beginning = {
  readonly userId: string
  readonly way: SignInWay
  /** Statements that are committed with the session, in the same batch. */
  readonly along?: readonly Statement[]
}

export type NewSession = {
  /** The Bearer credential of the same session. */
  readonly token: string
  /** Set-Cookie values for the response, unchanged. */
  readonly setCookies: string[]
}

/** The secrets of one sign-in by a provider: the PKCE verifier, and a nonce for providers that send it back. */
export type SignInSecrets = { readonly codeVerifier: string; readonly nonce: string }

/** Values that the shop keeps while the browser is at the provider. */
export type RememberedSignIn = Readonly<Record<string, string>>

/** Why a provider confirmed no identity: it did not answer in time, it refused, or its answer cannot be trusted. */
export type NoIdentity = 'PROVIDER_DOWN' | 'PROVIDER_REFUSED' | 'PROVIDER_ODD'

/** Signs people in and keeps their sessions. `auth.server.ts` creates it, so only that file imports better-auth. */
export type Auth = {
  /** Starts a session for a person who has just proved their identity. */
  readonly startSession: (request: Request, beginning: Beginning) => Promise<NewSession>
  /**
   * Returns the provider's URL to redirect to, and the cookie that binds the sign-in to this browser for ten minutes.
   */
  readonly beginElsewhere: (
    request: Request,
    door: SocialProviderSetup,
    remembered: RememberedSignIn,
  ) => Promise<{ url: URL; setCookies: string[] }>
  /**
   * Returns what `beginElsewhere` kept for this browser.
   * null: another browser began it, it expired, or the state is wrong.
   */
  readonly comeBack: (
    request: Request,
    provider: SocialProvider,
    state: string,
  ) => Promise<(SignInSecrets & { remembered: RememberedSignIn; setCookies: string[] }) | null>
  /** Exchanges the code and returns the identity that the provider confirms. */
  readonly askIdentity: (
    outbound: Outbound,
    door: SocialProviderSetup,
    answer: SignInSecrets & { readonly code: string },
  ) => Promise<Result<SocialIdentity, NoIdentity>>
  /** Ends the request's session and returns the cookies that clear it. Safe to repeat. */
  readonly signOut: (request: Request) => Promise<{ setCookies: string[] }>
}

export type AuthNeeds = {
  db: Database
  now: Clock
  announce: Announce
  environment: { APP_SECRET: string }
  auth: Auth
}
