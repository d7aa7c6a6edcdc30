import { prepareMail } from '#app/business/notifications/outbox.server.ts'
import type { Database } from '#app/db/connection.ts'
import { isLocale } from '#app/i18n/locale.ts'
import type { Clock } from '#app/platform/clock.ts'
import type { Announce, Jobs } from '#app/platform/jobs.ts'
import { describeError, type Log } from '#app/platform/log.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { DataOwner } from './data-link.server.ts'
import { type ErasureObstacle, OBSTACLES, type OrderStanding, toObstacle } from './erasure-obstacle.ts'
import { finishErasures } from './finish-erasures.server.ts'
import { PERSONAL_TABLES, UPLOADS_TO_REMOVE } from './personal-tables.ts'
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

/** The orders that keep a person from being erased now. */
export async function findObstacles(
  { d1 }: Pick<Needs, 'd1'>,
  userId: string,
): Promise<readonly ErasureObstacle[]> {
  const { results } = await bound(d1, OBSTACLES, [userId]).all<OrderStanding>()
  return results.map(toObstacle)
}

/** Who works in the shop signed what others rely on; another member of staff takes his roles first. */
export function worksHere(owner: Pick<DataOwner, 'roles'>): boolean {
  return owner.roles.some(role => role !== 'student')
}

/**
 * Erases a person, at once and for good, all of it or nothing: one batch, which fails as a whole where his link was used or
 * an order of his was placed meanwhile. What the books need stays, with the name on it; what lies in R2 and the last
 * mail go right after, or with the sweep. Of two at the same moment one erases.
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
  const [first, ...others] = Object.values(PERSONAL_TABLES)
    .flatMap(({ erase }) => (typeof erase === 'string' ? [] : erase))
    .map(query => bound(d1, query, person))
  // The user's own row goes before the mark that guards it; the mark knows the objects before their rows are gone.
  return [
    ...guards(d1, { userId, email, linkHash, at }),
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

/** SQLite has no other way to end a batch than an error: what is no JSON is one. */
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

/** Who did not do this himself has to hear of it. */
function lastMail(needs: Needs, { userId, email, locale }: DataOwner): Mail {
  return prepareMail(needs, {
    key: `account-erased:${userId}`,
    template: 'account-erased',
    to: email,
    locale: isLocale(locale) ? locale : 'th',
    data: {},
  })
}

/** What fails here the sweep does. */
async function afterCommit(needs: Needs, { userId }: DataOwner, outboxId: string): Promise<void> {
  try {
    await needs.jobs.sendOutbox([outboxId])
    await finishErasures(needs)
    needs.log.info('account erased', { userId })
  } catch (error) {
    needs.log.error('erasure not finished', { userId, ...describeError(error) })
  }
}
