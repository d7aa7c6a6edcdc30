import { opened, sealed } from '../../../workers/sandbox/two-c-two-p/envelope.ts'
import { SECRET_KEY } from '../../../workers/sandbox/two-c-two-p/keys.ts'

/** A PGW answer with changed claims, signed like the real one. */
export async function resealed(
  answer: string,
  claims: Readonly<Record<string, unknown>>,
  secretKey = SECRET_KEY,
): Promise<string> {
  const envelope = await opened(JSON.parse(answer), secretKey)
  return envelope.ok ? JSON.stringify(await sealed({ ...envelope.claims, ...claims }, secretKey)) : answer
}
