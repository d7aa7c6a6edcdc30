import { PUBLISHED_SECRET } from '../app/platform/environment.ts'
import * as gbprime from './sandbox/gbprime/account.ts'
import { CLIENTS } from './sandbox/identity/clients.ts'
import * as omise from './sandbox/omise/keys.ts'
import * as paySolutions from './sandbox/pay-solutions/keys.ts'
import * as paypal from './sandbox/paypal/keys.ts'
import * as scb from './sandbox/scb/account.ts'
import * as pgw from './sandbox/two-c-two-p/keys.ts'
import * as securePay from './sandbox/two-c-two-p-securepay/keys.ts'

/**
 * The variables of a local shop and of the tests. A deployment has those of [env.production] in wrangler.toml.
 * An address that begins with `/` is below PUBLIC_URL, where the sandbox acts as the provider.
 */
export const LOCAL_SETTINGS = {
  ENVIRONMENT: 'local',
  MAIL_TRANSPORT: 'mailbox',
  MAIL_FROM: 'shop@example.com',
  APP_SECRET: PUBLISHED_SECRET,
  BOOKSTORE_URL: '/sandbox/bookstore/cart',

  OMISE_MODE: 'test',
  OMISE_API_URL: '/sandbox/omise/api',
  OMISE_VAULT_URL: '/sandbox/omise/vault',
  OMISE_PUBLIC_KEY: omise.PUBLIC_KEY,
  OMISE_SECRET_KEY: omise.SECRET_KEY,
  OMISE_WEBHOOK_SECRET: omise.WEBHOOK_SECRET,

  PAYSOLUTIONS_MODE: 'test',
  PAYSOLUTIONS_FORM_URL: '/sandbox/paysolutions/epaylink/payment.aspx',
  PAYSOLUTIONS_API_URL: '/sandbox/paysolutions/api',
  PAYSOLUTIONS_MERCHANT_ID: paySolutions.MERCHANT_ID,
  PAYSOLUTIONS_SECRET_KEY: paySolutions.SECRET_KEY,
  PAYSOLUTIONS_API_KEY: paySolutions.API_KEY,

  PAYPAL_MODE: 'test',
  PAYPAL_API_URL: '/sandbox/paypal/api',
  PAYPAL_SCRIPT_URL: '/sandbox/paypal/sdk/js',
  PAYPAL_CLIENT_ID: paypal.CLIENT_ID,
  PAYPAL_CLIENT_SECRET: paypal.CLIENT_SECRET,
  PAYPAL_WEBHOOK_ID: paypal.WEBHOOK_ID,

  TWO_C_TWO_P_MODE: 'test',
  TWO_C_TWO_P_API_URL: '/sandbox/2c2p',
  TWO_C_TWO_P_PAGE_URL: '/sandbox/2c2p/page',
  TWO_C_TWO_P_MERCHANT_ID: pgw.MERCHANT_ID,
  TWO_C_TWO_P_SECRET_KEY: pgw.SECRET_KEY,

  TWO_C_TWO_P_SECUREPAY_MODE: 'test',
  TWO_C_TWO_P_SECUREPAY_PAGE_URL: '/sandbox/2c2p-securepay/PaymentAuth.aspx',
  TWO_C_TWO_P_SECUREPAY_SCRIPT_URL: '/sandbox/2c2p-securepay/api/my2c2p-sandbox.js',
  TWO_C_TWO_P_SECUREPAY_API_URL: '/sandbox/2c2p-securepay',
  TWO_C_TWO_P_SECUREPAY_MERCHANT_ID: securePay.MERCHANT_ID,
  TWO_C_TWO_P_SECUREPAY_SECRET_KEY: securePay.SECRET_KEY,

  SCB_MODE: 'test',
  SCB_API_URL: '/sandbox/scb/api',
  SCB_API_KEY: scb.API_KEY,
  SCB_API_SECRET: scb.API_SECRET,
  SCB_BILLER_ID: scb.BILLER_ID,
  SCB_REF3_PREFIX: scb.REF3_PREFIX,
  SCB_QR_MINUTES: '15',
  SCB_TEST_PAY_URL: '/sandbox/scb/pay/{reference}',

  GBPRIME_MODE: 'test',
  GBPRIME_API_URL: '/sandbox/gbprime/api',
  GBPRIME_SCRIPT_URL: '/sandbox/gbprime/api/GBPrimePay.js',
  GBPRIME_PUBLIC_KEY: gbprime.PUBLIC_KEY,
  GBPRIME_SECRET_KEY: gbprime.SECRET_KEY,
  GBPRIME_TOKEN: gbprime.TOKEN,
  GBPRIME_QR_MINUTES: '15',
  GBPRIME_TEST_PAY_URL: '/sandbox/gbprime/api/pay/{reference}',

  LINE_LOGIN_CLIENT_ID: CLIENTS.line.id,
  LINE_LOGIN_CLIENT_SECRET: CLIENTS.line.secret,
  LINE_LOGIN_AUTHORIZE_URL: '/sandbox/identity/line/oauth2/v2.1/authorize',
  LINE_LOGIN_TOKEN_URL: '/sandbox/identity/line/oauth2/v2.1/token',
  LINE_LOGIN_VERIFY_URL: '/sandbox/identity/line/oauth2/v2.1/verify',
  FACEBOOK_LOGIN_CLIENT_ID: CLIENTS.facebook.id,
  FACEBOOK_LOGIN_CLIENT_SECRET: CLIENTS.facebook.secret,
  FACEBOOK_LOGIN_AUTHORIZE_URL: '/sandbox/identity/facebook/v24.0/dialog/oauth',
  FACEBOOK_LOGIN_TOKEN_URL: '/sandbox/identity/facebook/v24.0/oauth/access_token',
  FACEBOOK_LOGIN_PROFILE_URL: '/sandbox/identity/facebook/v24.0/me',
  GOOGLE_LOGIN_CLIENT_ID: CLIENTS.google.id,
  GOOGLE_LOGIN_CLIENT_SECRET: CLIENTS.google.secret,
  GOOGLE_LOGIN_AUTHORIZE_URL: '/sandbox/identity/google/o/oauth2/v2/auth',
  GOOGLE_LOGIN_TOKEN_URL: '/sandbox/identity/google/token',
  GOOGLE_LOGIN_KEYS_URL: '/sandbox/identity/google/oauth2/v3/certs',
} as const satisfies Record<string, string>
