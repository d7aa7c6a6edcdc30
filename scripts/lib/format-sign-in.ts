import type { ExaminedSocialProvider } from '../../app/business/accounts/social/provider-setup.server.ts'
import { PROVIDER_NAMES } from '../../app/business/accounts/social-provider.ts'

const STANDINGS = { ready: 'ready', off: 'off: no keys are set', faulty: 'NOT READY' }

/**
 * The doctor's report about sign-in providers, as lines for the terminal. An older deployed shop does not report them.
 */
export function formatSignIn(providers: readonly ExaminedSocialProvider[] = []): string {
  return providers
    .map(({ provider, state, faults, callbackUrl }) =>
      [
        `Sign-in with ${PROVIDER_NAMES[provider]}: ${STANDINGS[state]}`,
        ...faults.map(fault => `  wrong     ${fault}`),
        `  callback  ${callbackUrl}`,
      ].join('\n'),
    )
    .join('\n\n')
}

export function isSignInReady(providers: readonly ExaminedSocialProvider[] = []): boolean {
  return providers.every(({ state }) => state !== 'faulty')
}
