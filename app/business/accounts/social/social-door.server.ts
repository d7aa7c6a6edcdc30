import type { Environment } from '#app/platform/environment.ts'
import type { Outbound } from '#app/platform/outbound.ts'
import { publicUrl } from '#app/platform/public-url.ts'
import { readSocialSetup, readyProviders, type SocialDoor, type SocialSetup } from './social-config.ts'
import { callbackPath, SOCIAL_PROVIDERS, type SocialProvider } from './social-provider.ts'

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

/** The way to a provider and back; null: it has no keys here, or wrong ones. */
export function openSocialDoor(world: SocialWorld, provider: SocialProvider): SocialDoor | null {
  const setup = readSocialSetup(worldOf(world), provider)
  if (setup.state !== 'ready') return null
  const redirectUri = `${publicUrl(world.environment)}${callbackPath(provider)}`
  return { provider, config: setup.config, redirectUri }
}

/** The providers that people can be let in by here. */
export function offeredProviders(world: SocialWorld): SocialProvider[] {
  return readyProviders(worldOf(world))
}

/** A provider as who runs the shop sees it: without secrets. */
export type ExaminedSocialDoor = {
  readonly provider: SocialProvider
  readonly state: SocialSetup['state']
  readonly faults: readonly string[]
  /** To be registered at the provider, as it stands. */
  readonly callbackUrl: string
}

/** Whether people can be let in by each provider, and what is wrong where they cannot. */
export function examineSocialDoors(world: SocialWorld): ExaminedSocialDoor[] {
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

/** Facebook leads a phone to another of its hosts, and browsers hold a form to every step of the way. */
const ALSO = { facebook: ['https://m.facebook.com', 'https://web.facebook.com'], line: [], google: [] }

/** Where a page with the providers' buttons must be allowed to post to, without JavaScript. */
export function formTargets(world: SocialWorld): string[] {
  return SOCIAL_PROVIDERS.flatMap(provider => {
    const door = openSocialDoor(world, provider)
    return door ? [new URL(door.config.authorizeUrl).origin, ...ALSO[provider]] : []
  })
}
