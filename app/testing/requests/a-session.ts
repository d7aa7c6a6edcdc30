import type { Database } from '#app/db/connection.ts'
import { session } from '#app/db/schema/accounts.ts'

/** Signs a person in, and returns the header of their requests. `secret` is the shop's APP_SECRET. */
export async function aSession(
  db: Database,
  userId: string,
  secret: string,
): Promise<{ Authorization: string }> {
  const [now, token] = [new Date(), `token-of-${userId}`]
  const times = { createdAt: now, updatedAt: now, expiresAt: new Date(now.getTime() + 1e9) }
  await db.insert(session).values({ id: `s-${userId}`, token, userId, ...times })
  const encoder = new TextEncoder()
  const bytes = encoder.encode(`session\n${secret}`)
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(token)))
  return { Authorization: `Bearer ${token}.${btoa(String.fromCharCode(...mac))}` }
}
