/**
 * How the database fails at the nth write: before the commit, or after it, so that the answer is lost. 'dead': from
 * that write on every read and write fails, as when a Worker is killed.
 */
export type WriteFault = { readonly write: number; readonly point: 'before' | 'after' | 'dead' }

export function failingD1(db: D1Database, { write, point }: WriteFault): D1Database {
  const writing = new WeakSet<object>()
  let writes = 0
  const isDead = () => point === 'dead' && writes >= write

  const trip = async <Answer>(isWrite: boolean, ask: () => Promise<Answer>): Promise<Answer> => {
    if (isWrite) writes += 1
    const isNow = isWrite && writes === write
    if (isDead() || (isNow && point === 'before')) throw new Error('D1_ERROR: the database went away')
    const answer = await ask()
    if (isNow) throw new Error('D1_ERROR: Network connection lost.')
    return answer
  }

  /** Changes the statement in place, because `batch` takes only D1's own statements. */
  const watched = (statement: D1PreparedStatement, query: string): D1PreparedStatement => {
    const isWrite = !/^\s*select/i.test(query)
    if (isWrite) writing.add(statement)
    const own = ['all', 'run', 'raw', 'first'] as const
    const asks = own.map(name => {
      const ask = statement[name].bind(statement) as (...args: unknown[]) => Promise<unknown>
      return [name, (...args: unknown[]) => trip(isWrite, () => ask(...args))]
    })
    const bind = statement.bind.bind(statement)
    return Object.assign(statement, Object.fromEntries(asks), {
      bind: (...values: unknown[]) => watched(bind(...values), query),
    })
  }

  return new Proxy(db, {
    get(target, name) {
      if (name === 'prepare') return (query: string) => watched(target.prepare(query), query)
      if (name === 'batch')
        return (statements: D1PreparedStatement[]) =>
          trip(
            statements.some(statement => writing.has(statement)),
            () => target.batch(statements),
          )
      const member = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}
