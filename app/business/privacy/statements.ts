/** Binds only as many values as the statement uses, because D1 refuses more. */
export function bound(d1: D1Database, query: string, values: readonly unknown[]): D1PreparedStatement {
  const named = [...query.matchAll(/\?(\d+)/g)].map(([, number]) => Number(number))
  return d1.prepare(query).bind(...values.slice(0, Math.max(0, ...named)))
}
