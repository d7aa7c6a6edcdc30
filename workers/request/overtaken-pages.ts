import type { ServerBuild } from '@remix-run/cloudflare'
import { isOvertakenError } from '#app/platform/overtaken.ts'

type Module = ServerBuild['routes'][string]['module']
type Data = NonNullable<Module['loader'] | Module['action']>

/**
 * Returns the build whose loaders and actions answer 503 when other writers were faster every time
 * (app/platform/overtaken.ts), to be tried again after a second. Remix answers any other error with status 500, and
 * its page learns nothing of it.
 */
export function withOvertakenPages(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { loader, action } = route.module
    const module = {
      ...route.module,
      ...(loader && { loader: answering(loader) }),
      ...(action && { action: answering(action) }),
    }
    return [id, { ...route, module }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

function answering<Read extends Data>(read: Read): Read {
  const answer: Data = async args => {
    try {
      return await read(args)
    } catch (error) {
      if (!isOvertakenError(error)) throw error
      throw new Response(null, { status: 503, headers: { 'Retry-After': '1' } })
    }
  }
  return answer as Read
}
