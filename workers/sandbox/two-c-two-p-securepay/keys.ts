/** The sandbox's one merchant of SecurePay 9.9. */
export const MERCHANT_ID = 'SANDBOX02'
export const SECRET_KEY = 'sandbox-secret-of-2c2p-securepay'
