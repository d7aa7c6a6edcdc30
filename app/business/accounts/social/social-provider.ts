/** Who people may be let in by, in the order in which they are offered. §2 */
export const SOCIAL_PROVIDERS = ['line', 'facebook', 'google'] as const
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]

/** As each writes itself; the same in every language. */
export const PROVIDER_NAMES: Record<SocialProvider, string> = {
  line: 'LINE',
  facebook: 'Facebook',
  google: 'Google',
}

export function isSocialProvider(name: unknown): name is SocialProvider {
  return SOCIAL_PROVIDERS.some(provider => provider === name)
}

/** Where a provider sends people back to: this very address is registered there. */
export function callbackPath(provider: SocialProvider): string {
  return `/signin/${provider}/callback`
}

/** Who a provider says that somebody is. */
export type SocialIdentity = {
  readonly provider: SocialProvider
  /** The provider's own lasting id. */
  readonly subject: string
  readonly name: string
  /** Null: none, or none that was given away. */
  readonly email: string | null
  /** The provider vouches for it that the address is this person's. */
  readonly isEmailVerified: boolean
}
