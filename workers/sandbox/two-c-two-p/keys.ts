/** The sandbox's one merchant of PGW v4; the shop's local configuration (wrangler.toml) has the same. */
export const MERCHANT_ID = 'SANDBOX01'
export const SECRET_KEY = 'sandbox-secret-of-2c2p-pgw'
