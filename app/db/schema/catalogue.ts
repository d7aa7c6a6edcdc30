import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { english, flag, instant, json, minorUnits, oneOf, wholeNumber } from '#app/db/columns.ts'
import { user, userGroups } from './accounts.ts'

/** A type, because the column `english` holds such lists too. */
export type CourseQuestion = { readonly question: string; readonly answer: string }

export const courses = sqliteTable(
  'courses',
  {
    id: integer().primaryKey(),
    name: text().notNull(),
    slug: text().notNull(),
    /** 'online', 'in-class', or one of the shop's own kinds (a workshop, an event). */
    courseType: text().notNull().default('online'),
    teacher: text().notNull().default(''),
    groupName: text().notNull().default(''),
    description: text().notNull().default(''),
    previewVideoUrl: text().notNull().default(''),
    previewPictureUrl: text().notNull().default(''),
    /** Half-open [start, end); null is no limit on that side. */
    registrationStart: instant(),
    registrationEnd: instant(),
    statusShow: flag().notNull().default(true),
    /** Why a hidden course is hidden: 'draft', 'archived', or '' for taken off the shelf. Shown courses have ''. */
    stage: text().notNull().default(''),
    /** One sentence that says what the course gives: the first words of layout 2. */
    promise: text().notNull().default(''),
    /** The skills that the course teaches, one sentence each. */
    outcomes: json<string[]>().notNull().default([]),
    /** Whom the course is for, and what a student needs to begin, one sentence each. */
    audience: json<string[]>().notNull().default([]),
    requirements: json<string[]>().notNull().default([]),
    /** Pictures of work that was made in the course, and what each shows, in the same order. */
    samplePictures: json<string[]>().notNull().default([]),
    sampleTexts: json<string[]>().notNull().default([]),
    /** Questions of buyers about this course. The answers are cleaned HTML. */
    questions: json<CourseQuestion[]>().notNull().default([]),
    /** Lectures open one after the other: each once the one before it is read. */
    inOrder: flag().notNull().default(false),
    /** A student who read every lecture gets a certificate. */
    hasCertificate: flag().notNull().default(true),
    /** Seconds and number of all its lectures, stored here so that a card needs no second query. */
    totalSeconds: integer().notNull().default(0),
    lectureCount: integer().notNull().default(0),
    salesCount: integer().notNull().default(0),
    position: integer().notNull().default(0),
    english: english(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  table => [
    index('courses_shelf').on(table.statusShow, table.groupName, table.position),
    index('courses_teacher').on(table.teacher, table.position),
    index('courses_position').on(table.statusShow, table.position, table.id),
    index('courses_sales').on(table.statusShow, table.salesCount),
    // For staff's list of the courses in one state.
    index('courses_stage').on(table.stage, table.statusShow, table.id),
    // For the next moment at which the clock changes a page (app/db/shop-version.ts).
    index('courses_registration_start').on(table.registrationStart),
    index('courses_registration_end').on(table.registrationEnd),
  ],
)

/** Teachers, as the course pages show them. `courses.teacher` names one. */
export const teachers = sqliteTable(
  'teachers',
  {
    id: integer().primaryKey(),
    name: text().notNull(),
    biography: text().notNull().default(''),
    pictureUrl: text().notNull().default(''),
    /** The teacher's account. null: the teacher cannot sign in, and staff answer and grade for them. */
    userId: text().references(() => user.id),
    english: english(),
  },
  table => [uniqueIndex('teachers_name').on(table.name), index('teachers_user').on(table.userId)],
)

/** How many shown courses each group has. Kept by triggers (migration 0005), so that no page has to count. */
export const courseGroups = sqliteTable('course_groups', {
  groupName: text().primaryKey(),
  shown: integer().notNull(),
})

/** Search text without tags and in lower case: one row per course and product, written with it. */
export const catalogueWords = sqliteTable(
  'catalogue_words',
  {
    kind: text().notNull(),
    id: integer().notNull(),
    words: text().notNull(),
  },
  table => [
    primaryKey({ columns: [table.kind, table.id] }),
    oneOf('catalogue_words', table.kind, ['course', 'product']),
  ],
)

/** Search index: n-grams of three characters in courses' words. Kept by triggers on `catalogue_words` (migrations). */
export const courseGrams = sqliteTable(
  'course_grams',
  { gram: text().notNull(), id: integer().notNull() },
  table => [primaryKey({ columns: [table.gram, table.id] })],
)

export const courseUserGroups = sqliteTable(
  'course_user_groups',
  {
    courseId: integer()
      .notNull()
      .references(() => courses.id),
    userGroupId: integer()
      .notNull()
      .references(() => userGroups.id),
  },
  table => [
    primaryKey({ columns: [table.courseId, table.userGroupId] }),
    index('course_user_groups_group').on(table.userGroupId),
  ],
)

export const relatedCourses = sqliteTable(
  'related_courses',
  {
    courseId: integer()
      .notNull()
      .references(() => courses.id),
    relatedCourseId: integer()
      .notNull()
      .references(() => courses.id),
    position: integer().notNull().default(0),
  },
  table => [
    primaryKey({ columns: [table.courseId, table.relatedCourseId] }),
    index('related_courses_related').on(table.relatedCourseId),
  ],
)

export const pricingPlans = sqliteTable(
  'pricing_plans',
  {
    id: integer().primaryKey(),
    courseId: integer()
      .notNull()
      .references(() => courses.id),
    name: text().notNull(),
    planType: text().notNull(),
    term: integer(),
    termUnit: text(),
    term2: integer('term_2'),
    termUnit2: text('term_unit_2'),
    price: minorUnits().notNull(),
    priceUsd: minorUnits(),
    pricingType: text().notNull().default('default'),
    statusShow: flag().notNull().default(true),
    needApproval: flag().notNull().default(false),
    freeFor: text().notNull().default(''),
    freeCourseIds: json<number[]>().notNull(),
    buyCourseFree: json<unknown>(),
    isDefault: flag().notNull().default(false),
    isForMember: flag().notNull().default(false),
    referenceCode: text().notNull().default('COURSE'),
    referenceId: integer(),
    value: text(),
    position: integer().notNull().default(0),
    english: english(),
  },
  table => [
    index('pricing_plans_course').on(table.courseId, table.position),
    // The few plans that products come free with, for the page of such a product.
    index('pricing_plans_free_books').on(table.id).where(sql`buy_course_free IS NOT NULL`),
    wholeNumber('pricing_plans', table.price),
    wholeNumber('pricing_plans', table.priceUsd),
    oneOf('pricing_plans', table.planType, ['Period', 'Actual', 'One-Time Payment', 'Free']),
  ],
)

export const sections = sqliteTable(
  'sections',
  {
    id: integer().primaryKey(),
    courseId: integer()
      .notNull()
      .references(() => courses.id),
    name: text().notNull(),
    location: integer().notNull().default(0),
    english: english(),
    /** Taken out of the course, and can be put back. null: it is there. */
    removedAt: instant(),
  },
  table => [index('sections_course').on(table.courseId, table.location)],
)

export const lectures = sqliteTable(
  'lectures',
  {
    id: integer().primaryKey(),
    courseId: integer()
      .notNull()
      .references(() => courses.id),
    sectionId: integer()
      .notNull()
      .references(() => sections.id),
    name: text().notNull(),
    location: integer().notNull().default(0),
    preview: flag().notNull().default(false),
    contentType: text().notNull().default('video'),
    /** The file's key in R2, never shown outside. Its type and size are in `site_files`. */
    contentFile: text(),
    /** The name under which a student saves the file. */
    contentFileName: text(),
    contentText: text(),
    quizId: integer(),
    homeworkId: integer(),
    english: english(),
    /** The object's key in R2, never shown outside. Viewers get a short-lived link. */
    videoKey: text(),
    videoName: text(),
    videoUrl: text(),
    /** The same video in smaller sizes, for a slow line. */
    videoQualities: json<{ height: number; key: string }[]>(),
    /** A still of the video, shown until it plays. Empty: the cover of the course is shown. */
    posterUrl: text().notNull().default(''),
    /** One file for each language, in the order of the site file. */
    captions: json<readonly { language: string; key: string }[]>(),
    /** The spoken words as text files, to read or to save, one for each language. */
    transcripts: json<readonly { language: string; key: string }[]>(),
    /** @deprecated Read by the version before this one, while a deployment goes on. Use `captions`. */
    captionsKey: text(),
    /** @deprecated The same. Use `transcripts`. */
    transcriptKey: text(),
    /** Whole seconds. */
    videoLength: integer().notNull().default(0),
    quiz: json<{
      requireAllAnswer: boolean
      passToComplete: boolean
      scorePassQuiz: number
      integrateType: string
    }>(),
    /**
     * Taken out of the course, and can be put back. null: it is there. The row stays: what students did refers to it.
     */
    removedAt: instant(),
  },
  table => [
    index('lectures_course').on(table.courseId, table.sectionId, table.location),
    index('lectures_section').on(table.sectionId),
  ],
)

export const products = sqliteTable(
  'products',
  {
    id: integer().primaryKey(),
    name: text().notNull(),
    slug: text().notNull(),
    price: minorUnits().notNull(),
    priceUsd: minorUnits(),
    /** The stock left to sell. The batch that places an order reduces it. */
    availableQty: integer().notNull().default(0),
    /** Staff see the product as low from this stock down. null: never. */
    lowStockAt: integer(),
    description: text().notNull().default(''),
    metaTitle: text().notNull().default(''),
    metaDescription: text().notNull().default(''),
    previewVideoUrl: text().notNull().default(''),
    pictures: json<string[]>().notNull(),
    statusShow: flag().notNull().default(true),
    position: integer().notNull().default(0),
    english: english(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  table => [
    wholeNumber('products', table.price),
    wholeNumber('products', table.priceUsd),
    wholeNumber('products', table.availableQty),
    index('products_position').on(table.statusShow, table.position, table.id),
  ],
)

export const DEMO_KINDS = ['course', 'product', 'teacher'] as const

/** The courses, products and teachers of the demo content that stands in a shop of its own, until it is taken away. */
export const demoContent = sqliteTable(
  'demo_content',
  { kind: text().$type<(typeof DEMO_KINDS)[number]>().notNull(), id: integer().notNull() },
  table => [primaryKey({ columns: [table.kind, table.id] }), oneOf('demo_content', table.kind, DEMO_KINDS)],
)

export const STOCK_KINDS = ['sold', 'returned', 'corrected', 'received', 'imported'] as const

/**
 * The ledger of products' stock; no row is deleted. A trigger on `available_qty` writes it (migrations): cheaper for an
 * order than a statement. Staff and imports insert their row first, and the trigger completes it.
 */
export const stockChanges = sqliteTable(
  'stock_changes',
  {
    id: integer().primaryKey(),
    productId: integer()
      .notNull()
      .references(() => products.id),
    /** Above 0: pieces that came. Below 0: pieces that went. */
    change: integer().notNull(),
    /** The stock after it. null only inside a batch, until the trigger completes the row. */
    leftAfter: integer(),
    kind: text().$type<(typeof STOCK_KINDS)[number]>().notNull(),
    reason: text().notNull().default(''),
    /** `staff:` and the id of who did it. null: an order, or an import. */
    actor: text(),
    /** The order that took the pieces, or gave them back. */
    orderId: integer(),
    /** Idempotency key of staff's form: sent again, it changes nothing. */
    formKey: text(),
    at: instant().notNull(),
  },
  table => [
    index('stock_changes_product').on(table.productId, table.id),
    uniqueIndex('stock_changes_form').on(table.formKey).where(sql`form_key IS NOT NULL`),
    oneOf('stock_changes', table.kind, STOCK_KINDS),
  ],
)
