/** The sandbox's one merchant. The token contains characters that a form must encode. */
export const PUBLIC_KEY = 'sandboxGbPrimePublicKey'
export const SECRET_KEY = 'sandboxGbPrimeSecretKey'
export const TOKEN = 'sandbox/GbPrime+Token/4x+i41Oc7rQC67=='
export const MERCHANT_ID = 'gbp0000sandbox'
export const BILLER_ID = '099400087654321'
