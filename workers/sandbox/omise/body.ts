import type { Context } from 'hono'

/** Reads a client's body: JSON, or a form with names like card[number], which Omise's older libraries send. */
export async function readBody(c: Context): Promise<Record<string, unknown>> {
  if (c.req.header('content-type')?.includes('json')) {
    const json = await c.req.json().catch(() => null)
    return asRecord(json)
  }
  const read: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(await c.req.text())) {
    const [top = '', ...path] = name.split(/[[\]]+/).filter(Boolean)
    const [inner] = path
    if (inner === undefined) read[top] = value
    else read[top] = { ...asRecord(read[top]), [inner]: value }
  }
  return read
}

export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
