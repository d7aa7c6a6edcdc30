import { type Column, getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { columnNameOf } from '#app/db/columns.ts'
import {
  account,
  invitations,
  oneTimeTokens,
  people,
  secondFactors,
  session,
  shippingAddresses,
  signInTries,
  studentNotes,
  students,
  user,
  verification,
} from '#app/db/schema/accounts.ts'
import { cartLines, carts } from '#app/db/schema/carts.ts'
import { stockChanges, teachers } from '#app/db/schema/catalogue.ts'
import { commentReports, comments } from '#app/db/schema/comments.ts'
import {
  accessGrants,
  certificates,
  finishedCourses,
  homeworkSubmissions,
  notes,
  progress,
  quizAttempts,
  savedPhrases,
} from '#app/db/schema/learning.ts'
import { deadLetters, deskMails, mailbox, outbox } from '#app/db/schema/notifications.ts'
import { orderHistory, orderLines, orders } from '#app/db/schema/orders.ts'
import { pageVersions } from '#app/db/schema/pages.ts'
import {
  paymentEvents,
  paymentMismatches,
  paymentRefunds,
  paymentReports,
  payments,
  providerKeys,
  providerKeysBefore,
  slipClaims,
} from '#app/db/schema/payments.ts'
import { consents, erasures } from '#app/db/schema/people-rights.ts'
import { couponRedemptions } from '#app/db/schema/pricing.ts'
import { auditLog } from '#app/db/schema/settings.ts'
import { uploads } from '#app/db/schema/uploads.ts'

/**
 * Parts of a person's data that the page before erasing lists as deleted or as kept. `erase-form.tsx` has the words.
 */
export type ErasedPart = 'profile' | 'signIn' | 'courses' | 'files'
export type KeptPart = 'orders' | 'papers'

/** Deletes or blanks some of the person's rows: those that also meet `where`, if it is given. */
type Erasing<Column> = {
  readonly where?: string
} & (
  | { readonly delete: true }
  | {
      /** Set to NULL, or to an empty value if the column does not take NULL. */
      readonly blank?: readonly Column[]
      /** Set to this SQL instead. */
      readonly set?: { readonly [Name in Column & string]?: string }
    }
)

/** In the SQL, `?1` is the user's id and `?2` their e-mail address. */
type Facts<Column> = {
  /** SQL condition that selects the person's rows. */
  readonly whose: string
  /** The download has all columns except these. A sentence says why it has none. */
  readonly take: { readonly without: readonly Column[] } | string
  /** In the order of the steps. A sentence says why the rows stay. */
  readonly erase: readonly Erasing<Column>[] | string
  /** Under which words the page before erasing names the rows. A sentence says why it does not. */
  readonly words: { readonly erased?: ErasedPart; readonly kept?: KeptPart } | string
}

/** The personal data in a table, with the names of the database. */
export type PersonalTable = Omit<Facts<string>, 'erase'> & {
  readonly table: string
  /** The erasing statements, in order. */
  readonly erase: readonly string[]
}

const DELETE = [{ delete: true }] as const
const OWN = 'user_id = ?1'
const OWN_ORDERS = 'SELECT id FROM orders WHERE user_id = ?1'
/** Orders that money was received for. Bookkeeping must keep them, with the name. */
const IN_BOOKS = `SELECT id FROM orders WHERE user_id = ?1 AND (status IN ('approved', 'refunded') OR EXISTS
  (SELECT 1 FROM payments WHERE order_id = orders.id AND state IN ('paid', 'refunded', 'review')))`
const OF_OWN_ORDER = `order_id IN (${OWN_ORDERS})`
const SLIPS = 'SELECT slip_upload_id FROM payment_reports WHERE order_id IN'
/** Includes uploads that the person sent as a visitor and that their reports name. Never another account's. */
const OWN_UPLOADS = `(user_id = ?1 OR (user_id IS NULL AND id IN (${SLIPS} (${OWN_ORDERS}))))`
const KEPT_FOR_BOOKS = `id IN (${SLIPS} (${IN_BOOKS})) OR id IN
  (SELECT json_extract(tax_invoice, '$.companyCertificate') FROM orders WHERE id IN (${IN_BOOKS}))`
/**
 * Mails to the person's address since the account exists, and mails about their orders to any address.
 * The address alone is no proof, because anybody can type it into an order.
 */
const OWN_MAILS = `(recipient = ?2 OR recipient IN (SELECT email FROM orders WHERE user_id = ?1))
  AND CASE WHEN json_extract(data, '$.orderId') IS NULL
    THEN recipient = ?2 AND created_at >= (SELECT created_at FROM user WHERE id = ?1)
    ELSE json_extract(data, '$.orderId') IN (${OWN_ORDERS}) END`
const PAYMENT_RECORD = 'the books keep every payment; nothing in it names a person but by his order'
const STAFF_ACT = 'says which member of staff did it, by an id alone'

/**
 * SQL that gives the person the uploads of their time as a visitor. Comes before erasing, which empties the reports
 * that show whose uploads they are.
 */
export const OWN_VISITOR_UPLOADS = `UPDATE uploads SET user_id = ?1 WHERE user_id IS NULL AND ${OWN_UPLOADS}`

/**
 * SQL for the R2 keys of the person's files that bookkeeping does not need: uploads, and the PDFs of certificates
 * (`pdfKey`).
 */
export const UPLOADS_TO_REMOVE = `SELECT json_group_array(object_key) FROM (
  SELECT object_key FROM uploads WHERE ${OWN_UPLOADS} AND NOT (${KEPT_FOR_BOOKS})
  UNION ALL SELECT 'certificates/' || code || '/' || language.value || '.pdf'
    FROM certificates, json_each('["th", "en"]') AS language WHERE certificates.user_id = ?1)`

/**
 * Every table with data of a person, in the order of erasing. Download, erasing and their tests derive from it, and a
 * test fails if a table that can name a person is missing. Erasing removes all that we need not keep.
 */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  // First, because a trigger guards the row once it is erased. No sign-in finds it, and the address can register again.
  personal(user, {
    whose: 'id = ?1',
    take: { without: [] },
    erase: [
      {
        blank: ['name', 'emailVerified', 'image', 'username', 'displayUsername', 'roles'],
        set: { email: "'erased-' || lower(hex(randomblob(8))) || '@erased.invalid'" },
      },
    ],
    words: { erased: 'profile' },
  }),
  personal(students, {
    whose: OWN,
    take: { without: [] },
    erase: DELETE,
    words: { erased: 'profile' },
  }),
  personal(people, {
    whose: OWN,
    take: 'the same words as in user and students, for staff to search by',
    erase: DELETE,
    words: { erased: 'profile' },
  }),
  personal(studentNotes, {
    whose: OWN,
    take: { without: ['authorId'] },
    erase: DELETE,
    words: 'staff wrote them',
  }),
  personal(secondFactors, {
    whose: OWN,
    take: { without: ['secret', 'backupCodes', 'lastStep'] },
    erase: DELETE,
    words: { erased: 'signIn' },
  }),
  personal(session, {
    whose: OWN,
    take: { without: ['token'] },
    erase: DELETE,
    words: { erased: 'signIn' },
  }),
  personal(signInTries, {
    whose: OWN,
    take: { without: ['networks', 'beforeAt'] },
    erase: DELETE,
    words: { erased: 'signIn' },
  }),
  personal(account, {
    whose: OWN,
    take: { without: ['password', 'accessToken', 'refreshToken', 'idToken'] },
    erase: DELETE,
    words: { erased: 'signIn' },
  }),
  personal(verification, {
    whose: 'identifier IN (?1, ?2)',
    take: 'secrets that work for minutes',
    erase: DELETE,
    words: { erased: 'signIn' },
  }),
  personal(oneTimeTokens, {
    whose: OWN,
    take: { without: ['hash'] },
    erase: DELETE,
    words: { erased: 'signIn' },
  }),
  personal(invitations, {
    whose: 'email = ?2',
    take: { without: ['tokenHash', 'invitedBy'] },
    erase: DELETE,
    words: { erased: 'signIn' },
  }),
  personal(shippingAddresses, {
    whose: OWN,
    take: { without: ['visitorId'] },
    erase: DELETE,
    words: { erased: 'profile' },
  }),
  personal(cartLines, {
    whose: `cart_id IN (SELECT id FROM carts WHERE ${OWN})`,
    take: { without: ['cartId'] },
    erase: DELETE,
    words: { erased: 'courses' },
  }),
  personal(carts, {
    whose: OWN,
    take: { without: ['id', 'visitorId'] },
    erase: DELETE,
    words: { erased: 'courses' },
  }),
  personal(progress, {
    whose: OWN,
    take: { without: [] },
    erase: DELETE,
    words: { erased: 'courses' },
  }),
  personal(finishedCourses, {
    whose: OWN,
    take: { without: [] },
    erase: DELETE,
    words: { erased: 'courses' },
  }),
  personal(quizAttempts, {
    whose: OWN,
    // The questions hold the correct answers.
    take: { without: ['questions'] },
    erase: DELETE,
    words: { erased: 'courses' },
  }),
  personal(homeworkSubmissions, {
    whose: OWN,
    take: { without: ['gradedBy'] },
    erase: DELETE,
    words: { erased: 'courses' },
  }),
  personal(savedPhrases, {
    whose: OWN,
    take: { without: ['id'] },
    erase: DELETE,
    words: { erased: 'profile' },
  }),
  personal(deskMails, {
    whose: OWN,
    take: { without: [] },
    erase: DELETE,
    words: { erased: 'profile' },
  }),
  personal(notes, {
    whose: OWN,
    take: { without: [] },
    erase: DELETE,
    words: { erased: 'courses' },
  }),
  personal(certificates, {
    whose: OWN,
    take: { without: ['revokedBy'] },
    // The number stays used. Its page no longer names a person.
    erase: [{ blank: ['personName', 'personNameEng', 'revokedReason'] }],
    words: { erased: 'courses' },
  }),
  personal(commentReports, {
    whose: OWN,
    take: { without: ['settledAt'] },
    erase: DELETE,
    words: { erased: 'courses' },
  }),
  personal(comments, {
    whose: OWN,
    take: { without: ['hiddenBy', 'doneUpTo'] },
    // The row stays, because other people's replies stand below it.
    erase: [{ blank: ['text', 'state'], set: { state: "'deleted'" } }],
    words: { erased: 'courses' },
  }),
  personal(teachers, {
    whose: OWN,
    take: { without: [] },
    erase: [{ blank: ['userId'] }],
    words: 'the school wrote them for its course pages',
  }),
  personal(accessGrants, {
    whose: OWN,
    take: { without: [] },
    // The grants belong to the orders' records, so only staff's notes are erased.
    erase: [{ blank: ['note'] }],
    words: { erased: 'courses' },
  }),
  personal(mailbox, {
    whose: `outbox_id IN (SELECT id FROM outbox WHERE ${OWN_MAILS})`,
    take: 'only on a developer’s machine',
    erase: DELETE,
    words: 'only on a developer’s machine',
  }),
  personal(outbox, {
    whose: OWN_MAILS,
    take: { without: ['key', 'data', 'leasedUntil', 'lastError'] },
    erase: DELETE,
    words: 'mails repeat what the other tables hold',
  }),
  // Before the uploads, because a report refers to its slip.
  personal(paymentReports, {
    whose: OF_OWN_ORDER,
    take: { without: ['openedBy', 'openedAt', 'decidedBy'] },
    erase: [
      { blank: ['contactName', 'slipUploadId'], where: `order_id NOT IN (${IN_BOOKS})` },
      { blank: ['email', 'tel', 'description'] },
    ],
    words: { erased: 'profile', kept: 'papers' },
  }),
  personal(uploads, {
    whose: OWN_UPLOADS,
    take: { without: ['objectKey', 'visitorId'] },
    erase: [{ delete: true, where: `NOT (${KEPT_FOR_BOOKS})` }, { blank: ['originalName', 'visitorId'] }],
    words: { erased: 'files', kept: 'papers' },
  }),
  personal(orders, {
    whose: OWN,
    take: { without: ['token', 'visitorId', 'idempotencyKey', 'requestHash', 'priceInputs'] },
    erase: [
      { blank: ['fullname', 'shippingAddress', 'taxInvoice'], where: `id NOT IN (${IN_BOOKS})` },
      { blank: ['email', 'tel', 'visitorId', 'parcel'] },
    ],
    words: { erased: 'profile', kept: 'orders' },
  }),
  personal(orderLines, {
    whose: OF_OWN_ORDER,
    take: { without: [] },
    erase: 'what was bought belongs to the order',
    words: { kept: 'orders' },
  }),
  personal(orderHistory, {
    whose: OF_OWN_ORDER,
    take: { without: ['actor', 'note'] },
    erase: 'the story of an order is never changed; it names nobody but by an id',
    words: { kept: 'orders' },
  }),
  personal(payments, {
    whose: OF_OWN_ORDER,
    take: { without: ['data', 'askedAt', 'askAt'] },
    erase: PAYMENT_RECORD,
    words: { kept: 'papers' },
  }),
  personal(paymentRefunds, {
    whose: OF_OWN_ORDER,
    take: { without: ['settledBy', 'note', 'failure', 'askedAt', 'askAt', 'attempts'] },
    erase: PAYMENT_RECORD,
    words: { kept: 'papers' },
  }),
  personal(paymentMismatches, {
    whose: OF_OWN_ORDER,
    take: { without: ['key', 'resolvedBy', 'note'] },
    erase: PAYMENT_RECORD,
    words: { kept: 'papers' },
  }),
  personal(paymentEvents, {
    whose: `payment_id IN (SELECT id FROM payments WHERE ${OF_OWN_ORDER})`,
    take: 'what providers’ computers said; what it came to stands in payments',
    erase: PAYMENT_RECORD,
    words: { kept: 'papers' },
  }),
  personal(slipClaims, {
    whose: OF_OWN_ORDER,
    take: 'hashes of slips, so that none pays twice',
    erase: PAYMENT_RECORD,
    words: { kept: 'papers' },
  }),
  personal(couponRedemptions, {
    whose: 'buyer = ?1',
    take: { without: [] },
    erase: 'a coupon counts its uses; it names nobody but by an id',
    words: { kept: 'orders' },
  }),
  personal(consents, {
    whose: OWN,
    take: { without: ['visitorId'] },
    // The consent stays as proof, but no longer names a person.
    erase: [{ blank: ['visitorId'] }],
    words: 'the proof of a consent no longer names a person',
  }),
  personal(auditLog, {
    whose: "subject IN ('student:' || ?1, 'user:' || ?1)",
    take: { without: ['actor'] },
    // Each act stays, without the texts that staff wrote about the person.
    erase: [{ set: { data: "json_remove(data, '$.reason', '$.note')" } }],
    words: STAFF_ACT,
  }),
  personal(providerKeys, { whose: 'FALSE', take: STAFF_ACT, erase: STAFF_ACT, words: STAFF_ACT }),
  personal(providerKeysBefore, { whose: 'FALSE', take: STAFF_ACT, erase: STAFF_ACT, words: STAFF_ACT }),
  personal(pageVersions, { whose: 'FALSE', take: STAFF_ACT, erase: STAFF_ACT, words: STAFF_ACT }),
  personal(stockChanges, { whose: 'FALSE', take: STAFF_ACT, erase: STAFF_ACT, words: STAFF_ACT }),
  personal(deadLetters, { whose: 'FALSE', take: STAFF_ACT, erase: STAFF_ACT, words: STAFF_ACT }),
  personal(erasures, {
    whose: OWN,
    take: 'there is no account left to ask',
    erase: 'keeps it erased',
    words: 'keeps it erased',
  }),
]

