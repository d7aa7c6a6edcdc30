import type { ListedAct } from '#app/business/callers/list-acts.server.ts'
import type { ActKind } from '#app/business/callers/staff-acts.ts'
import { formatTimestamp } from '#app/i18n/format-time.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import type { Instant } from '#app/platform/clock.ts'
import { actWords, KIND_WORDS } from './act-words.ts'

/** Things that are called by their number or by their own id. */
const NUMBERED: readonly ActKind[] = [
  'order',
  'event',
  'dead-letter',
  'comment',
  'certificate',
  'provider',
  'bank-account',
  'page',
]

/** The pages where staff take files. All others are of orders. */
const FILES: Readonly<Record<string, string>> = { log: '/admin/audit', news: '/admin/students?only=news' }

/** Names a thing in the page's language: its kind, followed by its name, or by its number if it has no name. */
export function thingWords({ kind, thing, name }: Pick<ListedAct, 'kind' | 'thing' | 'name'>): string {
  const words = KIND_WORDS[kind]?.() ?? ''
  const own = name || (NUMBERED.includes(kind) || /^\d+$/.test(thing) ? thing : '')
  return own === '' ? words : `${words} ${own}`
}

/** Returns the page of a thing, or null if it has none. */
export function pathOfThing({ kind, thing }: Pick<ListedAct, 'kind' | 'thing'>): string | null {
  const id = encodeURIComponent(thing)
  switch (kind) {
    case 'order':
      return `/admin/orders/${id}`
    case 'coupon':
      return `/admin/coupons/${id}`
    case 'course':
      return `/admin/courses/${id}`
    case 'content':
      return `/admin/courses/${id}/lectures`
    case 'product':
      return `/admin/products/${id}`
    case 'teacher':
      return `/admin/teachers/${id}`
    case 'settings':
      return `/admin/settings/${id}`
    case 'page':
      return `/admin/pages/${id}`
    case 'promotion':
      return `/admin/promotions/${id}`
    case 'provider':
      return `/admin/payments#${id}`
    case 'student':
      return `/admin/students/${id}`
    case 'dead-letter':
      return '/admin/failed-jobs'
    case 'form':
    case 'label':
    case 'group':
      return '/admin/people/registration'
    case 'certificate':
      return `/admin/certificates?q=${id}`
    case 'comment':
      return '/admin/comments'
    case 'invitation':
    case 'team':
      return '/admin/team'
    case 'bank-account':
      return '/admin/settings/bank-accounts'
    case 'homework':
      return '/teach/homework'
    case 'file':
      return FILES[thing] ?? '/admin/orders'
    case 'event':
      return null
  }
}

/**
 * Returns the header and the rows of a file of acts, in the page's language. Times are Bangkok's. `endsAt`: a last row
 * says that older acts are missing from then on, and how to get them.
 */
export function actRows(acts: readonly ListedAct[], endsAt: Instant | null): string[][] {
  const rows = acts.map(act => [
    formatTimestamp(act.at),
    act.who ?? m.staff_act_former(),
    actWords(act),
    thingWords(act),
  ])
  const header = [m.audit_when(), m.audit_person(), m.audit_action(), m.audit_kind()]
  return [
    header,
    ...rows,
    ...(endsAt === null ? [] : [[m.audit_file_ends({ when: formatTimestamp(endsAt) })]]),
  ]
}
