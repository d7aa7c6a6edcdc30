/** The cost of one statement, from D1's own `meta`, which also decides the bill. */
export type Cost = {
  readonly sql: string
  readonly rowsRead: number
  readonly rowsWritten: number
}

/**
 * Returns a D1 that records the cost of every statement. `raw` returns no `meta`, so its selects run twice. Statements
 * are changed in place, because `batch` accepts only D1's own.
 */
export function measureD1(db: D1Database, costs: Cost[]): D1Database {
  const texts = new WeakMap<object, string>()
  const note = (statement: object, { meta }: D1Result) =>
    void costs.push({
      sql: texts.get(statement) ?? '',
      rowsRead: meta.rows_read,
      rowsWritten: meta.rows_written,
    })
  const measured = (statement: D1PreparedStatement, sql: string): D1PreparedStatement => {
    texts.set(statement, sql)
    const { bind, all, run, raw } = methodsOf(statement)
    const noted = async <Row>(result: Promise<D1Result<Row>>) => {
      note(statement, await result)
      return result
    }
    return Object.assign(statement, {
      bind: (...values: unknown[]) => measured(bind(...values), sql),
      all: () => noted(all()),
      run: () => noted(run()),
      first: async (column?: string) => {
        const [row = null] = (await noted(all<Record<string, unknown>>())).results
        return row === null || column === undefined ? row : (row[column] ?? null)
      },
      raw: async () => {
        const { results } = await noted(all<Record<string, unknown>>())
        // An object cannot hold two columns with the same name, so a select runs again as raw.
        return /^\s*select/i.test(sql) ? raw() : results.map(row => Object.values(row))
      },
    })
  }
  return new Proxy(db, {
    get(target, name) {
      if (name === 'prepare') return (sql: string) => measured(target.prepare(sql), sql)
      if (name === 'batch')
        return async (statements: D1PreparedStatement[]) => {
          const results = await target.batch(statements)
          for (const [index, result] of results.entries()) note(statements[index] ?? {}, result)
          return results
        }
      const member = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}

/** Binds the original methods before they are replaced. */
function methodsOf(statement: D1PreparedStatement) {
  return {
    bind: statement.bind.bind(statement),
    all: statement.all.bind(statement) as D1PreparedStatement['all'],
    run: statement.run.bind(statement) as D1PreparedStatement['run'],
    raw: statement.raw.bind(statement) as () => Promise<unknown[][]>,
  }
}
