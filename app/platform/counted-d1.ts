/** How many round trips one request made to the database. This number decides how fast a page is at the edge. */
export type RoundTrips = { count: number }

/**
 * Returns a D1 that counts every round trip. A batch is one trip, however many statements it holds.
 * `batch` unwraps the statements, because D1 accepts only its own.
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
