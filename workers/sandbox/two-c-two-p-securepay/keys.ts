/** The sandbox's one merchant of SecurePay 9.9; the shop's local configuration (wrangler.toml) has the same. */
export const MERCHANT_ID = 'SANDBOX02'
export const SECRET_KEY = 'sandbox-secret-of-2c2p-securepay'
