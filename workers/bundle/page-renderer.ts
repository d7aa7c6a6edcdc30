import { createRequestHandler, type ServerBuild } from '@remix-run/cloudflare'
import type { RenderPage } from '../http-app.ts'

type Route = ServerBuild['routes'][string]

/**
 * Returns the function that answers a page's request. Remix ranks every route of its build several times per request.
 * So each first segment of an address has its own handler that knows only the routes that can match. The results are
 * the same.
 */
export function createPageRenderer(build: ServerBuild): RenderPage {
  const staticSegments = new Set(Object.values(build.routes).map(route => firstSegmentOf(route, build)))
  const handlers = new Map<string, ReturnType<typeof createRequestHandler>>()
  const handlerFor = (key: string) => {
    const known = handlers.get(key)
    if (known) return known
    const made = createRequestHandler(key === MANIFEST ? build : buildFor(key, build))
    handlers.set(key, made)
    return made
  }
  return (request, context) => {
    const segment = askedSegment(new URL(request.url).pathname)
    return handlerFor(staticSegments.has(segment) || segment === MANIFEST ? segment : '')(request, context)
  }
}

/** Remix answers here which routes match an address, which can be any. */
const MANIFEST = '__manifest'

/** The build with only those routes that can match an address with this first segment. '': one that no route names. */
function buildFor(segment: string, build: ServerBuild): ServerBuild {
  const canMatch = ([id]: [string, unknown]) => {
    const route = build.routes[id]
    const first = route && firstSegmentOf(route, build)
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
function firstSegmentOf(route: Route, build: ServerBuild): string | null {
  const parent = route.parentId === undefined ? undefined : build.routes[route.parentId]
  const ofParent = parent ? firstSegmentOf(parent, build) : null
  if (ofParent !== null) return ofParent
  const first = route.path?.split('/').find(part => part !== '')
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
