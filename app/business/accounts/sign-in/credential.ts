/** How better-auth labels an account row that holds a password. */
export const CREDENTIAL = { providerId: 'credential', issuer: 'local:credential' } as const
