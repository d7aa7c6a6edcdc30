import { createRequestHandler, type ServerBuild } from '@remix-run/cloudflare'
import type { RenderPage } from '../pages.ts'

/** What the build's routes and its list for browsers have in common. */
type Routes = Readonly<
  Record<string, Pick<ServerBuild['routes'][string], 'id' | 'parentId' | 'path'> | undefined>
>

/**
 * Returns the function that answers a page's request. Remix ranks every route of its build several times per request.
 * So each first segment of an address has its own handler that knows only the routes that can match. The results are
 * the same.
 */
export function createPageRenderer(build: ServerBuild): RenderPage {
  const staticSegments = segmentsOf(build.routes)
  const handlers = new Map<string, ReturnType<typeof createRequestHandler>>()
  const handlerFor = (key: string) => {
    const known = handlers.get(key)
    if (known) return known
    const made = createRequestHandler(key === MANIFEST ? withAllRoutes(build) : buildFor(key, build))
    handlers.set(key, made)
    return made
  }
  return (request, context) => {
    const segment = askedSegment(new URL(request.url).pathname)
    return handlerFor(staticSegments.has(segment) || segment === MANIFEST ? segment : '')(request, context)
  }
}

/**
 * Returns a function that says whether another Worker has the page of a path: the list for browsers has a route for it,
 * and this build has none.
 */
export function lacksPagesAt(build: ServerBuild): (pathname: string) => boolean {
  const [own, all] = [segmentsOf(build.routes), segmentsOf(build.assets.routes)]
  return pathname => {
    const segment = askedSegment(pathname)
    return all.has(segment) && !own.has(segment)
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

function segmentsOf(routes: Routes): Set<string | null> {
  return new Set(Object.keys(routes).map(id => firstSegmentOf(id, routes)))
}

/** The build with only those routes that can match an address with this first segment. '': one that no route names. */
function buildFor(segment: string, build: ServerBuild): ServerBuild {
  const canMatch = ([id]: [string, unknown]) => {
    const first = build.routes[id] && firstSegmentOf(id, build.routes)
    return first === null || first === segment
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

/** The first segment of a route's address, in lower case. null: any address can begin the route, or it has no path. */
function firstSegmentOf(id: string, routes: Routes): string | null {
  const { parentId, path } = routes[id] ?? {}
  const ofParent = parentId === undefined ? null : firstSegmentOf(parentId, routes)
  if (ofParent !== null) return ofParent
  const first = path?.split('/').find(part => part !== '')
  return first === undefined || /[:*?]/.test(first) ? null : first.toLowerCase()
}

/**
 * The first segment of an asked address, as Remix matches it: decoded, in any case, and without the ending of a data
 * request.
 */
function askedSegment(pathname: string): string {
  const first = pathname.split('/')[1] ?? ''
  try {
    return decodeURIComponent(first)
      .replace(/\.data$/, '')
      .toLowerCase()
  } catch {
    return ''
  }
}
