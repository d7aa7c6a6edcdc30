/**
 * The personal data in a table, and how the shop erases it.
 * In the SQL, `?1` is the user's id and `?2` their e-mail address.
 */
export type PersonalTable = {
  /** SQL that selects the person's rows. */
  readonly whose: string
  /** The download has all columns except these. A sentence says why it has none. */
  readonly take: { readonly without: readonly string[] } | string
  /** The erasing statements, run in the order of this list. A sentence says why the rows stay. */
  readonly erase: readonly string[] | string
}

const OWN = 'user_id = ?1'
const OWN_ORDERS = 'SELECT id FROM orders WHERE user_id = ?1'
/** Orders that money was received for. Bookkeeping must keep them, with the name. */
const IN_BOOKS = `SELECT id FROM orders WHERE user_id = ?1 AND (status IN ('approved', 'refunded') OR EXISTS
  (SELECT 1 FROM payments WHERE order_id = orders.id AND state IN ('paid', 'refunded', 'review')))`
const OF_OWN_ORDER = `order_id IN (${OWN_ORDERS})`
const SLIPS = 'SELECT slip_upload_id FROM payment_reports WHERE order_id IN'
/** Includes uploads that the person sent as a visitor and that their reports name. Never another account's. */
const OWN_UPLOADS = `(user_id = ?1 OR (user_id IS NULL AND id IN (${SLIPS} (${OWN_ORDERS}))))`
const IN_PAPERS = `id IN (${SLIPS} (${IN_BOOKS})) OR id IN
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

/** SQL for the R2 keys of the person's files that bookkeeping does not need. */
export const UPLOADS_TO_REMOVE = `SELECT json_group_array(object_key) FROM uploads WHERE ${OWN_UPLOADS} AND NOT (${IN_PAPERS})`

/**
 * Every table that holds data of a person, in the order of erasing.
 * A test fails if a table has a column that can name a person but no entry here. The download has everything we
 * hold; erasing removes everything we need not keep.
 */
export const PERSONAL_TABLES: Readonly<Record<string, PersonalTable>> = {
  // First, because a trigger guards the row once it is erased. No sign-in finds it, and the address can register again.
  user: {
    whose: 'id = ?1',
    take: { without: [] },
    erase: [
      `UPDATE user SET name = '', email = 'erased-' || lower(hex(randomblob(8))) || '@erased.invalid', email_verified = 0,
        image = NULL, username = NULL, display_username = NULL, roles = '' WHERE id = ?1`,
    ],
  },
  students: {
    whose: OWN,
    take: { without: [] },
    erase: [`DELETE FROM students WHERE ${OWN}`],
  },
  people: {
    whose: OWN,
    take: 'the same words as in user and students, for staff to search by',
    erase: [`DELETE FROM people WHERE ${OWN}`],
  },
  student_notes: {
    whose: OWN,
    take: { without: ['author_id'] },
    erase: [`DELETE FROM student_notes WHERE ${OWN}`],
  },
  second_factors: {
    whose: OWN,
    take: { without: ['secret', 'backup_codes', 'last_step'] },
    erase: [`DELETE FROM second_factors WHERE ${OWN}`],
  },
  session: {
    whose: OWN,
    take: { without: ['token'] },
    erase: [`DELETE FROM session WHERE ${OWN}`],
  },
  sign_in_tries: {
    whose: OWN,
    take: { without: ['networks', 'before_at'] },
    erase: [`DELETE FROM sign_in_tries WHERE ${OWN}`],
  },
  account: {
    whose: OWN,
    take: { without: ['password', 'access_token', 'refresh_token', 'id_token'] },
    erase: [`DELETE FROM account WHERE ${OWN}`],
  },
  verification: {
    whose: 'identifier IN (?1, ?2)',
    take: 'secrets that work for minutes',
    erase: ['DELETE FROM verification WHERE identifier IN (?1, ?2)'],
  },
  one_time_tokens: {
    whose: OWN,
    take: { without: ['hash'] },
    erase: [`DELETE FROM one_time_tokens WHERE ${OWN}`],
  },
  shipping_addresses: {
    whose: OWN,
    take: { without: ['visitor_id'] },
    erase: [`DELETE FROM shipping_addresses WHERE ${OWN}`],
  },
  cart_lines: {
    whose: `cart_id IN (SELECT id FROM carts WHERE ${OWN})`,
    take: { without: ['cart_id'] },
    erase: [`DELETE FROM cart_lines WHERE cart_id IN (SELECT id FROM carts WHERE ${OWN})`],
  },
  carts: {
    whose: OWN,
    take: { without: ['id', 'visitor_id'] },
    erase: [`DELETE FROM carts WHERE ${OWN}`],
  },
  progress: {
    whose: OWN,
    take: { without: [] },
    erase: [`DELETE FROM progress WHERE ${OWN}`],
  },
  access_grants: {
    whose: OWN,
    take: { without: [] },
    // The grants belong to the orders' records, so only staff's notes are erased.
    erase: [`UPDATE access_grants SET note = NULL WHERE ${OWN}`],
  },
  mailbox: {
    whose: `outbox_id IN (SELECT id FROM outbox WHERE ${OWN_MAILS})`,
    take: 'only on a developer’s machine',
    erase: [`DELETE FROM mailbox WHERE outbox_id IN (SELECT id FROM outbox WHERE ${OWN_MAILS})`],
  },
  outbox: {
    whose: OWN_MAILS,
    take: { without: ['key', 'data', 'leased_until', 'last_error'] },
    erase: [`DELETE FROM outbox WHERE ${OWN_MAILS}`],
  },
  uploads: {
    whose: OWN_UPLOADS,
    take: { without: ['object_key', 'visitor_id'] },
    erase: [
      `UPDATE payment_reports SET slip_upload_id = NULL WHERE ${OF_OWN_ORDER} AND order_id NOT IN (${IN_BOOKS})`,
      `DELETE FROM uploads WHERE ${OWN_UPLOADS} AND NOT (${IN_PAPERS})`,
      `UPDATE uploads SET original_name = '', visitor_id = NULL WHERE ${OWN_UPLOADS}`,
    ],
  },
  payment_reports: {
    whose: OF_OWN_ORDER,
    take: { without: ['opened_by', 'opened_at', 'decided_by'] },
    erase: [
      `UPDATE payment_reports SET email = '', tel = '', description = '' WHERE ${OF_OWN_ORDER}`,
      `UPDATE payment_reports SET contact_name = '' WHERE ${OF_OWN_ORDER} AND order_id NOT IN (${IN_BOOKS})`,
    ],
  },
  orders: {
    whose: OWN,
    take: { without: ['token', 'visitor_id', 'idempotency_key', 'request_hash', 'price_inputs'] },
    erase: [
      `UPDATE orders SET fullname = '', shipping_address = NULL, tax_invoice = NULL WHERE ${OWN} AND id NOT IN (${IN_BOOKS})`,
      `UPDATE orders SET email = '', tel = '', visitor_id = NULL WHERE ${OWN}`,
    ],
  },
  order_lines: {
    whose: OF_OWN_ORDER,
    take: { without: [] },
    erase: 'what was bought belongs to the order',
  },
  order_history: {
    whose: OF_OWN_ORDER,
    take: { without: ['actor', 'note'] },
    erase: 'the story of an order is never changed; it names nobody but by an id',
  },
  payments: {
    whose: OF_OWN_ORDER,
    take: { without: ['data', 'asked_at', 'ask_at'] },
    erase: PAYMENT_RECORD,
  },
  payment_refunds: {
    whose: OF_OWN_ORDER,
    take: { without: ['settled_by', 'note', 'failure', 'asked_at', 'ask_at', 'attempts'] },
    erase: PAYMENT_RECORD,
  },
  payment_reviews: {
    whose: OF_OWN_ORDER,
    take: { without: ['key', 'resolved_by', 'note'] },
    erase: PAYMENT_RECORD,
  },
  payment_events: {
    whose: `payment_id IN (SELECT id FROM payments WHERE ${OF_OWN_ORDER})`,
    take: 'what providers’ computers said; what it came to stands in payments',
    erase: PAYMENT_RECORD,
  },
  slip_claims: {
    whose: OF_OWN_ORDER,
    take: 'hashes of slips, so that none pays twice',
    erase: PAYMENT_RECORD,
  },
  coupon_redemptions: {
    whose: 'buyer = ?1',
    take: { without: [] },
    erase: 'a coupon counts its uses; it names nobody but by an id',
  },
  consents: {
    whose: OWN,
    take: { without: ['visitor_id'] },
    // The consent stays as proof, but no longer names a person.
    erase: [`UPDATE consents SET visitor_id = NULL WHERE ${OWN}`],
  },
  audit_log: {
    whose: "subject IN ('student:' || ?1, 'user:' || ?1)",
    take: { without: ['actor'] },
    erase: STAFF_ACT,
  },
  provider_keys: { whose: 'FALSE', take: STAFF_ACT, erase: STAFF_ACT },
  dead_letters: { whose: 'FALSE', take: STAFF_ACT, erase: STAFF_ACT },
  erasures: { whose: OWN, take: 'there is no account left to ask', erase: 'keeps it erased' },
}
