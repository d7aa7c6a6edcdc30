/** How often one request went to the database: the number that decides how fast a page is at the edge. */
export type RoundTrips = { count: number }

/**
 * The same D1, with every trip to it counted. A batch is one trip however many statements it holds.
 * The statements handed out are the real ones underneath, so a batch of them still works.
 */
export function countRoundTrips(db: D1Database, trips: RoundTrips): D1Database {
  const originals = new WeakMap<object, D1PreparedStatement>()
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const counted = new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => wrap(target.bind(...values))
        const member = Reflect.get(target, name)
        if (typeof member !== 'function') return member
        return (...args: unknown[]) => {
          if (name === 'run' || name === 'all' || name === 'first' || name === 'raw') trips.count += 1
          return member.apply(target, args)
        }
      },
    })
    originals.set(counted, statement)
    return counted
  }
  return new Proxy(db, {
    get(target, name) {
      if (name === 'prepare') return (query: string) => wrap(target.prepare(query))
      if (name === 'batch')
        return (statements: D1PreparedStatement[]) => {
          trips.count += 1
          return target.batch(statements.map(statement => originals.get(statement) ?? statement))
        }
      const member = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}
