import { useRouteLoaderData } from '@remix-run/react'
import type { SocialChoices } from '#app/business/accounts/social/in-app-browser.ts'
import type { Permission } from '#app/business/callers/permissions.ts'
import type { Settings } from '#app/business/settings/settings.ts'
import type { ShopHas } from '#app/business/settings/settings-repository.server.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { slipPromise } from '#app/i18n/slip-promise.ts'
import { useLocale } from '#app/i18n/use-locale.ts'
import type { AccentVariables } from '#app/platform/accent.ts'
import type { Instant } from '#app/platform/clock.ts'
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
    readonly logoUrl: string
    readonly contactEmail: string
    readonly contactTel: string
    /** null: the shop has none. */
    readonly contactLine: { readonly href: string; readonly words: string } | null
    /** The tax id as papers print it. */
    readonly company: Settings['company']
    readonly slipCheckHours: number
    readonly accent: AccentVariables
    /** The names of course groups in the reader's language. A group without one is shown by its own name. */
    readonly groupNames: { readonly [group: string]: string }
  }
  /** The links of the shop's navigation that lead to something. The catalogue always does. */
  readonly has: ShopHas
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
    /** The permissions of a member of the back office. The server checks them again for every page and form. */
    readonly may: readonly Permission[]
  } | null
}

/** The shop's promise about checking slips, in a sentence; '' if there is none. */
export function useSlipPromise(): string {
  const locale = useLocale()
  return slipPromise(useShell()?.shop.slipCheckHours ?? 0, locale)
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

/** The `handle` of a route whose pages have the frame of staff and teachers instead of the shop's header and footer. */
export const DESK = 'desk'

/** The `handle` of a route whose page stands alone, because the shop around it is not open yet. */
export const BARE = 'bare'

/** True if the person sees that frame. Other people get the shop's page for an unknown address. */
export function mayUseDesk(account: ShellData['account'] | undefined): boolean {
  return account?.isStaff === true || account?.isTeacher === true
}

/** Returns what tells if the person may do something, so that pages leave out what would be refused. */
export function useMay(): (permission: Permission) => boolean {
  const allowed = useShell()?.account?.may ?? []
  return permission => allowed.includes(permission)
}

/** Returns what gives the name of a course group in the reader's language. */
export function useGroupName(): (group: string) => string {
  const shell = useShell()
  return group => groupNameIn(shell, group)
}

/** The same for a page's meta tags, which are made outside of components. */
export function groupNameIn(shell: ShellData | undefined, group: string): string {
  return shell?.shop.groupNames?.[group] || group
}
