/** The sandbox's one merchant. */
export const MERCHANT_ID = '12345678'
/** The inquiry takes only the last five digits. */
export const SHORT_MERCHANT_ID = MERCHANT_ID.slice(-5)
export const SECRET_KEY = 'sandbox-secret-of-pay-solutions'
export const API_KEY = 'sandbox-api-key-of-pay-solutions'
