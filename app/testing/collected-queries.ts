export type Query = { readonly sql: string; values: readonly unknown[] }

/** The same D1, with every query that is prepared on it kept, and the values that were last bound to it. */
export function collectQueries(db: D1Database, queries: Query[]): D1Database {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'prepare')
        return (sql: string) => collected(target.prepare(sql), { sql, values: [] }, queries)
      const member = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}

/** Changed in place, not wrapped: `batch` takes only D1's own statements. */
function collected(statement: D1PreparedStatement, query: Query, queries: Query[]): D1PreparedStatement {
  queries.push(query)
  const bind = statement.bind.bind(statement)
  statement.bind = (...values: unknown[]) => {
    query.values = values
    return bind(...values)
  }
  return statement
}
