/**
 * The values of a settings form by the name of the field. A checkbox that is not ticked has no entry. `english.<field>`
 * is the English text of a setting. A list has the ids of its entries in order, `<list>.<id>.<part>` for each part of
 * an entry, and `<list>.<id>.out` with '1' for an entry that leaves the list with the next save.
 */
export type Typed = Readonly<Record<string, string>>

export const ENGLISH = 'english.'
/** The id of the entry that a save adds to a list. */
export const NEW = 'new'

/** The buttons of an entry: they move it to the top, up or down, and take it out of its list or put it back. */
export const ARRANGING = ['first', 'up', 'down', 'out'] as const
export type Arranging = (typeof ARRANGING)[number]

/** Returns the ids of a list's entries in the order of the form, also of those that were taken out. */
export const idsIn = (list = ''): readonly string[] => list.split(',').filter(id => id !== '')

/** True if the entry leaves the list with the next save. Its fields stay in the form until then. */
export const isOut = (typed: Typed, list: string, id: string) => typed[`${list}.${id}.out`] === '1'

/**
 * Returns the fields of the form after one of the list's entries moved by one place, moved to the top, was taken out,
 * or was put back. An unknown entry changes nothing.
 */
export function arranged(typed: Typed, list: string, id: string, way: Arranging): Typed {
  const before = idsIn(typed[list])
  const at = before.indexOf(id)
  if (at === -1) return typed
  if (way === 'out') return { ...typed, [`${list}.${id}.out`]: isOut(typed, list, id) ? '' : '1' }
  const to = { first: 0, up: Math.max(0, at - 1), down: at + 1 }[way]
  return { ...typed, [list]: before.toSpliced(at, 1).toSpliced(to, 0, id).join() }
}

/** Returns what the value of a list's button says; null: it says something else. */
export function readArranging(
  value: string,
): { readonly list: string; readonly id: string; readonly way: Arranging } | null {
  const [list = '', id = '', said] = value.split(':')
  const way = ARRANGING.find(one => one === said)
  return way ? { list, id, way } : null
}
