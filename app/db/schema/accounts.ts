import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { english, flag, instant, json } from '#app/db/columns.ts'

/** People who can sign in. */
export const user = sqliteTable(
  'user',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    emailVerified: integer({ mode: 'boolean' }).notNull().default(false),
    image: text(),
    createdAt: integer({ mode: 'timestamp_ms' }).notNull(),
    updatedAt: integer({ mode: 'timestamp_ms' }).notNull(),
    username: text(),
    displayUsername: text(),
    /** Comma list of roles, and of what an owner allowed to this person beside them (`rolesAsKept`). */
    roles: text().notNull().default('student'),
    locale: text().notNull().default('th'),
    /** Since when sign-in also asks for a code of an authenticator app; null: the password is enough. */
    secondFactorAt: instant(),
    /** Suspended by staff since then: none of the person's sessions is valid. */
    blockedAt: instant(),
  },
  table => [uniqueIndex('user_email').on(table.email), uniqueIndex('user_username').on(table.username)],
)

export const session = sqliteTable(
  'session',
  {
    id: text().primaryKey(),
    token: text().notNull(),
    userId: text()
      .notNull()
      .references(() => user.id),
    expiresAt: integer({ mode: 'timestamp_ms' }).notNull(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: integer({ mode: 'timestamp_ms' }).notNull(),
    updatedAt: integer({ mode: 'timestamp_ms' }).notNull(),
    /** Why it was ended on purpose, so that the next call can say so. behaviour: Ended sessions */
    endedReason: text(),
    /** How the session began (`SignInWay`); null: from before this was recorded. */
    signInWay: text(),
    /** When the person last gave the password or a code again for a dangerous act. */
    provedAt: instant(),
  },
  table => [
    uniqueIndex('session_token').on(table.token),
    index('session_user').on(table.userId),
    index('session_expires').on(table.expiresAt),
  ],
)

/** The secret of an authenticator app (RFC 6238), and backup codes for a lost phone. One row per user. */
export const secondFactors = sqliteTable('second_factors', {
  userId: text()
    .primaryKey()
    .references(() => user.id),
  /** Encrypted with the shop's secret. */
  secret: text().notNull(),
  /** Hashes of the unused codes. */
  backupCodes: json<string[]>().notNull(),
  /** The 30-second step of the last accepted code: codes of this and earlier steps are refused. */
  lastStep: integer().notNull().default(0),
  createdAt: instant().notNull(),
})

export const account = sqliteTable(
  'account',
  {
    id: text().primaryKey(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    issuer: text(),
    userId: text()
      .notNull()
      .references(() => user.id),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: integer({ mode: 'timestamp_ms' }),
    refreshTokenExpiresAt: integer({ mode: 'timestamp_ms' }),
    scope: text(),
    password: text(),
    createdAt: integer({ mode: 'timestamp_ms' }).notNull(),
    updatedAt: integer({ mode: 'timestamp_ms' }).notNull(),
  },
  table => [
    index('account_user').on(table.userId),
    uniqueIndex('account_provider').on(table.providerId, table.accountId),
  ],
)

/** No longer written. Kept because migrations drop no table. */
export const verification = sqliteTable(
  'verification',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: integer({ mode: 'timestamp_ms' }).notNull(),
    createdAt: integer({ mode: 'timestamp_ms' }),
    updatedAt: integer({ mode: 'timestamp_ms' }),
  },
  table => [index('verification_identifier').on(table.identifier)],
)

/** Personal data beyond the sign-in account. One row per user. behaviour: Registration payload */
export const students = sqliteTable(
  'students',
  {
    userId: text()
      .primaryKey()
      .references(() => user.id),
    firstname: text().notNull().default(''),
    lastname: text().notNull().default(''),
    firstnameEng: text().notNull().default(''),
    lastnameEng: text().notNull().default(''),
    nickname: text().notNull().default(''),
    age: integer(),
    tel: text().notNull().default(''),
    address: text().notNull().default(''),
    biography: text().notNull().default(''),
    level: text().notNull().default(''),
    branchId: text(),
    education: json<unknown[]>(),
    profileUploadId: text(),
    userGroupId: integer().references(() => userGroups.id),
    requiresTaxInvoice: flag().notNull().default(false),
    taxPersonType: text().notNull().default('normal_person'),
    taxNameOne: text().notNull().default(''),
    taxNameTwo: text().notNull().default(''),
    taxPayerId: text().notNull().default(''),
    taxAddress: text().notNull().default(''),
    taxDeliverToTaxAddress: flag().notNull().default(true),
    taxDeliveryAddress: text().notNull().default(''),
    taxCertificateUploadId: text(),
    customLabels: json<{ id: number; value: unknown }[]>(),
    /** Bought before registering: has no password until they use the link in the welcome mail. */
    isGuest: flag().notNull().default(false),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  table => [index('students_group').on(table.userGroupId)],
)

/**
 * Every user once, the newest with the highest number. Staff search and filter it without reading all of `user`.
 * Only triggers (migrations) write it and `people_grams`.
 */
export const people = sqliteTable(
  'people',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: text()
      .notNull()
      .references(() => user.id),
    /** Name, email, user name, telephone number and the like, one per line. */
    words: text().notNull(),
    roles: text().notNull(),
    isGuest: flag().notNull().default(false),
    userGroupId: integer(),
    lastSignInAt: instant(),
  },
  table => [
    uniqueIndex('people_user').on(table.userId),
    index('people_group').on(table.userGroupId, table.id).where(sql`user_group_id IS NOT NULL`),
    index('people_guest').on(table.id).where(sql`is_guest = 1`),
    index('people_not_student').on(table.id).where(sql`roles <> 'student'`),
  ],
)

/** Search index: n-grams of three or six characters in people's words. Kept by triggers (migrations). */
export const peopleGrams = sqliteTable(
  'people_grams',
  { gram: text().notNull(), id: integer().notNull() },
  table => [primaryKey({ columns: [table.gram, table.id] })],
)

/** Notes of staff about a person. Never changed, never deleted. */
export const studentNotes = sqliteTable(
  'student_notes',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: text()
      .notNull()
      .references(() => user.id),
    authorId: text()
      .notNull()
      .references(() => user.id),
    body: text().notNull(),
    createdAt: instant().notNull(),
  },
  table => [index('student_notes_user').on(table.userId), index('student_notes_author').on(table.authorId)],
)

