import { sql } from 'drizzle-orm'
import { hasAddress } from '#app/business/callers/email-address.ts'
import type { Announce, Jobs } from '#app/business/notifications/jobs.ts'
import { prepareMail } from '#app/business/notifications/outbox.server.ts'
import { failUnless, isUnchangedError, type Statement } from '#app/db/batch.ts'
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

export type OrdersOpen = { readonly code: 'ORDERS_OPEN'; readonly obstacles: readonly ErasureObstacle[] }
export type WorksHere = { readonly code: 'WORKS_HERE' }
export type ErasureRefusal = OrdersOpen | WorksHere | { readonly code: 'LINK_NOT_VALID' }

/** The account to erase, as it was read. */
export type ErasedAccount = Pick<DataOwner, 'userId' | 'email' | 'locale' | 'roles'>

/** What a caller adds to the batch of an erasure. */
type Addition = {
  /** Fail the batch. The first statements, because erasing changes what they ask about. */
  readonly guards: readonly Statement[]
  readonly also?: readonly Statement[]
  /** Mails among `also`, to send after the commit. */
  readonly mailIds?: readonly string[]
  /** Staff erase the account for the person. */
  readonly byStaff?: true
}

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
export function worksHere(owner: Pick<ErasedAccount, 'roles'>): boolean {
  return owner.roles.some(role => role !== 'student')
}

/**
 * Lets people erase themselves with the link that proved who they are.
 * The batch fails if the link was used meanwhile. Of two simultaneous requests one erases.
 */
export async function eraseAccount(needs: Needs, owner: DataOwner): Promise<Result<null, ErasureRefusal>> {
  const { userId, linkHash } = owner
  const link = sql`EXISTS (SELECT 1 FROM one_time_tokens WHERE user_id = ${userId} AND hash = ${linkHash}
    AND used_at IS NULL AND expires_at > CAST(${needs.now()} AS INTEGER))`
  const erased = await commitErasure(needs, owner, { guards: [failUnless(needs.db, link)] })
  if (erased.ok) return erased
  return refuse(erased.error.code === 'PERSON_CHANGED' ? { code: 'LINK_NOT_VALID' } : erased.error)
}

/**
 * Erases a person for good, in one batch. Refuses staff and open orders. PERSON_CHANGED: the account changed meanwhile.
 * Records of the bookkeeping stay, with the name. The person's open pages are told that the session ended. Files in R2
 * and the last mail go right after, or by the sweep.
 */
export async function commitErasure(
  needs: Needs,
  account: ErasedAccount,
  addition: Addition,
): Promise<Result<null, OrdersOpen | WorksHere | { readonly code: 'PERSON_CHANGED' }>> {
  if (worksHere(account)) return refuse({ code: 'WORKS_HERE' })
  const obstacles = await findObstacles(needs, account.userId)
  if (obstacles.length > 0) return refuse({ code: 'ORDERS_OPEN', obstacles })
  const mail = hasAddress(account.email) ? lastMail(needs, account, addition.byStaff) : null
  try {
    await needs.d1.batch(statementsOf(needs, account, addition, mail))
  } catch (error) {
    const now = await findObstacles(needs, account.userId)
    if (now.length > 0) return refuse({ code: 'ORDERS_OPEN', obstacles: now })
    if (isUnchangedError(error)) return refuse({ code: 'PERSON_CHANGED' })
    throw error
  }
  await afterCommit(needs, account, [...(mail ? [mail.id] : []), ...(addition.mailIds ?? [])])
  return ok(null)
}

type Mail = ReturnType<typeof prepareMail>

function statementsOf(
  { d1, now }: Needs,
  { userId, email }: ErasedAccount,
  { guards, also = [] }: Addition,
  mail: Mail | null,
) {
  const person = [userId, email]
  const [first, ...others] = PERSONAL_TABLES.flatMap(({ erase }) => erase).map(query =>
    bound(d1, query, person),
  )
  // The user row is erased before the `erasures` row, whose trigger then guards it.
  // That row lists the files before their rows are deleted.
  return [
    ...guards.map(guard => prepared(d1, guard)),
    ...ownGuards(d1, person),
    bound(d1, OWN_VISITOR_UPLOADS, person),
    ...(first ? [first] : []),
    bound(
      d1,
      `INSERT INTO erasures (user_id, at, object_keys, outbox_id)
        VALUES (?1, CAST(?2 AS INTEGER), (${UPLOADS_TO_REMOVE}), ?3)`,
      [userId, now(), mail?.id ?? null],
    ),
    ...others,
    ...[...(mail ? [mail.statement] : []), ...also].map(statement => prepared(d1, statement)),
  ]
}

/** Every statement knows its SQL, but the type for batches leaves this out. */
function prepared(d1: D1Database, statement: Statement): D1PreparedStatement {
  const { sql, params } = (statement as Statement & Pick<Mail['statement'], 'toSQL'>).toSQL()
  return d1.prepare(sql).bind(...params)
}

/** Invalid JSON makes SQLite fail the batch. There is no other way to stop it. */
function ownGuards(d1: D1Database, person: readonly unknown[]) {
  return [
    `EXISTS (SELECT 1 FROM user WHERE id = ?1 AND email = ?2 AND roles IN ('student', ''))`,
    `NOT EXISTS (${OBSTACLES})`,
  ].map(claim => bound(d1, `SELECT CASE WHEN ${claim} THEN 1 ELSE json('not to be erased') END`, person))
}

/** Tells the person, in case a stranger erased the account or asked staff to. */
function lastMail(needs: Needs, { userId, email, locale }: ErasedAccount, byStaff?: true): Mail {
  return prepareMail(needs, {
    key: `account-erased:${userId}`,
    template: 'account-erased',
    to: email,
    locale: isLocale(locale) ? locale : 'th',
    data: byStaff ? { byStaff } : {},
  })
}

/** If this fails, the sweep does it later. */
async function afterCommit(
  needs: Needs,
  { userId }: ErasedAccount,
  mailIds: readonly string[],
): Promise<void> {
  try {
    await needs.announce({ userId }, { kind: 'session-ended', isLast: true })
    await needs.jobs.sendOutbox(mailIds)
    await finishErasures(needs)
    needs.log.info('account erased', { userId })
  } catch (error) {
    needs.log.error('erasure not finished', { userId, ...describeError(error) })
  }
}
