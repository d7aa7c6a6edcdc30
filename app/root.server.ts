import type { AppLoadContext } from '@remix-run/cloudflare'
import { shopCookie } from '#app/business/accounts/sessions/cookies.server.ts'
import { type Caller, isStaff, permissionsOf } from '#app/business/callers/caller.ts'
import { countCartLines } from '#app/business/cart/count-cart-lines.server.ts'
import { shownSchool } from '#app/business/settings/contact.ts'
import type { ShellData } from '#app/components/shell/shell-data.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { accentVariables } from '#app/platform/accent.ts'
import { socialChoicesFor } from '#app/routes/account/login.server.ts'
import { readNotice } from '#app/routes/notice.server.ts'
import { ticketFor } from '../party/room-ticket.ts'

/**
 * Reads the data that every page needs. Costs a visitor no extra round trip while the shop's settings are cached:
 * the cart count travels in the batch of the page itself.
 */
export async function readShell(context: AppLoadContext, request: Request): Promise<ShellData> {
  const { services } = context
  const [settings, has, caller, viewer, cartCount, notice] = await Promise.all([
    services.siteSettings(),
    services.shopHas(),
    context.caller(),
    context.viewer(),
    context.caller().then(caller => countCartLines(services, caller)),
    readNotice(context, request),
  ])
  return {
    locale: context.locale,
    nonce: context.cspNonce,
    requestId: context.requestId,
    origin: context.origin,
    now: services.now(),
    isLocal: services.environment.ENVIRONMENT === 'local',
    shop: {
      ...shownSchool(settings),
      slipCheckHours: settings.slipCheckHours,
      accent: accentVariables(settings.accentColor),
      groupNames: (context.locale === 'en' && settings.english.groups) || {},
    },
    has,
    live:
      context.isAnonymous || isSetUp(request)
        ? null
        : await ticketFor(services.signer, caller, services.now()),
    cartCount,
    notice: notice ?? noticeOfEnd(context, request, caller),
    account: caller.account && {
      userId: caller.account.userId,
      name: caller.account.name,
      identifier: caller.account.username ?? caller.account.email,
      isStaff: isStaff(caller),
      isTeacher: caller.account.roles.includes('instructor'),
      may: isStaff(caller) ? permissionsOf(caller) : [],
    },
    impersonating:
      viewer.impersonatedBy && viewer.account
        ? { userId: viewer.account.userId, name: viewer.account.name }
        : null,
    social: socialChoicesFor(context, request),
  }
}

/** The set-up page opens no live connection: the shop around it is closed, and would refuse it for ever. */
function isSetUp(request: Request): boolean {
  return new URL(request.url).pathname.startsWith('/setup/')
}

/** Tells a person once that their session has ended, and clears its cookie: afterwards they are a visitor. */
function noticeOfEnd(
  context: AppLoadContext,
  request: Request,
  { sessionEnded }: Caller,
): ShellData['notice'] {
  if (!sessionEnded || /^\/login\b/.test(new URL(request.url).pathname)) return null
  context.setCookie(shopCookie(request, 'session', '', 0))
  const said = sessionEnded === 'WHITELIST_USER_DENIED' ? m.sessions_ended_notice : m.sessions_over_notice
  return { kind: 'warning', text: said({}, { locale: context.locale }) }
}
