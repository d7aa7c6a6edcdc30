/** A read that some query builder made. */
type Query = { toSQL: () => { sql: string; params: readonly unknown[] } }

/** Reads with the next batch of this request, so that it costs no round trip of its own; alone when none comes. */
export type ReadAlong = (query: Query) => Promise<readonly Record<string, unknown>[]>

type Waiting = {
  readonly statement: D1PreparedStatement
  readonly take: (result: D1Result) => void
  readonly fail: (error: unknown) => void
}

/**
 * The same D1, whose batches take along what was asked for by `readAlong`. The riders come last, so that what a batch
 * says of its own statements stays as it was; a batch that fails does not fail them.
 */
export function withReadAlong(d1: D1Database): { d1: D1Database; readAlong: ReadAlong } {
  let waiting: Waiting[] = []

  const runAlone = async () => {
    const riders = waiting
    waiting = []
    if (riders.length === 0) return
    try {
      const results = await d1.batch(riders.map(({ statement }) => statement))
      for (const [index, { take }] of riders.entries()) take(results[index] as D1Result)
    } catch (error) {
      for (const { fail } of riders) fail(error)
    }
  }

  const batch = async (statements: D1PreparedStatement[]): Promise<D1Result[]> => {
    // Who asked in the same moment comes along, whichever of the two was first.
    await null
    const riders = waiting
    waiting = []
    try {
      const results = await d1.batch([...statements, ...riders.map(({ statement }) => statement)])
      for (const [index, { take }] of riders.entries()) take(results[statements.length + index] as D1Result)
      return results.slice(0, statements.length)
    } catch (error) {
      waiting.push(...riders)
      void runAlone()
      throw error
    }
  }

  return {
    d1: new Proxy(d1, {
      get(target, name) {
        if (name === 'batch') return batch
        const member = Reflect.get(target, name)
        return typeof member === 'function' ? member.bind(target) : member
      },
    }),
    readAlong: query =>
      new Promise((resolve, fail) => {
        const { sql, params } = query.toSQL()
        const statement = d1.prepare(sql).bind(...params)
        waiting.push({
          statement,
          take: result => resolve(result.results as Record<string, unknown>[]),
          fail,
        })
        setTimeout(runAlone)
      }),
  }
}
