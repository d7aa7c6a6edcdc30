import { createRequestHandler, type ServerBuild } from '@remix-run/cloudflare'
import type { RenderPage } from '../pages.ts'

/** What the build's routes and its list for browsers have in common. */
type Routes = Readonly<
  Record<string, Pick<ServerBuild['routes'][string], 'id' | 'parentId' | 'path'> | undefined>
>

/** How many segments of an address decide which handler it has. */
const DEPTH = 2

/**
 * Returns the function that answers a page's request. Remix ranks every route of its build several times per request.
 * So addresses that begin alike ('/course', '/admin/orders') have a handler of their own that knows only the routes
 * that can match. The results are the same.
 */
export function createPageRenderer(build: ServerBuild): RenderPage {
  const starts = startsOf(build.routes)
  const known = new Set(starts.values())
  const handlers = new Map<string, ReturnType<typeof createRequestHandler>>()
  const handlerFor = (key: string) => {
    const found = handlers.get(key)
    if (found) return found
    const made = createRequestHandler(key === MANIFEST ? withAllRoutes(build) : buildFor(key, build, starts))
    handlers.set(key, made)
    return made
  }
  return (request, context) => {
    const asked = askedSegments(new URL(request.url).pathname)
    if (asked[0] === MANIFEST) return handlerFor(MANIFEST)(request, context)
    const possible = asked.map((_, index) => startWith(asked.slice(0, index + 1)))
    return handlerFor(possible.findLast(start => known.has(start)) ?? '')(request, context)
  }
}

/**
 * Returns a function that says whether another Worker has the page of a path: the list for browsers has a route for it,
 * and this build has none.
 */
export function lacksPagesAt(build: ServerBuild): (pathname: string) => boolean {
  const firstOf = (routes: Routes) =>
    new Set([...startsOf(routes).values()].map(start => start.split('/')[0]))
  const [own, all] = [firstOf(build.routes), firstOf(build.assets.routes)]
  return pathname => {
    const [first = ''] = askedSegments(pathname)
    return all.has(first) && !own.has(first)
  }
}

/** Remix answers here which routes match an address, which can be any. */
const MANIFEST = '__manifest'

/** The build with the routes of all Workers. Those of other Workers have nothing but their address. */
function withAllRoutes(build: ServerBuild): ServerBuild {
  const others = Object.values(build.assets.routes).map(({ id, parentId, path, index, caseSensitive }) => [
    id,
    { id, parentId, path, index, caseSensitive, module: {} },
  ])
  return { ...build, routes: { ...Object.fromEntries(others), ...build.routes } }
}

/** The build with only those routes that can match an address with this start; '' for one that no route names. */
function buildFor(start: string, build: ServerBuild, starts: ReadonlyMap<string, string>): ServerBuild {
  const canMatch = ([id]: [string, unknown]) => {
    const own = starts.get(id)
    return own !== undefined && start.startsWith(own)
  }
  return {
    ...build,
    routes: Object.fromEntries(Object.entries(build.routes).filter(canMatch)),
    assets: {
      ...build.assets,
      routes: Object.fromEntries(Object.entries(build.assets.routes).filter(canMatch)),
    },
  }
}

/**
 * Returns how the addresses of each route begin: 'admin/orders/', in lower case. It ends before the first segment that
 * can be any word or none, so '' is the start of a route that any address can match.
 */
function startsOf(routes: Routes): ReadonlyMap<string, string> {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id]
    return route ? `${pathOf(route.parentId)}/${route.path ?? ''}` : ''
  }
  const starts = Object.keys(routes).map(id => {
    const segments = pathOf(id)
      .toLowerCase()
      .split('/')
      .filter(part => part !== '')
    const open = segments.findIndex(part => /[:*?]/.test(part))
    const fixed = open < 0 ? segments : segments.slice(0, open)
    return [id, startWith(fixed.slice(0, DEPTH))] as const
  })
  return new Map(starts)
}

const startWith = (segments: readonly string[]) => segments.map(one => `${one}/`).join('')

/**
 * The first segments of an asked address, as Remix matches them: decoded, in any case, and without the ending of a data
 * request.
 */
function askedSegments(pathname: string): string[] {
  return pathname
    .split('/')
    .slice(1, 1 + DEPTH)
    .map(segment => {
      try {
        return decodeURIComponent(segment)
          .replace(/\.data$/, '')
          .toLowerCase()
      } catch {
        return ''
      }
    })
}
