import { PUBLISHED_SECRET } from '../app/platform/environment.ts'
import { CLIENTS } from './sandbox/identity/clients.ts'
import { SANDBOX_PROVIDERS } from './sandbox/providers.ts'

/** The Workers beside the shop, by the names in their wrangler.toml. */
export const [SANDBOX, RARE, BACK_OFFICE] = [
  'course-storefront-sandbox',
  'course-storefront-certificates',
  'course-storefront-back-office',
] as const

const PROVIDER_VARIABLES: Readonly<Record<string, string>> = Object.assign(
  {},
  ...SANDBOX_PROVIDERS.map(({ variables }) => variables),
)

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

  ...PROVIDER_VARIABLES,

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