export const userGroups = sqliteTable('user_groups', {
  id: integer().primaryKey(),
  name: text().notNull(),
  isDefault: flag().notNull().default(false),
  english: english(),
})

/**
 * How many students answered a custom field. Kept by triggers on `students` (migrations). A field without any answer
 * has no row.
 */
export const labelAnswers = sqliteTable('label_answers', {
  labelId: integer().primaryKey(),
  answers: integer().notNull(),
})

export const customLabels = sqliteTable('custom_labels', {
  id: integer().primaryKey(),
  typeLabel: text().notNull(),
  label: text().notNull(),
  orderLabel: integer().notNull().default(0),
  required: flag().notNull().default(false),
  itemList: json<string[]>().notNull(),
  english: english(),
})

/** Links that work once. Only the hash of the secret is stored. */
export const oneTimeTokens = sqliteTable(
  'one_time_tokens',
  {
    hash: text().primaryKey(),
    purpose: text().notNull(),
    userId: text()
      .notNull()
      .references(() => user.id),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    /** The new address of a change of email. */
    email: text(),
    createdAt: instant().notNull(),
  },
  table => [index('one_time_tokens_user').on(table.userId)],
)

/** Invitations to roles of the back office. Open until accepted or withdrawn. Only the hash of the link is stored. */
export const invitations = sqliteTable(
  'invitations',
  {
    id: text().primaryKey(),
    tokenHash: text().notNull(),
    email: text().notNull(),
    /** As in `user.roles`. */
    roles: text().notNull(),
    invitedBy: text()
      .notNull()
      .references(() => user.id),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    acceptedAt: instant(),
    withdrawnAt: instant(),
  },
  table => [
    uniqueIndex('invitations_token').on(table.tokenHash),
    index('invitations_email').on(table.email),
    index('invitations_inviter').on(table.invitedBy),
    index('invitations_open').on(table.expiresAt).where(sql`accepted_at IS NULL AND withdrawn_at IS NULL`),
  ],
)

/** The link that makes the first owner of a deployed shop: at most one row. Only the hash of its token is stored. */
export const setupLinks = sqliteTable('setup_links', {
  id: integer().primaryKey(),
  tokenHash: text().notNull(),
  expiresAt: instant().notNull(),
})

/** Rate limits: counts attempts per key and window (sign-ins, coupon guesses) in one conditional upsert. */
export const throttles = sqliteTable(
  'throttles',
  {
    key: text().notNull(),
    windowStart: instant().notNull(),
    count: integer().notNull(),
  },
  table => [
    primaryKey({ columns: [table.key, table.windowStart] }),
    index('throttles_window').on(table.windowStart),
  ],
)

/**
 * Failed sign-ins per account and day (UTC), and from how many networks. Shows staff that passwords are being guessed.
 */
export const signInTries = sqliteTable(
  'sign_in_tries',
  {
    userId: text()
      .notNull()
      .references(() => user.id),
    day: instant().notNull(),
    tries: integer().notNull(),
    /** Attempts per network. An IP address is stored only as a keyed hash of that day. */
    networks: json<Record<string, number>>().notNull(),
    firstAt: instant().notNull(),
    lastAt: instant().notNull(),
    /** The previous `lastAt`, to take back an attempt that turned out to be correct. */
    beforeAt: instant().notNull(),
  },
  table => [primaryKey({ columns: [table.userId, table.day] }), index('sign_in_tries_day').on(table.day)],
)

export const shippingAddresses = sqliteTable(
  'shipping_addresses',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: text().references(() => user.id),
    visitorId: text(),
    fullname: text().notNull(),
    tel: text().notNull(),
    address: text().notNull(),
    createdAt: instant().notNull(),
    removedAt: instant(),
  },
  table => [
    index('shipping_addresses_user').on(table.userId).where(sql`user_id IS NOT NULL`),
    index('shipping_addresses_visitor').on(table.visitorId).where(sql`visitor_id IS NOT NULL`),
  ],
)
