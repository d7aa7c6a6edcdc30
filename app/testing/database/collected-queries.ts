export type Query = { readonly sql: string; values: readonly unknown[] }

/** Returns a D1 that collects every prepared query with its last bound values. */
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

/** Changes the statement in place instead of wrapping it: `batch` accepts only D1's own statements. */
function collected(statement: D1PreparedStatement, query: Query, queries: Query[]): D1PreparedStatement {
  queries.push(query)
  const bind = statement.bind.bind(statement)
  statement.bind = (...values: unknown[]) => {
    query.values = values
    return bind(...values)
  }
  return statement
}
