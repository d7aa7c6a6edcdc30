import type { ActFilter, ListedAct } from '#app/business/callers/list-acts.server.ts'
import { type ActKind, isStaffAct, READERS } from '#app/business/callers/staff-acts.ts'
import type { Change } from '#app/business/school/setting-values.ts'
import { SETTING_GROUP_NAMES, SETTING_GROUPS } from '#app/business/settings/settings.wire.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { DAY, fromBangkok } from '#app/platform/clock.ts'
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
