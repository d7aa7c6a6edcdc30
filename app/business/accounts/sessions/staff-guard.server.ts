import { and, type Column, eq, isNull, sql } from 'drizzle-orm'
import {
  type PasswordRefusal,
  provePassword,
} from '#app/business/accounts/passwords/prove-password.server.ts'
import {
  proveSecondFactor,
  type SecondFactorNeeds,
  type SecondFactorRefusal,
} from '#app/business/accounts/second-factor/prove-second-factor.server.ts'
import { type Caller, may, type SignedInAccount } from '#app/business/callers/caller.ts'
import { EXTRAS, MAY, type Permission, ROLES } from '#app/business/callers/permissions.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { secondFactors, session } from '#app/db/schema/accounts.ts'
import { type Clock, MINUTE } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'

/** Returns the calling staff member if they may do this, or null for other people. */
export function staffOf(caller: Caller, permission: Permission): SignedInAccount | null {
  return may(caller, permission) ? caller.account : null
}

/**
 * SQL for a batch: true if this person may do this at that moment. If two owners remove each other's role, the second
 * statement fails. Owners cannot change their own roles, so at least one remains.
 */
export function mayNow(userId: string | Column, permission: Permission) {
  const ways = ROLES.flatMap(role =>
    MAY[role].includes(permission)
      ? [has(role)]
      : EXTRAS[role]?.includes(permission)
        ? [sql`(${has(role)} AND ${has(permission)})`]
        : [],
  )
  return sql`EXISTS (SELECT 1 FROM user AS actor WHERE actor.id = ${userId} AND actor.blocked_at IS NULL
    AND (${sql.join(ways, sql` OR `)}))`
}

const has = (word: string) => sql`',' || actor.roles || ',' LIKE ${sql.raw(`'%,${word},%'`)}`

/** How long one proof is enough for further dangerous acts of the same session. */
const PROOF_HOLDS = 10 * MINUTE

/** What a dangerous act asks for again: the code of people with a second factor, the password of all others. */
export type Proof = 'password' | 'code'
export type ProofRefusal =
  /** Nothing was typed. Not counted as an attempt. */
  { readonly code: 'PROOF_NEEDED' } | PasswordRefusal | SecondFactorRefusal

/** Returns what this session must prove before a dangerous act; null: it did so in the last ten minutes. */
export async function findProofAsked(
  { db, now }: { db: Database; now: Clock },
  { userId, sessionId }: Pick<SignedInAccount, 'userId' | 'sessionId'>,
): Promise<Proof | null> {
  const { proofs, factors } = await readBatch(db, {
    proofs: db.select({ at: session.provedAt }).from(session).where(liveSession(userId, sessionId)),
    factors: db
      .select({ userId: secondFactors.userId })
      .from(secondFactors)
      .where(eq(secondFactors.userId, userId)),
  })
  const at = proofs[0]?.at ?? null
  if (at !== null && at > now() - PROOF_HOLDS) return null
  return factors.length > 0 ? 'code' : 'password'
}

/**
 * Asks for the password or a code again before a dangerous act (`DANGEROUS_ACTS`). `typed` is what the form holds; it
 * may be empty within ten minutes of the last proof in this session. Attempts are counted as those of a sign-in.
 */
export async function proveAgain(
  needs: SecondFactorNeeds,
  { userId, sessionId }: SignedInAccount,
  typed: string,
  request: Request,
): Promise<Result<null, ProofRefusal>> {
  const { db, now } = needs
  const asked = await findProofAsked(needs, { userId, sessionId })
  if (asked === null) return ok(null)
  if (typed === '') return refuse({ code: 'PROOF_NEEDED' })
  const proved =
    asked === 'code'
      ? await proveSecondFactor(needs, { userId, code: typed }, request)
      : await provePassword(needs, { userId }, typed)
  if (!proved.ok) return proved
  await db.update(session).set({ provedAt: now() }).where(liveSession(userId, sessionId))
  return ok(null)
}

function liveSession(userId: string, sessionId: string) {
  return and(eq(session.id, sessionId), eq(session.userId, userId), isNull(session.endedReason))
}
