/** The sandbox's one application at the bank and its biller. */
export const API_KEY = 'l7sandboxscbkey'
export const API_SECRET = 'sandbox-scb-secret'
export const BILLER_ID = '099400012345678'
export const MERCHANT_ID = '150123456789012'
export const TERMINAL_ID = '100123456789012'
/** Tells the bank where to send its confirmation. */
export const REF3_PREFIX = 'SBX'
