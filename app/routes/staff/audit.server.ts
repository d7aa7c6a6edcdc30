import { findPeople } from '#app/business/accounts/people/find-people.server.ts'
import type { Caller, Member } from '#app/business/callers/caller.ts'
import type { ActFilter, ListedAct } from '#app/business/callers/list-acts.server.ts'
import { type ActKind, isStaffAct, READERS } from '#app/business/callers/staff-acts.ts'
import { logStaffAct } from '#app/business/callers/staff-log.server.ts'
import type { Change } from '#app/business/school/setting-values.ts'
import { SETTING_GROUP_NAMES, SETTING_GROUPS } from '#app/business/settings/settings.wire.ts'
import { bangkokClock } from '#app/i18n/format-time.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { type Clock, DAY, fromBangkok, type Instant } from '#app/platform/clock.ts'
import { changesInWords } from './settings-words.server.ts'

/** Returns the filter in the address of the page or of its file. Unknown values do not filter. */
export function actFilterOf(query: URLSearchParams): ActFilter {
  const text = (name: string) => (query.get(name) ?? '').trim().slice(0, 100) || null
  const kind = text('kind')
  const action = text('action') ?? ''
  const dayOf = (name: string) => fromBangkok(text(name) ?? '', '00:00')
  const until = dayOf('until')
  return {
    userId: text('by'),
    kind: kind !== null && kind in READERS ? (kind as ActKind) : null,
    id: text('id'),
    action: isStaffAct(action) ? action : null,
    from: dayOf('from'),
    until: until === null ? null : until + DAY,
    before: text('before'),
  }
}

/** People that a name may stand for. */
const MOST_NAMED = 20
/** The id of an account, as the links of the log have it. */
const USER_ID = /^[A-Za-z0-9_-]{20,}$/

/** Returns the filter with the people whose name, address or user name its number is. */
export async function withPeople(
  services: Parameters<typeof findPeople>[0],
  filter: ActFilter,
  caller: Caller,
): Promise<ActFilter> {
  const { kind, id } = filter
  if (kind !== 'student' || id === null || USER_ID.test(id)) return filter
  const found = await findPeople(services, { words: id }, caller)
  if (!found.ok) return filter
  return { ...filter, named: found.value.people.slice(0, MOST_NAMED).map(({ userId }) => userId) }
}

/**
 * Returns the acts with the group of settings as their name, and each changed setting with its label and both values in
 * words. The server does this, because browsers do not load the descriptions of settings.
 */
export function settingsInWords(acts: readonly ListedAct[], locale: Locale): readonly ListedAct[] {
  return acts.map(act => {
    const group = SETTING_GROUP_NAMES.find(one => act.kind === 'settings' && one === act.thing)
    if (group === undefined) return act
    const name = SETTING_GROUPS[group].words[locale]
    const changes = act.data?.changes as Readonly<Record<string, Change>> | undefined
    return { ...act, name, data: changes ? { changes: changesInWords(group, changes, locale) } : act.data }
  })
}

/** Logs that staff took a file, with the days or the number of people that it holds. */
export async function logFile(
  { db, now }: { readonly db: Parameters<typeof logStaffAct>[0]; readonly now: Clock },
  { account: { userId } }: Member,
  action: 'file.sales' | 'file.log' | 'file.news',
  holds?: { readonly from: Instant; readonly until: Instant } | { readonly people: number },
): Promise<void> {
  const day = (at: Instant) => bangkokClock(at).toISOString().slice(0, 10)
  const data = holds && 'from' in holds ? { days: `${day(holds.from)} – ${day(holds.until - 1)}` } : holds
  await logStaffAct(db, { userId, action, id: action.slice(5), at: now(), ...(data && { data }) })
}
