/** How an `account` row is labelled that holds a password. */
export const CREDENTIAL = { providerId: 'credential', issuer: 'local:credential' } as const
