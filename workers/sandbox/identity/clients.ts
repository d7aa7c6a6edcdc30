/** The identity providers that the sandbox plays. */
export const IDENTITY_PROVIDERS = ['line', 'facebook', 'google'] as const
export type IdentityProvider = (typeof IDENTITY_PROVIDERS)[number]

export const TITLES: Record<IdentityProvider, string> = {
  line: 'LINE',
  facebook: 'Facebook',
  google: 'Google',
}

/** The shop's client id and secret at each provider. */
export const CLIENTS: Record<IdentityProvider, { readonly id: string; readonly secret: string }> = {
  line: { id: '2000000001', secret: 'sandbox-line-channel-secret' },
  facebook: { id: '100000000000001', secret: 'sandbox-facebook-app-secret' },
  google: { id: 'sandbox.apps.googleusercontent.com', secret: 'sandbox-google-client-secret' },
}

/** The only redirect address that the shop registered. It has the same origin as the sandbox. */
export function registeredRedirect(provider: IdentityProvider, origin: string): string {
  return `${origin}/signin/${provider}/callback`
}

/** The provider's name in the faults of the sandbox's control. */
export function faultName(provider: IdentityProvider): string {
  return `${provider}-login`
}
