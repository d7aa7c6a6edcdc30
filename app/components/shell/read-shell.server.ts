import type { AppLoadContext } from '@remix-run/cloudflare'
import { isStaff } from '#app/business/accounts/caller.ts'
import { accentVariables } from '#app/ui/accent.ts'
import type { ShellData } from './shell-data.ts'

/** Reads what every page knows. No trip of its own while the shop's settings are at hand and the caller is a visitor. */
export async function readShell(context: AppLoadContext): Promise<ShellData> {
  const [settings, caller] = await Promise.all([context.services.siteSettings(), context.caller()])
  const { title, tagline, faviconUrl, contactEmail, contactTel, accentColor } = settings
  return {
    locale: context.locale,
    nonce: context.cspNonce,
    requestId: context.requestId,
    origin: context.origin,
    now: context.services.now(),
    isLocal: context.services.environment.ENVIRONMENT === 'local',
    shop: { title, tagline, faviconUrl, contactEmail, contactTel, accent: accentVariables(accentColor) },
    account: caller.account && { name: caller.account.name, isStaff: isStaff(caller) },
  }
}
