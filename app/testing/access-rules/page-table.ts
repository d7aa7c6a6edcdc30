type Route = {
  readonly id: string
  readonly parentId?: string
  readonly path?: string
  readonly module: Readonly<Record<string, unknown>>
}

/** Remix's routes, from its server build. */
export type RouteTable = Readonly<Record<string, Route>>

/** Returns every route of the pages: `GET /x` for a page or loader, `POST /x` for an action. */
export function pagesOfTable(routes: RouteTable): string[] {
  const keys = Object.values(routes).flatMap(route => {
    const path = `/${pathOf(route, routes)}`
    const { default: component, loader, action } = route.module
    if (route.id === 'root') return []
    return [...(component || loader ? [`GET ${path}`] : []), ...(action ? [`POST ${path}`] : [])]
  })
  return [...new Set(keys)]
}

/** Returns the addresses that take a form and show no page. */
export function formAddresses(routes: RouteTable): string[] {
  const forms = Object.values(routes).filter(({ module }) => module.action && !module.default)
  return forms.map(route => `/${pathOf(route, routes)}`)
}

function pathOf({ parentId, path = '' }: Route, routes: RouteTable): string {
  const parent = parentId === undefined ? undefined : routes[parentId]
  return [parent ? pathOf(parent, routes) : '', path].filter(Boolean).join('/')
}
