/** The keys of the sandbox's one account. */
export const CLIENT_ID = 'sandbox-paypal-client-id'
export const CLIENT_SECRET = 'sandbox-paypal-secret'
/** The id of the registered webhook, /webhook/payment/paypal. */
export const WEBHOOK_ID = 'WH-SANDBOX'
