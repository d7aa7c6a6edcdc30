/**
 * Writes one JSON object per line. Fields are searchable, and a request's lines share its id. Never secrets or bodies.
 */
export type Log = {
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  error(event: string, fields?: LogFields): void
  with(fields: LogFields): Log
}

export type LogFields = Record<string, unknown>

export function createLog(base: LogFields = {}): Log {
  const write =
    (level: 'info' | 'warn' | 'error') =>
    (event: string, fields: LogFields = {}) =>
      console[level === 'info' ? 'log' : level](JSON.stringify({ level, event, ...base, ...fields }))
  return {
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    with: fields => createLog({ ...base, ...fields }),
  }
}

/** Returns the loggable part of an error: its name, message and place, never the values of the call. */
export function describeError(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: String(error) }
  const cause = error.cause instanceof Error ? error.cause.message : undefined
  const message = messageOf(error)
  return { error: error.name, message, cause, stack: error.stack?.replace(error.message, () => message) }
}

/** Drizzle puts the values of a failed query into its message. They may include a token or an address. */
function messageOf(error: Error): string {
  return 'query' in error && 'params' in error ? `Failed query: ${error.query}` : error.message
}
