import { opened, sealed } from '../../../workers/sandbox/two-c-two-p/envelope.ts'
import { SECRET_KEY } from '../../../workers/sandbox/two-c-two-p/keys.ts'

/** An answer of PGW with other claims, signed as the real one is. */
export async function resealed(answer: string, claims: Readonly<Record<string, unknown>>): Promise<string> {
  const envelope = await opened(JSON.parse(answer), SECRET_KEY)
  return envelope.ok ? JSON.stringify(await sealed({ ...envelope.claims, ...claims }, SECRET_KEY)) : answer
}
