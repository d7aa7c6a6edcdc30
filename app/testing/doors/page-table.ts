type Route = {
  readonly id: string
  readonly parentId?: string
  readonly path?: string
  readonly module: Readonly<Record<string, unknown>>
}

/** Remix's routes as its server build has them. */
export type RouteTable = Readonly<Record<string, Route>>

/** Every address of the pages: `GET /x` for what shows or loads something, `POST /x` for what has an action. */
export function pagesOfTable(routes: RouteTable): string[] {
  const keys = Object.values(routes).flatMap(route => {
    const path = `/${pathOf(route, routes)}`
    const { default: component, loader, action } = route.module
    if (route.id === 'root') return []
    return [...(component || loader ? [`GET ${path}`] : []), ...(action ? [`POST ${path}`] : [])]
  })
  return [...new Set(keys)]
}

/** The addresses that take a form and show no page. */
export function formAddresses(routes: RouteTable): string[] {
  const forms = Object.values(routes).filter(({ module }) => module.action && !module.default)
  return forms.map(route => `/${pathOf(route, routes)}`)
}

function pathOf({ parentId, path = '' }: Route, routes: RouteTable): string {
  const parent = parentId === undefined ? undefined : routes[parentId]
  return [parent ? pathOf(parent, routes) : '', path].filter(Boolean).join('/')
}
