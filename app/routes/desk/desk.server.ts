import type { AppLoadContext } from '@remix-run/cloudflare'
import { readShopCookie, shopCookie } from '#app/business/accounts/sessions/cookies.server.ts'
import { countWaiting } from '#app/business/storefront/count-waiting.server.ts'
import type { Desk } from '#app/components/staff/desk-menu.ts'

const A_YEAR_IN_SECONDS = 31_536_000

/** Returns what the frame of staff and teachers shows. Its counts travel in the batch of the page itself. */
export async function readDesk(context: AppLoadContext, request: Request): Promise<Desk> {
  const waiting = await countWaiting(context.services, await context.caller())
  return { waiting, hasLowRows: readShopCookie(request, 'row-height') === 'low' }
}

/** Returns the cookie that remembers the height of rows. */
export function rowHeightCookie(request: Request, height: 'low' | 'normal'): string {
  return shopCookie(request, 'row-height', height, height === 'low' ? A_YEAR_IN_SECONDS : 0)
}
