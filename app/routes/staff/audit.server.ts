import type { ActFilter } from '#app/business/callers/list-acts.server.ts'
import { type ActKind, isStaffAct, READERS } from '#app/business/callers/staff-acts.ts'
import { DAY, fromBangkok } from '#app/platform/clock.ts'

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
