import {
  PROVIDER_NAMES,
  SOCIAL_PROVIDERS,
  type SocialProvider,
} from '#app/business/accounts/social-provider.ts'

export type SocialConfig = {
  readonly clientId: string
  readonly clientSecret: string
  readonly authorizeUrl: string
  readonly tokenUrl: string
  /** Where LINE checks its tokens, Facebook returns the person, and Google publishes its keys. */
  readonly proofUrl: string
  /** The timeout of each request to the provider. */
  readonly timeoutMs: number
}

/** What is needed to send a person to a provider and back. */
export type SocialProviderSetup = {
  readonly provider: SocialProvider
  readonly config: SocialConfig
  /** The callback address registered at the provider. */
  readonly redirectUri: string
}

/** 'off': no keys are set, so the provider is not offered. */
export type SocialSetup =
  | { readonly state: 'ready'; readonly config: SocialConfig }
  | { readonly state: 'off' }
  | { readonly state: 'faulty'; readonly faults: readonly string[] }

/** Milliseconds. Buyers do not wait longer for a page. */
const MAX_WAIT_MS = 8_000

type World = {
  readonly variables: Readonly<Record<string, unknown>>
  /** The shop's public address, without a trailing slash. */
  readonly publicUrl: string
  /** A deployment refuses sandbox addresses. */
  readonly isDeployed: boolean
}

type Address = 'authorizeUrl' | 'tokenUrl' | 'proofUrl'
type Standard = { readonly [address in Address]: readonly [variable: string, standard: string] }

/** The providers' real addresses. A variable can replace each, for example with the sandbox's. */
const ADDRESSES: Record<SocialProvider, Standard> = {
  line: {
    authorizeUrl: ['LINE_LOGIN_AUTHORIZE_URL', 'https://access.line.me/oauth2/v2.1/authorize'],
    tokenUrl: ['LINE_LOGIN_TOKEN_URL', 'https://api.line.me/oauth2/v2.1/token'],
    proofUrl: ['LINE_LOGIN_VERIFY_URL', 'https://api.line.me/oauth2/v2.1/verify'],
  },
  facebook: {
    authorizeUrl: ['FACEBOOK_LOGIN_AUTHORIZE_URL', 'https://www.facebook.com/v24.0/dialog/oauth'],
    tokenUrl: ['FACEBOOK_LOGIN_TOKEN_URL', 'https://graph.facebook.com/v24.0/oauth/access_token'],
    proofUrl: ['FACEBOOK_LOGIN_PROFILE_URL', 'https://graph.facebook.com/v24.0/me'],
  },
  google: {
    authorizeUrl: ['GOOGLE_LOGIN_AUTHORIZE_URL', 'https://accounts.google.com/o/oauth2/v2/auth'],
    tokenUrl: ['GOOGLE_LOGIN_TOKEN_URL', 'https://oauth2.googleapis.com/token'],
    proofUrl: ['GOOGLE_LOGIN_KEYS_URL', 'https://www.googleapis.com/oauth2/v3/certs'],
  },
}

/** Returns the provider's keys and addresses, or everything that is wrong with them. */
export function readSocialSetup(world: World, provider: SocialProvider): SocialSetup {
  const text = (name: string) => String(world.variables[name] ?? '').trim()
  const prefix = `${provider.toUpperCase()}_LOGIN`
  const clientId = text(`${prefix}_CLIENT_ID`)
  const clientSecret = text(`${prefix}_CLIENT_SECRET`)
  if (clientId === '' && clientSecret === '') return { state: 'off' }
  const faults: string[] = []
  if (clientId === '') faults.push(`${prefix}_CLIENT_ID: is not set`)
  if (clientSecret === '') faults.push(`${prefix}_CLIENT_SECRET: is not set`)
  const address = (name: Address) => {
    const [variable, standard] = ADDRESSES[provider][name]
    const given = text(variable) || standard
    const url = given.startsWith('/') ? `${world.publicUrl}${given}` : given
    if (!URL.canParse(url)) faults.push(`${variable}: is no address`)
    else if (world.isDeployed && !isElsewhere(url, world.publicUrl))
      faults.push(`${variable}: ${url} is no address of ${PROVIDER_NAMES[provider]}`)
    return url
  }
  const config: SocialConfig = {
    clientId,
    clientSecret,
    authorizeUrl: address('authorizeUrl'),
    tokenUrl: address('tokenUrl'),
    proofUrl: address('proofUrl'),
    timeoutMs: Number(text(`${prefix}_TIMEOUT_MS`)) || MAX_WAIT_MS,
  }
  return faults.length > 0 ? { state: 'faulty', faults } : { state: 'ready', config }
}

/** Returns the providers that can be offered. */
export function readyProviders(world: World): SocialProvider[] {
  return SOCIAL_PROVIDERS.filter(provider => readSocialSetup(world, provider).state === 'ready')
}

function isElsewhere(url: string, publicUrl: string): boolean {
  const { protocol, host, pathname } = new URL(url)
  return protocol === 'https:' && host !== new URL(publicUrl).host && !pathname.startsWith('/sandbox')
}
