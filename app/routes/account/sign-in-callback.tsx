import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { landingPath } from '#app/business/accounts/sign-in/landing-path.server.ts'
import { finishSocialSignIn } from '#app/business/accounts/social/finish-social-sign-in.server.ts'
import { isSocialProvider, PROVIDER_NAMES } from '#app/business/accounts/social-provider.ts'
import { mergeCarts } from '#app/business/cart/merge-carts.server.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { leaveNotice } from '#app/routes/notice.server.ts'

/** Takes the provider's callback. Always redirects to an address without its codes. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { provider } = params
  if (!isSocialProvider(provider)) throw new Response(null, { status: 404, statusText: 'Not Found' })
  const { services, locale } = context
  const query = new URL(request.url).searchParams
  const caller = await context.caller()
  const outcome = await finishSocialSignIn(services, { provider, query, locale }, caller, request)
  for (const cookie of outcome.setCookies) context.setCookie(cookie)
  const { returnTo } = outcome
  if (outcome.kind === 'refused') {
    services.log.info('sign-in by a provider refused', { provider, code: outcome.code })
    const said = new URLSearchParams({ outcome: outcome.code, returnTo })
    if (outcome.retryAfterSeconds) said.set('minutes', String(Math.ceil(outcome.retryAfterSeconds / 60)))
    return redirect(`/signin/${provider}?${said}`)
  }
  const name = PROVIDER_NAMES[provider]
  if (outcome.kind === 'linked') {
    await leaveNotice(context, { kind: 'success', text: m.social_linked({ name }, { locale }) })
    return redirect(returnTo)
  }
  await mergeCarts(services, caller.visitorId, outcome.userId)
  const welcome = outcome.hasAddress ? m.social_signed_in : m.social_signed_in_without_address
  await leaveNotice(context, { kind: 'success', text: welcome({ name }, { locale }) })
  return redirect(await landingPath(services, { returnTo, userId: outcome.userId }))
}
