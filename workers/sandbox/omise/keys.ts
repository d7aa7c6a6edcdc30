/** The keys of the sandbox's one account. */
export const PUBLIC_KEY = 'pkey_test_sandbox'
export const SECRET_KEY = 'skey_test_sandbox'
/** Base64, as the dashboard shows it. */
export const WEBHOOK_SECRET = 'c2FuZGJveC13ZWJob29rLXNlY3JldC1vZi1vbWlzZQ=='
