/** A read from a query builder. */
type Query = { toSQL: () => { sql: string; params: readonly unknown[] } }

/** Adds a read to the request's next batch, to save a round trip. Without a batch it runs alone. */
export type PiggybackedRead = (query: Query) => Promise<readonly Record<string, unknown>[]>

type Waiting = {
  readonly statement: D1PreparedStatement
  readonly take: (result: D1Result) => void
  readonly fail: (error: unknown) => void
}

/**
 * Returns a D1 whose batches include the reads of `readPiggybacked`. They come last, so that the batch's own results
 * keep their order. If the batch fails, they run again alone.
 */
export function withPiggybackedReads(d1: D1Database): { d1: D1Database; readPiggybacked: PiggybackedRead } {
  let waiting: Waiting[] = []

  const runAlone = async () => {
    const piggybacked = waiting
    waiting = []
    if (piggybacked.length === 0) return
    try {
      const results = await d1.batch(piggybacked.map(({ statement }) => statement))
      for (const [index, { take }] of piggybacked.entries()) take(results[index] as D1Result)
    } catch (error) {
      for (const { fail } of piggybacked) fail(error)
    }
  }

  const batch = async (statements: D1PreparedStatement[]): Promise<D1Result[]> => {
    // Waits one microtask, so that a read asked for at the same moment can still join.
    await null
    const piggybacked = waiting
    waiting = []
    try {
      const results = await d1.batch([...statements, ...piggybacked.map(({ statement }) => statement)])
      for (const [index, { take }] of piggybacked.entries())
        take(results[statements.length + index] as D1Result)
      return results.slice(0, statements.length)
    } catch (error) {
      waiting.push(...piggybacked)
      void runAlone()
      throw error
    }
  }

  const withOthers = { prepare: (sql: string) => d1.prepare(sql), exec: (sql: string) => d1.exec(sql), batch }
  return {
    d1: withOthers as unknown as D1Database,
    readPiggybacked: query =>
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
