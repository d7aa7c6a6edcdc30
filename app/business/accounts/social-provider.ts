/** The providers that people can sign in by, in the order they are offered (behaviour: Cart page). */
export const SOCIAL_PROVIDERS = ['line', 'facebook', 'google'] as const
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]

/** Brand names, the same in every language. */
export const PROVIDER_NAMES: Record<SocialProvider, string> = {
  line: 'LINE',
  facebook: 'Facebook',
  google: 'Google',
}

export function isSocialProvider(name: unknown): name is SocialProvider {
  return SOCIAL_PROVIDERS.some(provider => provider === name)
}

/** Returns the path that a provider sends people back to. Exactly this address is registered there. */
export function callbackPath(provider: SocialProvider): string {
  return `/signin/${provider}/callback`
}

/** A person's identity as the provider states it. */
export type SocialIdentity = {
  readonly provider: SocialProvider
  /** The provider's permanent id of the person. */
  readonly subject: string
  readonly name: string
  /** null: the person has none or did not share it. */
  readonly email: string | null
  /** True if the provider has verified that the address is the person's. */
  readonly isEmailVerified: boolean
}
