import type { Rollup } from 'vite'

const EVERY_PAGE = /app\/(entry\.client|root)\.tsx/
const CATALOGUE = /routes\/shop\/(home|courses|course|product)\.tsx/
const COURSE = /routes\/shop\/course\.tsx/
/** The checkout is a part of the course page that loads late, and of the cart. */
const CHECKOUT = /(components\/checkout\/checkout|routes\/checkout\/cart)\.tsx/

const HOME = /routes\/shop\/home\.tsx/
/** Pages and late parts of the back office, such as the preview of home in its settings. */
const BACK_OFFICE = /(routes|components)\/staff\//

/** The pages, and parts that load late, that need a module at once. */
type Users = readonly string[]

const some = (users: Users, of: RegExp) => users.some(user => of.test(user))
/** A sentence that home shares with one other page would be a file of a hundred bytes. */
const isOfHome = (users: Users) => users.length > 1 && some(users, HOME)
const isSentence = (module: string) => module.includes('/paraglide/messages/')
/** What the course page shares with pages of other kinds would be a file of its own, mostly of what files cost. */
const isSmall = (module: string) => isSentence(module) || module.endsWith('/use-hints.ts')
const count = (users: Users, of: RegExp) => users.filter(user => of.test(user)).length

/**
 * Files that pages share; a module goes into the first file that takes it. Rollup alone makes one file for each set of
 * pages, so that a page has some 40 small files.
 */
const SHARED: readonly { name: string; takes: (users: Users, module: string) => boolean }[] = [
  {
    name: 'framework',
    takes: (users, module) => some(users, EVERY_PAGE) && /node_modules\//.test(module),
  },
  { name: 'shell', takes: users => some(users, EVERY_PAGE) },
  {
    name: 'first-screen',
    takes: users =>
      some(users, HOME) &&
      some(users, BACK_OFFICE) &&
      users.every(user => HOME.test(user) || BACK_OFFICE.test(user)),
  },
  {
    name: 'catalogue',
    takes: (users, module) =>
      some(users, CATALOGUE) &&
      (count(users, CATALOGUE) + count(users, CHECKOUT) > 1 || (isSentence(module) && isOfHome(users))),
  },
  { name: 'shell', takes: (users, module) => users.length > 1 && some(users, COURSE) && isSmall(module) },
  { name: 'checkout', takes: users => users.length > 1 && count(users, CHECKOUT) === users.length },
  { name: 'forms', takes: (users, module) => users.length > 3 && /app\/ui\//.test(module) },
]

/** Chooses the file of each module that several pages share. Rollup places the other modules. */
export function browserChunks(): Rollup.GetManualChunk {
  let chunks: ReadonlyMap<string, string> | undefined
  return (id, { getModuleIds, getModuleInfo }) => {
    chunks ??= assign([...getModuleIds()], getModuleInfo)
    return chunks.get(id)
  }
}

/**
 * Returns the pattern of a file's name. Rollup would name a file of sentences after one of them, which says nothing, and
 * pages, scripts and the Worker list these names.
 */
export function nameOfChunk({ moduleIds }: Rollup.PreRenderedChunk): string {
  return moduleIds.every(isSentence) ? 'assets/[hash].js' : 'assets/[name]-[hash].js'
}

function assign(ids: readonly string[], getModuleInfo: Rollup.GetModuleInfo): ReadonlyMap<string, string> {
  const infos = ids.flatMap(id => getModuleInfo(id) ?? [])
  const follow = namedSentences(infos)
  const users = new Map<string, string[]>()
  for (const { id: start, isEntry, dynamicImporters } of infos) {
    if (!isEntry && dynamicImporters.length === 0) continue
    for (const id of reach(start, getModuleInfo, follow)) users.set(id, [...(users.get(id) ?? []), start])
  }
  const chunks = new Map<string, string>()
  for (const { id, isEntry } of infos) {
    const shared = isEntry ? undefined : SHARED.find(({ takes }) => takes(users.get(id) ?? [], id))
    if (shared) chunks.set(id, shared.name)
  }
  return chunks
}

type Follow = (info: Rollup.ModuleInfo, imported: string) => readonly string[]

/** Returns every module that the browser loads at once for this one. */
function reach(start: string, getModuleInfo: Rollup.GetModuleInfo, follow: Follow): Set<string> {
  const reached = new Set<string>()
  const waiting = [start]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const info = reached.has(id) ? null : getModuleInfo(id)
    if (!info) continue
    reached.add(id)
    waiting.push(...info.importedIds.flatMap(imported => follow(info, imported)))
  }
  return reached
}

/** The sentences are one long list of modules. A module that imports the list needs only what it names of it. */
function namedSentences(infos: readonly Rollup.ModuleInfo[]): Follow {
  const list = infos.find(({ id }) => id.endsWith('/paraglide/messages.js'))
  return ({ code }, imported) => {
    if (!list || imported !== list.id) return [imported]
    const folder = list.id.slice(0, -'.js'.length)
    const keys = [...(code ?? '').matchAll(/\bm\.(\w+)/g)].map(([, key]) => key)
    return [...new Set(keys)].map(key => `${folder}/${key}.js`)
  }
}
