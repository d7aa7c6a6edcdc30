import type { AppLoadContext } from '@remix-run/cloudflare'
import { type SocialChoices, socialChoices } from '#app/business/accounts/social/in-app-browser.ts'
import { formTargets, offeredProviders } from '#app/business/accounts/social/provider-setup.server.ts'

/** Returns the sign-in providers that a page can offer this browser. */
export function socialChoicesFor({ services }: AppLoadContext, request: Request): SocialChoices {
  return socialChoices(offeredProviders(services), request.headers.get('user-agent'))
}

/** Allows forms to redirect to the providers: browsers apply form-action to the redirect's target too. */
export function openToProviders(context: AppLoadContext): void {
  context.allowInPolicy({ formAction: formTargets(context.services) })
}