/** Derives the download and the statements of a table. The type check refuses a name that is no column of the table. */
function personal<Table extends SQLiteTable>(
  table: Table,
  { whose, take, erase, words }: Facts<keyof Table['$inferSelect'] & string>,
): PersonalTable {
  return {
    table: getTableName(table),
    whose,
    take:
      typeof take === 'string'
        ? take
        : { without: take.without.map(name => columnNameOf(columnOf(table, name))) },
    erase: typeof erase === 'string' ? [] : erase.map(step => statementOf(table, whose, step)),
    words,
  }
}

function statementOf(table: SQLiteTable, whose: string, step: Erasing<string>): string {
  const name = getTableName(table)
  const where = step.where ? `${whose} AND ${step.where}` : whose
  if ('delete' in step) return `DELETE FROM ${name} WHERE ${where}`
  const blanked = (step.blank ?? []).map(column => [column, emptyValueOf(columnOf(table, column))] as const)
  const set = [...blanked, ...Object.entries(step.set ?? {})].map(
    ([column, value]) => `${columnNameOf(columnOf(table, column))} = ${value}`,
  )
  return `UPDATE ${name} SET ${set.join(', ')} WHERE ${where}`
}

function emptyValueOf(column: Column): string {
  if (!column.notNull) return 'NULL'
  return column.getSQLType() === 'text' ? "''" : '0'
}

function columnOf(table: SQLiteTable, name: string): Column {
  const column = getTableColumns(table)[name]
  if (!column) throw new Error(`${getTableName(table)} has no column ${name}`)
  return column
}
