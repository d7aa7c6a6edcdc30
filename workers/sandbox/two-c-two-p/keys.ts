/** The sandbox's one merchant of PGW v4. */
export const MERCHANT_ID = 'SANDBOX01'
export const SECRET_KEY = 'sandbox-secret-of-2c2p-pgw'
