/** The providers that let people into the shop, as the sandbox plays them. */
export const IDENTITY_PROVIDERS = ['line', 'facebook', 'google'] as const
export type IdentityProvider = (typeof IDENTITY_PROVIDERS)[number]

export const TITLES: Record<IdentityProvider, string> = {
  line: 'LINE',
  facebook: 'Facebook',
  google: 'Google',
}

/** The shop as each provider knows it. */
export const CLIENTS: Record<IdentityProvider, { readonly id: string; readonly secret: string }> = {
  line: { id: '2000000001', secret: 'sandbox-line-channel-secret' },
  facebook: { id: '100000000000001', secret: 'sandbox-facebook-app-secret' },
  google: { id: 'sandbox.apps.googleusercontent.com', secret: 'sandbox-google-client-secret' },
}

/** The only address that the shop registered: on the site where the stand-in itself is shown. */
export function registeredRedirect(provider: IdentityProvider, origin: string): string {
  return `${origin}/signin/${provider}/callback`
}

/** What faults of the control go by. */
export function faultName(provider: IdentityProvider): string {
  return `${provider}-login`
}
