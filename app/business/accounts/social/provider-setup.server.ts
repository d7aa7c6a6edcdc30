import {
  callbackPath,
  SOCIAL_PROVIDERS,
  type SocialProvider,
} from '#app/business/accounts/social-provider.ts'
import type { Environment } from '#app/platform/environment.ts'
import type { Outbound } from '#app/platform/outbound.ts'
import { publicUrl } from '#app/platform/public-url.ts'
import {
  readSocialSetup,
  readyProviders,
  type SocialProviderSetup,
  type SocialSetup,
} from './social-config.ts'

export type SocialWorld = {
  environment: Pick<Environment, 'ENVIRONMENT' | 'PUBLIC_URL'>
  variables: Readonly<Record<string, unknown>>
}
export type SocialNeeds = SocialWorld & { outbound: Outbound }

const worldOf = ({ environment, variables }: SocialWorld) => ({
  variables,
  publicUrl: publicUrl(environment),
  isDeployed: environment.ENVIRONMENT === 'production',
})

/** Returns what is needed to sign in by the provider; null: its keys are missing or wrong. */
export function readSocialProviderSetup(
  world: SocialWorld,
  provider: SocialProvider,
): SocialProviderSetup | null {
  const setup = readSocialSetup(worldOf(world), provider)
  if (setup.state !== 'ready') return null
  const redirectUri = `${publicUrl(world.environment)}${callbackPath(provider)}`
  return { provider, config: setup.config, redirectUri }
}

/** Returns the providers that this shop offers. */
export function offeredProviders(world: SocialWorld): SocialProvider[] {
  return readyProviders(worldOf(world))
}

/** A provider's setup for the shop's operator, without secrets. */
export type ExaminedSocialProvider = {
  readonly provider: SocialProvider
  readonly state: SocialSetup['state']
  readonly faults: readonly string[]
  /** Register exactly this address at the provider. */
  readonly callbackUrl: string
}

/** Returns each provider's setup and its faults. */
export function checkSocialProviderSetups(world: SocialWorld): ExaminedSocialProvider[] {
  return SOCIAL_PROVIDERS.map(provider => {
    const setup = readSocialSetup(worldOf(world), provider)
    return {
      provider,
      state: setup.state,
      faults: setup.state === 'faulty' ? setup.faults : [],
      callbackUrl: `${publicUrl(world.environment)}${callbackPath(provider)}`,
    }
  })
}

/** Facebook redirects phones to other hosts, and a page's form-action must allow every step of a redirect. */
const ALSO = { facebook: ['https://m.facebook.com', 'https://web.facebook.com'], line: [], google: [] }

/** Returns the origins that a page with provider buttons may post to (CSP form-action), for use without JavaScript. */
export function formTargets(world: SocialWorld): string[] {
  return SOCIAL_PROVIDERS.flatMap(provider => {
    const setup = readSocialProviderSetup(world, provider)
    return setup ? [new URL(setup.config.authorizeUrl).origin, ...ALSO[provider]] : []
  })
}
