import { eq, type SQL, sql } from 'drizzle-orm'
import { type Caller, may, type UserId, type VisitorId } from '#app/business/callers/caller.ts'
import { NEVER_DELIVERED } from '#app/business/callers/email-address.ts'
import { extraPermissions, type Permission, parseRoles } from '#app/business/callers/permissions.ts'
import type { Jobs } from '#app/business/notifications/jobs.ts'
import { prepareMail } from '#app/business/notifications/outbox.server.ts'
import { COMMENTS_ON } from '#app/business/settings/settings-repository.server.ts'
import { commit, readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { counted, MOST_COUNTED } from '#app/db/counted.ts'
import { REPORTED, UNANSWERED, WAITING } from '#app/db/schema/comments.ts'
import { deskMails } from '#app/db/schema/notifications.ts'
import { localeOf } from '#app/i18n/locale.ts'
import { type Clock, fromBangkok, type Instant, inBangkok } from '#app/platform/clock.ts'
import { taughtCourseIds } from './course-teacher.ts'

/** How staff and teachers are told by mail that work waits. */
export const DESK_MAIL_CHOICES = ['daily', 'at-once', 'none'] as const
export type DeskMailChoice = (typeof DESK_MAIL_CHOICES)[number]

type Needs = { db: Database; now: Clock; jobs: Pick<Jobs, 'sendOutbox'> }

/** The hour, in Bangkok, in which daily mails are written. A sweep that was missed is made up for within it. */
const HOUR_OF_DAY = 7
/** People per sweep. Those left over come with the next one. */
const MOST_DAILY = 20
const MOST_AT_ONCE = 200

/** Returns how this person is told of work that waits. */
export async function getDeskMail({ db }: Pick<Needs, 'db'>, userId: string): Promise<DeskMailChoice> {
  const [row] = await db
    .select({ choice: deskMails.choice })
    .from(deskMails)
    .where(eq(deskMails.userId, userId))
  return (row?.choice as DeskMailChoice | undefined) ?? 'daily'
}

/** Stores a person's choice. A mail at once tells only of work that comes after the choice. */
export async function chooseDeskMail(
  { db, now }: Pick<Needs, 'db' | 'now'>,
  { userId, choice }: { userId: string; choice: DeskMailChoice },
): Promise<void> {
  // A daily mail that went out today is not sent again.
  const set = choice === 'at-once' ? { choice, toldUntil: now() } : { choice }
  await db
    .insert(deskMails)
    .values({ userId, toldUntil: 0, ...set })
    .onConflictDoUpdate({ target: deskMails.userId, set })
}

/**
 * Writes the mails to staff and teachers for whom work waits: once a day, or when something new waits, as each chose.
 * Returns how many. Two sweeps at once write one, because the key names the person and the day, or the newest work.
 */
export async function sendDeskMails(needs: Needs): Promise<number> {
  const { db } = needs
  const now = needs.now()
  const people = await dueNow(db, now)
  if (people.length === 0) return 0
  const { waiting } = await readBatch(db, { waiting: people.map(person => selectWaiting(db, person)) })
  const ids: string[] = []
  for (const [index, person] of people.entries()) {
    const [row] = waiting[index] ?? []
    if (!row) continue
    const { newest, toGrade, toAnswer, held, reported } = row
    const work = { toGrade, toAnswer, toReview: held + reported }
    const isNew = person.choice === 'daily' || newest > person.toldUntil
    const isWaiting = Object.values(work).some(count => count > 0) && isNew
    const toldUntil = person.choice === 'daily' ? now : Math.max(newest, person.toldUntil)
    if (toldUntil === person.toldUntil) continue
    const occasion = person.choice === 'daily' ? inBangkok(now).format('YYYY-MM-DD') : newest
    const mail = prepareMail(needs, {
      key: `desk-waiting:${person.userId}:${occasion}`,
      template: 'desk-waiting',
      to: person.email,
      locale: localeOf(person.locale, null),
      data: work,
    })
    await commit(db, [
      ...(isWaiting ? [mail.statement] : []),
      db
        .insert(deskMails)
        .values({ userId: person.userId, toldUntil })
        .onConflictDoUpdate({ target: deskMails.userId, set: { toldUntil } }),
    ])
    if (isWaiting) ids.push(mail.id)
  }
  if (ids.length > 0) await needs.jobs.sendOutbox(ids)
  return ids.length
}

type Person = {
  readonly userId: string
  readonly roles: string
  readonly email: string
  readonly locale: string
  readonly choice: DeskMailChoice
  readonly toldUntil: Instant
}

/** Returns the staff and teachers who may be told now. */
async function dueNow(db: Database, now: Instant): Promise<readonly Person[]> {
  const moment = inBangkok(now)
  const columns = sql`SELECT user.id AS user_id, user.roles AS roles, user.email AS email, user.locale AS locale,
    coalesce(told.choice, 'daily') AS choice, coalesce(told.told_until, 0) AS told_until`
  // Who cannot be reached must not fill the page of those who can.
  const isReachable = sql`user.email <> '' AND user.email NOT LIKE ${`%${NEVER_DELIVERED}`}`
  const mayTell = sql`user.blocked_at IS NULL AND user.roles <> 'student' AND ${isReachable}`
  const selectPeople = (rows: SQL) =>
    db
      .select({
        userId: sql<string>`user_id`.as('user_id'),
        roles: sql<string>`roles`.as('roles'),
        email: sql<string>`email`.as('email'),
        locale: sql<string>`locale`.as('locale'),
        choice: sql<DeskMailChoice>`choice`.as('choice'),
        toldUntil: sql<number>`told_until`.as('told_until'),
      })
      .from(sql`(${rows}) AS page`)
  const atOnce = selectPeople(sql`${columns} FROM desk_mails AS told JOIN user ON user.id = told.user_id
    WHERE told.choice = 'at-once' AND ${mayTell} LIMIT ${MOST_AT_ONCE}`)
  const today = fromBangkok(moment.format('YYYY-MM-DD'), '00:00') ?? 0
  // Through `people`, whose index has staff and teachers alone.
  const daily = selectPeople(sql`${columns} FROM people CROSS JOIN user ON user.id = people.user_id
    LEFT JOIN desk_mails AS told ON told.user_id = user.id
    WHERE people.roles <> 'student' AND coalesce(told.choice, 'daily') = 'daily' AND coalesce(told.told_until, 0) < ${today}
      AND ${mayTell} LIMIT ${MOST_DAILY}`)
  if (moment.hour() !== HOUR_OF_DAY) return atOnce
  const both = await readBatch(db, { atOnce, daily })
  return [...both.atOnce, ...both.daily]
}

/** Selects how much waits for a person, and when the newest of it came. Reads at most `MOST_COUNTED` rows of a kind. */
function selectWaiting(db: Database, { userId, roles, email }: Person) {
  const given = { roles: parseRoles(roles), extra: extraPermissions(roles) }
  const account = { userId: userId as UserId, username: null, name: '', email, ...given }
  const caller: Caller = {
    visitorId: '' as VisitorId,
    account: { ...account, sessionId: '' },
    sessionEnded: null,
  }
  /** The rows of the courses whose work the person does: of all, or of those they teach. null: of none. */
  const among = (everywhere: Permission, column: SQL, rows: SQL): SQL | null => {
    if (may(caller, everywhere)) return rows
    return may(caller, 'courses.teach') ? sql`${rows} AND ${column} IN ${taughtCourseIds(caller)}` : null
  }
  // The plus: of a teacher's courses each is asked by its index, not all that waits in the shop.
  const inOrder = (everywhere: Permission, column: SQL) =>
    may(caller, everywhere) ? column : sql`+${column}`
  const ofCourse = sql`course_id`
  const submitted = sql`homework_submissions WHERE state = 'submitted'`
  const homework = among('courses.oversee', ofCourse, submitted)
  const unanswered = sql`comments AS thread WHERE ${UNANSWERED} AND ${COMMENTS_ON}`
  const threads = among('comments.answer', ofCourse, unanswered)
  const held = among('comments.moderate', ofCourse, sql`comments WHERE ${WAITING} AND ${COMMENTS_ON}`)
  const toModerate = sql`comments WHERE ${REPORTED} AND ${COMMENTS_ON}`
  const reported = among('comments.moderate', sql`+course_id`, toModerate)
  const lastWord = sql`coalesce((SELECT created_at FROM comments AS reply WHERE reply.parent_id = thread.id
    AND reply.state = 'visible' ORDER BY reply.id DESC LIMIT 1), created_at)`
  const lastReport = sql`(SELECT max(reported_at) FROM comment_reports WHERE comment_id = comments.id AND settled_at IS NULL)`
  return db
    .select({
      toGrade: countOf(homework).as('to_grade'),
      toAnswer: countOf(threads).as('to_answer'),
      held: countOf(held).as('held'),
      reported: countOf(reported).as('reported'),
      newest:
        sql<number>`max(${newestOf(homework, sql`submitted_at`, inOrder('courses.oversee', sql`submitted_at`))},
        ${newestOf(threads, lastWord, inOrder('comments.answer', sql`created_at`))}, ${newestOf(held, sql`created_at`, sql`id`)},
        ${newestOf(reported, lastReport, sql`id`)})`.as('newest'),
    })
    .from(sql`(SELECT 1) AS counted`)
}

function countOf(rows: SQL | null): SQL<number> {
  return rows === null ? sql<number>`0` : counted(rows)
}

/** SQL: when the newest of the rows came; 0 without one. */
function newestOf(rows: SQL | null, at: SQL, order: SQL): SQL {
  if (rows === null) return sql`0`
  return sql`coalesce((SELECT max(at) FROM (SELECT ${at} AS at FROM ${rows} ORDER BY ${order} DESC LIMIT ${MOST_COUNTED}) AS counted), 0)`
}
