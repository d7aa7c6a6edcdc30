/** The keys of the sandbox's one account; the shop's local configuration (wrangler.toml) has the same. */
export const CLIENT_ID = 'sandbox-paypal-client-id'
export const CLIENT_SECRET = 'sandbox-paypal-secret'
/** Of the webhook that is registered: /webhook/payment/paypal. */
export const WEBHOOK_ID = 'WH-SANDBOX'
