import { useRouteLoaderData } from '@remix-run/react'
import type { SocialChoices } from '#app/business/accounts/social/in-app-browser.ts'
import type { Locale } from '#app/i18n/locale.ts'
import type { Instant } from '#app/platform/clock.ts'
import type { AccentVariables } from '#app/ui/accent.ts'
import type { RoomTicket } from '../../../party/events.ts'

/** The data that every page has: the shop, the person, and this answer. */
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
  /** The live room that the page joins. null: the shop does not know this browser yet. */
  readonly live: RoomTicket | null
  /** The number of different items in the cart. */
  readonly cartCount: number
  readonly notice: Notice | null
  /** The student that this staff member impersonates; else null. */
  readonly impersonating: { readonly userId: string; readonly name: string } | null
  /** The sign-in providers; needed by signed-in people too, whose session may end while the page is open. */
  readonly social: SocialChoices
  readonly account: {
    readonly userId: string
    readonly name: string
    /** The user name or e-mail address that the person signs in with. */
    readonly identifier: string
    readonly isStaff: boolean
    /** True for an instructor, who has the teacher's desk. */
    readonly isTeacher: boolean
  } | null
}

/** A message that the page before left for this one. */
export type Notice = {
  readonly kind: 'success' | 'warning' | 'error'
  readonly text: string
  /** The title above the text; without it the text is the title. */
  readonly title?: string
}

/** The data for every page; undefined only if the root route failed. */
export function useShell(): ShellData | undefined {
  return useRouteLoaderData<ShellData>('root')
}
