import { useRouteLoaderData } from '@remix-run/react'
import type { SocialChoices } from '#app/business/accounts/social/in-app-browser.ts'
import type { Locale } from '#app/i18n/locale.ts'
import type { Instant } from '#app/platform/clock.ts'
import type { AccentVariables } from '#app/ui/accent.ts'
import type { RoomTicket } from '../../../party/events.ts'

/** What every page knows: of the shop, of who is looking, and of this answer. */
export type ShellData = {
  readonly locale: Locale
  readonly nonce: string
  readonly requestId: string
  readonly origin: string
  readonly now: Instant
  readonly isLocal: boolean
  readonly shop: {
    readonly title: string
    readonly tagline: string
    readonly faviconUrl: string
    readonly contactEmail: string
    readonly contactTel: string
    readonly accent: AccentVariables
  }
  /** Where the page listens for what changes. */
  readonly live: RoomTicket
  /** Different things in the cart. */
  readonly cartCount: number
  readonly notice: Notice | null
  /** The student as whom this member of staff looks at the shop. */
  readonly lookingAs: { readonly userId: string; readonly name: string } | null
  /** Who else lets people in; also for who is in, whose session may end while the page is open. */
  readonly social: SocialChoices
  readonly account: {
    readonly userId: string
    readonly name: string
    /** What he signs in with. */
    readonly identifier: string
    readonly isStaff: boolean
  } | null
}

/** A sentence that the page before left for this one. */
export type Notice = {
  readonly kind: 'success' | 'warning' | 'error'
  readonly text: string
  /** Above the sentence; left out: the sentence is all. */
  readonly title?: string
}

/** Undefined only where the root itself failed. */
export function useShell(): ShellData | undefined {
  return useRouteLoaderData<ShellData>('root')
}
