import type { AppLoadContext } from '@remix-run/cloudflare'
import { type SocialChoices, socialChoices } from '#app/business/accounts/social/in-app-browser.ts'
import { formTargets, offeredProviders } from '#app/business/accounts/social/social-door.server.ts'

/** The providers that a page can offer this browser. */
export function socialChoicesFor({ services }: AppLoadContext, request: Request): SocialChoices {
  return socialChoices(offeredProviders(services), request.headers.get('user-agent'))
}

/** Browsers hold a form that is answered by a redirect to where it leads, so a page with the buttons is opened to that. */
export function openToProviders(context: AppLoadContext): void {
  context.openPageTo({ formAction: formTargets(context.services) })
}
