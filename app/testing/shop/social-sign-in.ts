import { env } from 'cloudflare:workers'
import { beginSocialSignIn } from '#app/business/accounts/social/begin-social-sign-in.server.ts'
import { finishSocialSignIn } from '#app/business/accounts/social/finish-social-sign-in.server.ts'
import type { SocialProvider } from '#app/business/accounts/social-provider.ts'
import { aRequest } from '#app/business/accounts/testing-accounts.ts'
import type { Caller, UserId } from '#app/business/callers/caller.ts'
import type { Outbound } from '#app/platform/outbound.ts'
import { wayToProviders } from '#app/testing/payments/payment-needs.ts'
import { aVisitor } from './a-caller.ts'
import { type ShopNeeds, shopNeeds } from './shop-needs.ts'

const bindings = env as unknown as Env

/** Returns what social sign-in needs, with the sandbox's providers. `through` wraps the outgoing requests. */
export function socialNeeds(
  over: { needs?: ShopNeeds; through?: (outbound: Outbound) => Outbound; variables?: object } = {},
) {
  const needs = over.needs ?? shopNeeds()
  const outbound = wayToProviders(needs.environment)
  return {
    ...needs,
    outbound: over.through?.(outbound) ?? outbound,
    variables: { ...bindings, ...over.variables },
  }
}

export type SocialTestNeeds = ReturnType<typeof socialNeeds>
export type Begun = { readonly provider: SocialProvider; readonly url: string; readonly cookies: string[] }

/** Starts the sign-in, as the provider's button does. */
export async function begins(
  needs: SocialTestNeeds,
  provider: SocialProvider,
  { returnTo = '/cart', linkTo = null }: { returnTo?: string; linkTo?: UserId | null } = {},
): Promise<Begun> {
  const begun = await beginSocialSignIn(needs, { provider, returnTo, linkTo }, aRequest())
  if (!begun.ok) throw new Error(begun.error.code)
  return { provider, url: begun.value.url, cookies: begun.value.setCookies }
}

/** Answers the provider's page. Returns the query of the callback address. */
export async function chooses(
  url: string,
  choice: Readonly<Record<string, string>> = {},
): Promise<URLSearchParams> {
  const body = new URLSearchParams({ who: 'proved', decision: 'allow', ...choice })
  const answer = await bindings.SANDBOX?.fetch(url, { method: 'POST', body, redirect: 'manual' })
  const location = answer?.headers.get('location')
  if (!location) throw new Error(`The page answered ${answer?.status}: ${await answer?.text()}`)
  return new URL(location).searchParams
}

/** Handles the callback with this query, in the browser with these cookies. */
export function comesBack(
  needs: SocialTestNeeds,
  { provider, cookies }: Pick<Begun, 'provider' | 'cookies'>,
  query: URLSearchParams,
  { caller = aVisitor(), request = aRequest({ cookies }) }: { caller?: Caller; request?: Request } = {},
) {
  return finishSocialSignIn(needs, { provider, query, locale: 'th' }, caller, request)
}

/** Runs the whole sign-in in one browser. */
export async function signsInBy(
  needs: SocialTestNeeds,
  provider: SocialProvider,
  choice: Readonly<Record<string, string>> = {},
) {
  const begun = await begins(needs, provider)
  return comesBack(needs, begun, await chooses(begun.url, choice))
}

let people = 0

/** Returns a new person in the form that the provider's page expects. */
export function aPerson(over: Readonly<Record<string, string>> = {}): Record<string, string> {
  people += 1
  return { who: 'other', name: `Somebody ${people}`, email: `somebody${people}@example.org`, ...over }
}
