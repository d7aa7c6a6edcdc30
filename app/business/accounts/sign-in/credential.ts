/** How better-auth files an account that signs in with a password of this shop. */
export const CREDENTIAL = { providerId: 'credential', issuer: 'local:credential' } as const
