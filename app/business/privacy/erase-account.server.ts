import type { Announce, Jobs } from '#app/business/notifications/jobs.ts'
import { prepareMail } from '#app/business/notifications/outbox.server.ts'
import type { Database } from '#app/db/connection.ts'
import { isLocale } from '#app/i18n/locale.ts'
import type { Clock } from '#app/platform/clock.ts'
import { describeError, type Log } from '#app/platform/log.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { DataOwner } from './data-link.server.ts'
import { type ErasureObstacle, OBSTACLES, type OrderStanding, toObstacle } from './erasure-obstacle.ts'
import { finishErasures } from './finish-erasures.server.ts'
import { OWN_VISITOR_UPLOADS, PERSONAL_TABLES, UPLOADS_TO_REMOVE } from './personal-tables.server.ts'
import { bound } from './statements.ts'

type Needs = {
  db: Database
  d1: D1Database
  files: R2Bucket
  now: Clock
  jobs: Pick<Jobs, 'sendOutbox'>
  announce: Announce
  log: Log
}

export type ErasureRefusal =
  | { readonly code: 'ORDERS_OPEN'; readonly obstacles: readonly ErasureObstacle[] }
  | { readonly code: 'WORKS_HERE' | 'LINK_NOT_VALID' }

/** Returns the orders that prevent erasing the person now. */
export async function findObstacles(
  { d1 }: Pick<Needs, 'd1'>,
  userId: string,
): Promise<readonly ErasureObstacle[]> {
  const { results } = await bound(d1, OBSTACLES, [userId]).all<OrderStanding>()
  return results.map(toObstacle)
}

/**
 * True if the person works in the shop.
 * Other records depend on their name, so another staff member must remove their roles first.
 */
export function worksHere(owner: Pick<DataOwner, 'roles'>): boolean {
  return owner.roles.some(role => role !== 'student')
}

/**
 * Erases a person at once and for good, in one batch.
 * The batch fails if the link was used, or an order was placed, meanwhile.
 * Records that bookkeeping needs stay, with the name.
 * Files in R2 and the last mail are removed right after, or by the sweep.
 * Of two simultaneous requests one erases.
 */
export async function eraseAccount(needs: Needs, owner: DataOwner): Promise<Result<null, ErasureRefusal>> {
  if (worksHere(owner)) return refuse({ code: 'WORKS_HERE' })
  const obstacles = await findObstacles(needs, owner.userId)
  if (obstacles.length > 0) return refuse({ code: 'ORDERS_OPEN', obstacles })
  const mail = lastMail(needs, owner)
  try {
    await needs.d1.batch(statementsOf(needs, owner, mail))
  } catch (error) {
    const now = await findObstacles(needs, owner.userId)
    if (now.length > 0) return refuse({ code: 'ORDERS_OPEN', obstacles: now })
    if (isGuard(error)) return refuse({ code: 'LINK_NOT_VALID' })
    throw error
  }
  await afterCommit(needs, owner, mail.id)
  return ok(null)
}

type Mail = ReturnType<typeof prepareMail>

function statementsOf({ d1, now }: Needs, { userId, email, linkHash }: DataOwner, mail: Mail) {
  const at = now()
  const person = [userId, email]
  const { sql, params } = mail.statement.toSQL()
  const [first, ...others] = PERSONAL_TABLES.flatMap(({ erase }) => erase).map(query =>
    bound(d1, query, person),
  )
  // The user row is erased before the `erasures` row, whose trigger then guards it.
  // That row lists the files before their rows are deleted.
  return [
    ...guards(d1, { userId, email, linkHash, at }),
    bound(d1, OWN_VISITOR_UPLOADS, person),
    ...(first ? [first] : []),
    bound(
      d1,
      `INSERT INTO erasures (user_id, at, object_keys, outbox_id)
        VALUES (?1, CAST(?2 AS INTEGER), (${UPLOADS_TO_REMOVE}), ?3)`,
      [userId, at, mail.id],
    ),
    ...others,
    d1.prepare(sql).bind(...params),
  ]
}

/** Invalid JSON makes SQLite fail the batch. There is no other way to stop it. */
function guards(d1: D1Database, guard: { userId: string; email: string; linkHash: string; at: number }) {
  const { userId, email, linkHash, at } = guard
  const failUnless = (claim: string, values: readonly unknown[]) =>
    bound(d1, `SELECT CASE WHEN ${claim} THEN 1 ELSE json('not to be erased') END`, values)
  return [
    failUnless('EXISTS (SELECT 1 FROM user WHERE id = ?1 AND email = ?2)', [userId, email]),
    failUnless(
      'EXISTS (SELECT 1 FROM one_time_tokens WHERE user_id = ?1 AND hash = ?2 AND used_at IS NULL AND expires_at > ?3)',
      [userId, linkHash, at],
    ),
    failUnless(`NOT EXISTS (${OBSTACLES})`, [userId]),
  ]
}

function isGuard(error: unknown): boolean {
  return error instanceof Error && /malformed JSON/i.test(error.message)
}

/** Tells the owner, in case a stranger erased the account. */
function lastMail(needs: Needs, { userId, email, locale }: DataOwner): Mail {
  return prepareMail(needs, {
    key: `account-erased:${userId}`,
    template: 'account-erased',
    to: email,
    locale: isLocale(locale) ? locale : 'th',
    data: {},
  })
}

/** If this fails, the sweep does it later. */
async function afterCommit(needs: Needs, { userId }: DataOwner, outboxId: string): Promise<void> {
  try {
    await needs.jobs.sendOutbox([outboxId])
    await finishErasures(needs)
    needs.log.info('account erased', { userId })
  } catch (error) {
    needs.log.error('erasure not finished', { userId, ...describeError(error) })
  }
}
