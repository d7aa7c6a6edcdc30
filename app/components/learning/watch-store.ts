import { addWatched, afterTelling, readWatch, type Watch } from './watch-buffer.ts'

/** Where watched seconds wait until the server has them: this browser, by person and lecture. */
export type WatchStore = {
  read(lectureId: number): Watch | null
  add(lectureId: number, watch: Watch): void
  /** Takes off what the server now has. */
  told(lectureId: number, watch: Watch): void
  /** Everything of this person that the server was not told, of any course. */
  waiting(): readonly (readonly [lectureId: number, watch: Watch])[]
}

/** `storage` is localStorage, or anything like it; when it is full or forbidden, memory has to do until the page closes. */
export function openWatchStore(viewer: string, storage: Storage | null): WatchStore {
  const prefix = `watched:${viewer}:`
  const memory = new Map<string, string>()
  const get = (key: string) => memory.get(key) ?? attempt(() => storage?.getItem(key)) ?? null
  const set = (lectureId: number, watch: Watch | null) => {
    const key = prefix + lectureId
    memory.delete(key)
    const isKept = attempt(() => {
      if (watch) storage?.setItem(key, JSON.stringify(watch))
      else storage?.removeItem(key)
      return storage !== null
    })
    if (watch && !isKept) memory.set(key, JSON.stringify(watch))
  }
  const read = (lectureId: number) => readWatch(get(prefix + lectureId))
  return {
    read,
    add: (lectureId, watch) => set(lectureId, addWatched(read(lectureId), watch)),
    told(lectureId, watch) {
      const known = read(lectureId)
      if (known) set(lectureId, afterTelling(known, watch))
    },
    waiting() {
      const stored = attempt(() => Object.keys(storage ?? {})) ?? []
      const keys = new Set([...stored, ...memory.keys()].filter(key => key.startsWith(prefix)))
      const ids = [...keys].map(key => Number(key.slice(prefix.length))).filter(id => id > 0)
      return ids.flatMap(id => {
        const watch = read(id)
        return watch ? [[id, watch] as const] : []
      })
    },
  }
}

function attempt<Value>(what: () => Value): Value | undefined {
  try {
    return what()
  } catch {
    return undefined
  }
}
