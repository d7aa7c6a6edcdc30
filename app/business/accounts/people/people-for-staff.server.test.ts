import { desc, eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { saveMarketing } from '#app/business/accounts/consents.server.ts'
import { readCaller } from '#app/business/accounts/sessions/read-caller.server.ts'
import { startSession } from '#app/business/accounts/sessions/start-session.server.ts'
import { signIn } from '#app/business/accounts/sign-in/sign-in.server.ts'
import { anAccount, aRequest, PASSWORD } from '#app/business/accounts/testing-accounts.ts'
import { type Caller, may } from '#app/business/callers/caller.ts'
import { giveCourse, revokeCourse } from '#app/business/learning/give-course.server.ts'
import { listPersonsCourses } from '#app/business/learning/list-persons-courses.server.ts'
import { defaultSettings } from '#app/business/settings/settings.ts'
import { connect } from '#app/db/connection.ts'
import {
  account,
  oneTimeTokens,
  people,
  secondFactors,
  session,
  studentNotes,
  students,
  user,
  userGroups,
} from '#app/db/schema/accounts.ts'
import { courses } from '#app/db/schema/catalogue.ts'
import { accessGrants } from '#app/db/schema/learning.ts'
import { outbox } from '#app/db/schema/notifications.ts'
import { auditLog } from '#app/db/schema/settings.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { DAY, MINUTE } from '#app/platform/clock.ts'
import { COURSE, seedLearningCourse } from '#app/testing/learning/learning-course.ts'
import { anOwnerWhoProved, aStudent, insertSession } from '#app/testing/shop/a-caller.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { blockPerson } from './block-person.server.ts'
import { changeGroup } from './change-group.server.ts'
import { type ChangeRoles, changeRoles } from './change-roles.server.ts'
import { endPersonsSessions } from './end-persons-sessions.server.ts'
import { findPeople } from './find-people.server.ts'
import { getPerson } from './get-person.server.ts'
import { listTeam } from './list-team.server.ts'
import { noteOnPerson } from './note-on-person.server.ts'
import type { PeopleFilter } from './person.ts'
import { resetSecondFactor } from './reset-second-factor.server.ts'
import { sendPasswordLink } from './send-password-link.server.ts'

const needs = shopNeeds()

let staff: Caller
let colleague: Caller
beforeAll(async () => {
  ;[staff, colleague] = [await anOwnerWhoProved(needs), await anOwnerWhoProved(needs)]
  await seedLearningCourse(needs.db)
  await needs.db.insert(userGroups).values([
    { id: 1, name: 'เช้า' },
    { id: 2, name: 'ค่ำ' },
  ])
})

async function named(name: string, more: Partial<typeof user.$inferInsert> = {}) {
  const { account: one } = await aStudent(needs)
  await needs.db
    .update(user)
    .set({ name, ...more })
    .where(eq(user.id, one.userId))
  return one.userId as string
}

async function find(filter: Partial<PeopleFilter>) {
  const found = await findPeople(needs, { words: '', ...filter }, staff)
  if (!found.ok) throw new Error(found.error.code)
  return found.value
}
const idsOf = async (filter: Partial<PeopleFilter>) => (await find(filter)).people.map(({ userId }) => userId)
const codeOf = (result: { ok: boolean; error?: { code: string } }) => (result.ok ? 'ok' : result.error?.code)
const block = (userId: string, by: Caller, isBlocked = true) =>
  blockPerson(needs, { userId, isBlocked, code: '' }, by, aRequest())
const lastAct = async (userId: string) =>
  (
    await needs.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `student:${userId}`))
      .orderBy(desc(auditLog.id))
  )[0]

async function signedIn(userId: string) {
  const { token } = await startSession(needs, { userId, way: 'password' }, aRequest())
  return () => readCaller(needs, aRequest({ bearer: token }), () => {})
}

test('finds a person by any part of their words', async () => {
  const id = await named('กันยารัตน์ ศรีสุข', { email: 'kanyarat.s@example.com', username: 'kanyarat_s' })
  await needs.db.update(students).set({ tel: '0877654321', nickname: 'ปุ๋ย' }).where(eq(students.userId, id))
  for (const words of ['กันยา', 'ศรีสุข กันยา', 'KANYARAT.S@', 'yarat_s', '87765', 'ปุ๋ย']) {
    expect(await idsOf({ words }), words).toEqual([id])
  }
  await needs.db.update(user).set({ name: 'เปลี่ยนชื่อแล้ว' }).where(eq(user.id, id))
  expect(await idsOf({ words: 'กันยารัตน์' })).toEqual([])
  expect(await idsOf({ words: 'เปลี่ยนชื่อ' })).toEqual([id])
})

test('finds a telephone number however it is written', async () => {
  for (const [n, kept] of ['0867775111', '086-777-5112', '086 777 5113', '+66 86 777 5114'].entries()) {
    const id = await named('เบอร์โทร')
    await needs.db.update(students).set({ tel: kept }).where(eq(students.userId, id))
    const last = 5111 + n
    for (const words of [
      `086777${last}`,
      `086-777-${last}`,
      `086 777 ${last}`,
      `+66 86 777 ${last}`,
      `เบอร์โทร 086-777-${last}`,
    ])
      expect(await idsOf({ words }), `${kept} by ${words}`).toEqual([id])
  }
})

test.each([
  'nobody"here',
  '"',
  "'; DROP TABLE user; --",
  'a% b_',
  'name OR email',
  'NEAR(',
  'words:kanya',
  '*',
  '^abc',
  '\\',
  '(((',
  '%',
  '_',
  'AND',
  '\u0000',
])('takes %j as words and not as syntax', async words => {
  const odd = await named(`ชื่อ ${words.replace('\u0000', '')} แปลก`)
  const found = await idsOf({ words })
  if (words.trim() !== '\u0000' && words !== '\u0000') expect(found).toContain(odd)
  const other = await named('ธรรมดา')
  if (words.replace('\u0000', '') !== '') expect(await idsOf({ words })).not.toContain(other)
})

test('filters people and shows each once across pages', async () => {
  const [grouped, teacher, guest, owner, idle] = await Promise.all(
    Array.from({ length: 5 }, (_, i) => named(`กรอง ${i}`)),
  )
  if (!grouped || !teacher || !guest || !owner || !idle) throw new Error('nobody')
  await needs.db.update(students).set({ userGroupId: 2 }).where(eq(students.userId, grouped))
  await needs.db.update(user).set({ roles: 'student,instructor' }).where(eq(user.id, teacher))
  await needs.db.update(students).set({ isGuest: true }).where(eq(students.userId, guest))
  await giveCourse(needs, { userId: owner, courseId: COURSE, days: null, reason: 'x' }, staff)
  await startSession(needs, { userId: idle, way: 'password' }, aRequest())
  expect(await idsOf({ groupId: 2 })).toEqual([grouped])
  expect(await idsOf({ role: 'instructor' })).toEqual([teacher])
  expect(await idsOf({ isGuest: true })).toEqual([guest])
  expect(await idsOf({ hasCourse: true })).toEqual([owner])
  expect(await idsOf({ words: 'กรอง', idleSince: needs.now() - DAY })).not.toContain(idle)
  expect(await idsOf({ words: 'กรอง', idleSince: needs.now() + DAY })).toContain(idle)
  expect(await idsOf({ words: 'กรอง', groupId: 2, role: 'instructor' })).toEqual([])

  await needs.db.run(sql`INSERT INTO user (id, name, email, created_at, updated_at)
    SELECT 'many' || value, 'หลายคน ' || value, 'many' || value || '@example.com', 0, 0 FROM json_each(${JSON.stringify(Array.from({ length: 420 }, (_, i) => i))})`)
  const allPages = async (filter: Partial<PeopleFilter>) => {
    const seen: string[] = []
    let before: number | null = null
    do {
      const { people: page, next }: Awaited<ReturnType<typeof find>> = await find({ ...filter, before })
      seen.push(...page.map(({ userId }) => userId))
      before = next
    } while (before !== null)
    return seen
  }
  const seen = await allPages({})
  const [{ n } = { n: 0 }] = await needs.db.select({ n: sql<number>`COUNT(*)` }).from(people)
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.length).toBe(n)
  expect(await allPages({ oldestFirst: true })).toEqual(seen.toReversed())
  expect(await allPages({ words: 'หลายคน', oldestFirst: true })).toHaveLength(420)
  // None of the newest three hundred match, but `next` still leads on.
  const far = await find({ role: 'student', isGuest: false, hasCourse: true })
  expect(far.people).toEqual([])
  expect(far.next).not.toBeNull()
  expect((await find({ hasCourse: true, before: far.next })).people.map(({ userId }) => userId)).toContain(
    owner,
  )
})

test('counts and finds only access that has not ended', async () => {
  const withGrant = async (name: string, change: Partial<typeof accessGrants.$inferInsert> = {}) => {
    const userId = await named(`สิทธิ์ ${name}`)
    await giveCourse(needs, { userId, courseId: COURSE, days: 1, reason: 'x' }, staff)
    await needs.db
      .update(accessGrants)
      .set({ note: 'x', ...change })
      .where(eq(accessGrants.userId, userId))
    return userId
  }
  const active = await withGrant('ยังเรียนได้')
  const expired = await withGrant('หมดเวลา', { endsAt: needs.now() })
  const ended = await withGrant('ถูกปิด', { endedAt: needs.now() })
  const { people: found } = await find({ words: 'สิทธิ์' })
  expect(new Map(found.map(({ userId, courses }) => [userId, courses]))).toEqual(
    new Map([
      [active, 1],
      [expired, 0],
      [ended, 0],
    ]),
  )
  expect(await idsOf({ words: 'สิทธิ์', hasCourse: true })).toEqual([active])
})

test('shows no password, secret or code of a person', async () => {
  const made = await anAccount(needs)
  await signIn(needs, { identifier: made.username, password: PASSWORD }, aRequest())
  const [[credential], [one]] = await Promise.all([
    needs.db.select().from(account).where(eq(account.userId, made.userId)),
    needs.db.select().from(session).where(eq(session.userId, made.userId)),
  ])
  const shown = JSON.stringify(await getPerson(needs, { userId: made.userId }, staff))
  expect(shown).toContain(made.email)
  for (const secret of [credential?.password, one?.token]) expect(shown).not.toContain(secret)
})

test('keeps notes with their author and time', async () => {
  const userId = await named('มีบันทึก')
  expect(codeOf(await noteOnPerson(needs, { userId, note: '  ' }, staff))).toBe('NOTE_REQUIRED')
  expect(codeOf(await noteOnPerson(needs, { userId, note: 'ก'.repeat(2_001) }, staff))).toBe(
    'REASON_TOO_LONG',
  )
  expect(codeOf(await noteOnPerson(needs, { userId: 'nobody', note: 'x' }, staff))).toBe('PERSON_CHANGED')
  expect(codeOf(await noteOnPerson(needs, { userId, note: 'โทรมาถาม\nเรื่องสลิป' }, staff))).toBe('ok')
  const [note] = await needs.db.select().from(studentNotes).where(eq(studentNotes.userId, userId))
  expect(note).toMatchObject({
    body: 'โทรมาถาม\nเรื่องสลิป',
    authorId: staff.account?.userId,
    createdAt: needs.now(),
  })
  expect(await lastAct(userId)).toMatchObject({
    action: 'student.note',
    actor: `staff:${staff.account?.userId}`,
  })
})

test('refuses to overwrite a group that changed meanwhile', async () => {
  const userId = await named('ย้ายกลุ่ม')
  const both = await Promise.all([
    changeGroup(needs, { userId, groupId: 1, before: null }, staff),
    changeGroup(needs, { userId, groupId: 2, before: null }, colleague),
  ])
  expect(both.map(codeOf).sort()).toEqual(['PERSON_CHANGED', 'ok'])
  const [row] = await needs.db.select().from(students).where(eq(students.userId, userId))
  const groupId = row?.userGroupId ?? null
  expect(await lastAct(userId)).toMatchObject({ action: 'student.group', data: { group: groupId } })
  expect(codeOf(await changeGroup(needs, { userId, groupId: 99, before: groupId }, staff))).toBe(
    'GROUP_NOT_FOUND',
  )
  expect(codeOf(await changeGroup(needs, { userId, groupId: null, before: groupId }, staff))).toBe('ok')
})

test('ends sessions when roles change and replaces the password', async () => {
  const made = await anAccount(needs)
  const { userId } = made
  const read = await signedIn(userId)
  const give = (part: object, by = staff) =>
    changeRoles(
      needs,
      { userId, roles: ['student', 'owner'], before: 'student', code: '', ...part },
      by,
      aRequest(),
    )
  expect(codeOf(await give({ roles: [] }))).toBe('ROLES_EMPTY')
  expect(codeOf(await give({ before: 'student,instructor' }))).toBe('PERSON_CHANGED')
  expect((await read()).account).not.toBeNull()
  needs.sent.length = 0
  expect(codeOf(await give({}))).toBe('ok')
  expect(await read()).toMatchObject({ account: null, sessionEnded: 'WHITELIST_USER_DENIED' })
  expect(needs.sent).toContainEqual({
    kind: 'hint',
    what: { to: { userId }, hint: { kind: 'session-ended' } },
  })
  expect(codeOf(await signIn(needs, { identifier: made.username, password: PASSWORD }, aRequest()))).toBe(
    'WRONG_CREDENTIALS',
  )
  expect(await needs.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.userId, userId))).toHaveLength(1)
  const [mail] = await needs.db.select().from(outbox).where(eq(outbox.recipient, made.email))
  expect(needs.sent).toContainEqual({ kind: 'outbox', what: mail?.id })
  expect(await lastAct(userId)).toMatchObject({ data: { before: 'student', roles: 'student,owner' } })
  expect((await (await signedIn(userId))()).account?.roles).toEqual(['student', 'owner'])
})

test('keeps what an owner allows beside a role', async () => {
  const { userId } = await anAccount(needs)
  const change = (roles: ChangeRoles['roles'], before: string) =>
    changeRoles(needs, { userId, roles, before, code: '' }, staff, aRequest())
  expect(codeOf(await change(['refunds.give', 'accountant'], 'student'))).toBe('ok')
  const accountant = await (await signedIn(userId))()
  expect([may(accountant, 'refunds.give'), may(accountant, 'team.write')]).toEqual([true, false])
  // The permission ends with the role that can have it.
  expect(codeOf(await change(['refunds.give', 'cashier'], 'accountant,refunds.give'))).toBe('EXTRA_ALONE')
  expect(codeOf(await change(['cashier'], 'accountant,refunds.give'))).toBe('ok')
  expect(may(await (await signedIn(userId))(), 'refunds.give')).toBe(false)
})

test.each(['cashier', 'editor', 'accountant', 'support'] as const)('a %s changes no roles', async role => {
  const caller = await aStudent(needs, { roles: [role] })
  const userId = await named('ใครก็ได้')
  const change = (of: string, before: string) =>
    changeRoles(needs, { userId: of, roles: ['owner'], before, code: '' }, caller, aRequest())
  expect(codeOf(await change(userId, 'student'))).toBe('NOT_STAFF')
  expect(codeOf(await change(caller.account.userId, role))).toBe('NOT_STAFF')
})

test('a role taken from staff ends at the next request, in the same session', async () => {
  const { userId } = await anAccount(needs, ['student', 'cashier'])
  const read = await signedIn(userId)
  expect(may(await read(), 'orders.decide')).toBe(true)
  const act = { userId, roles: ['student'] as const, before: 'student,cashier', code: '' }
  expect(codeOf(await changeRoles(needs, act, staff, aRequest()))).toBe('ok')
  expect(await read()).toMatchObject({ account: { roles: ['student'] }, sessionEnded: null })
  const hint = { to: { userId }, hint: { kind: 'roles-changed' } }
  expect(needs.sent).toContainEqual({ kind: 'hint', what: hint })
})

test('lists the team with roles, last use and second factor', async () => {
  const { userId } = await anAccount(needs, ['student', 'support'])
  await signedIn(userId)
  await needs.db.update(user).set({ secondFactorAt: 1, blockedAt: 2 }).where(eq(user.id, userId))
  const teacher = await aStudent(needs, { roles: ['student', 'instructor'] })
  const team = await listTeam(needs, staff)
  if (!team.ok) throw new Error(team.error.code)
  const ids = team.value.map(member => member.userId as string)
  expect([ids.includes(teacher.account.userId), new Set(ids).size]).toEqual([false, ids.length])
  expect(team.value.find(member => member.userId === userId)).toMatchObject({
    roles: ['student', 'support'],
    lastSeenAt: expect.any(Number),
    hasSecondFactor: true,
    isBlocked: true,
    isOwn: false,
  })
  expect(team.value.find(({ isOwn }) => isOwn)?.userId).toBe(staff.account?.userId)
  expect(codeOf(await listTeam(needs, await aStudent(needs, { roles: ['support'] })))).toBe('NOT_STAFF')
})

test('refuses an owner whose role ended a moment ago', async () => {
  const former = await anOwnerWhoProved(needs)
  await needs.db.update(user).set({ roles: 'cashier' }).where(eq(user.id, former.account.userId))
  const userId = await named('ใครก็ได้')
  const act = { userId, roles: ['editor'] as const, before: 'student', code: '' }
  expect(codeOf(await changeRoles(needs, act, former, aRequest()))).toBe('PERSON_CHANGED')
})

test('keeps one of two staff who remove each other', async () => {
  for (const act of ['roles', 'block'] as const) {
    const two = [await anOwnerWhoProved(needs), await anOwnerWhoProved(needs)] as const
    const put = (out: Caller, by: Caller) => {
      const userId = out.account?.userId ?? ''
      return act === 'block'
        ? block(userId, by)
        : changeRoles(needs, { userId, roles: ['student'], before: 'owner', code: '' }, by, aRequest())
    }
    expect(codeOf(await put(two[0], two[0])), act).toBe('OWN_ACCOUNT')
    const both = await Promise.all([put(two[0], two[1]), put(two[1], two[0])])
    expect(both.map(codeOf).sort(), act).toEqual(['PERSON_CHANGED', 'ok'])
  }
})

test('keeps an owner with a second factor once there is one', async () => {
  await needs.db.update(user).set({ secondFactorAt: null })
  const guarded = await aStudent(needs, { roles: ['owner'] })
  const { userId } = guarded.account
  await needs.db.insert(secondFactors).values({ userId, secret: 'x', backupCodes: [], createdAt: 1 })
  await needs.db.update(user).set({ secondFactorAt: 1 }).where(eq(user.id, userId))
  const change = { userId, roles: ['editor'] as const, before: 'owner', code: '' }
  const acts = () => [
    changeRoles(needs, change, staff, aRequest()),
    block(userId, staff),
    resetSecondFactor(needs, { userId, code: '' }, staff, aRequest()),
  ]
  for (const act of acts()) expect(codeOf(await act)).toBe('LAST_GUARDED_OWNER')
  // The role may change as long as it stays an owner's.
  const more = { ...change, roles: ['owner', 'editor'] as const }
  expect(codeOf(await changeRoles(needs, more, staff, aRequest()))).toBe('ok')
  const other = await aStudent(needs, { roles: ['owner'] })
  await needs.db.update(user).set({ secondFactorAt: 1 }).where(eq(user.id, other.account.userId))
  expect(codeOf(await changeRoles(needs, { ...change, before: 'owner,editor' }, staff, aRequest()))).toBe(
    'ok',
  )
})

test.each(['roles', 'block', 'reset'] as const)(
  'keeps one of the last two guarded owners when both go at once by %s',
  async act => {
    await needs.db.update(user).set({ secondFactorAt: null })
    const two = [await named('หนึ่ง', { roles: 'owner' }), await named('สอง', { roles: 'owner' })]
    for (const userId of two) {
      await needs.db.insert(secondFactors).values({ userId, secret: 'x', backupCodes: [], createdAt: 1 })
      await needs.db.update(user).set({ secondFactorAt: 1 }).where(eq(user.id, userId))
    }
    const put = (userId: string, by: Caller) => {
      if (act === 'block') return block(userId, by)
      if (act === 'reset') return resetSecondFactor(needs, { userId, code: '' }, by, aRequest())
      const change = { userId, roles: ['student'] as const, before: 'owner', code: '' }
      return changeRoles(needs, change, by, aRequest())
    }
    const both = await Promise.all([put(two[0] ?? '', staff), put(two[1] ?? '', colleague)])
    expect(both.map(codeOf).sort()).toEqual(['LAST_GUARDED_OWNER', 'ok'])
  },
)

test('blocks a person at once and can unblock them', async () => {
  const made = await anAccount(needs)
  const { userId } = made
  const read = await signedIn(userId)
  const enter = (password = PASSWORD) => signIn(needs, { identifier: made.username, password }, aRequest())
  needs.sent.length = 0
  expect(codeOf(await block(userId, staff))).toBe('ok')
  const hint = { kind: 'session-ended', isLast: true }
  expect(needs.sent).toContainEqual({ kind: 'hint', what: { to: { userId }, hint } })
  expect(codeOf(await block(userId, colleague))).toBe('PERSON_CHANGED')
  expect(await read()).toMatchObject({ account: null, sessionEnded: 'WHITELIST_USER_DENIED' })
  expect(codeOf(await enter())).toBe('ACCOUNT_BLOCKED')
  expect(codeOf(await enter('ไม่ใช่รหัสผ่าน'))).toBe('WRONG_CREDENTIALS')
  // No session counts, whichever way it began.
  expect(await (await signedIn(userId))()).toMatchObject({ account: null })
  expect(codeOf(await block(userId, staff, false))).toBe('ok')
  expect(codeOf(await enter())).toBe('ok')
})

test('suspends a colleague only with the password again, and tells all owners', async () => {
  const by = await aStudent(needs, { roles: ['owner'] })
  await insertSession(needs, by.account)
  const userId = await named('แคชเชียร์', { roles: 'cashier' })
  expect(codeOf(await block(userId, by))).toBe('PROOF_NEEDED')
  await needs.db.update(session).set({ provedAt: needs.now() }).where(eq(session.id, by.account.sessionId))
  const mailsBefore = (await needs.db.select().from(outbox)).length
  expect(codeOf(await block(userId, by))).toBe('ok')
  expect(await lastAct(userId)).toMatchObject({ action: 'student.block-colleague' })
  const mails = (await needs.db.select().from(outbox)).slice(mailsBefore)
  expect(mails.length).toBeGreaterThan(1)
  expect(new Set(mails.map(({ template }) => template))).toEqual(new Set(['dangerous-act']))
  expect(codeOf(await block(userId, by, false))).toBe('ok')
  // A student needs no proof, and no owner gets a mail.
  const student = await named('นักเรียน')
  await needs.db.update(session).set({ provedAt: null }).where(eq(session.id, by.account.sessionId))
  const before = (await needs.db.select().from(outbox)).length
  expect(codeOf(await block(student, by))).toBe('ok')
  expect(await needs.db.select().from(outbox)).toHaveLength(before)
})

test('ends one session or all of this person', async () => {
  const [mine, other] = [await named('หลายเครื่อง'), await named('คนอื่น')]
  const [one, two] = [await signedIn(mine), await signedIn(mine)]
  const others = await signedIn(other)
  const idOf = async (read: typeof one) => (await read()).account?.sessionId ?? null
  const foreign = { userId: mine, sessionId: await idOf(others) }
  expect(codeOf(await endPersonsSessions(needs, foreign, staff))).toBe('PERSON_CHANGED')
  needs.sent.length = 0
  expect(codeOf(await endPersonsSessions(needs, { userId: mine, sessionId: await idOf(one) }, staff))).toBe(
    'ok',
  )
  expect(needs.sent).toEqual([
    { kind: 'hint', what: { to: { userId: mine }, hint: { kind: 'session-ended' } } },
  ])
  expect([(await one()).sessionEnded, (await two()).sessionEnded]).toEqual(['WHITELIST_USER_DENIED', null])
  expect(codeOf(await endPersonsSessions(needs, { userId: mine, sessionId: null }, staff))).toBe('ok')
  expect([(await two()).account, (await others()).account?.userId]).toEqual([null, other])
})

test('sends a limited number of links to real addresses', async () => {
  const userId = await named('ขอลิงก์', { email: 'link@example.com' })
  const nobody = await named('ไม่มีอีเมล', { email: 'line-1@line.invalid' })
  expect(codeOf(await sendPasswordLink(needs, { userId: nobody }, staff))).toBe('NO_ADDRESS')
  const sent = []
  for (let i = 0; i < 4; i++) sent.push(codeOf(await sendPasswordLink(needs, { userId }, staff)))
  expect(sent).toEqual(['ok', 'ok', 'ok', 'TOO_MANY_TRIES'])
  expect(await needs.db.select().from(outbox).where(eq(outbox.recipient, 'link@example.com'))).toHaveLength(3)
})

test("gives a course and takes back only staff's grants", async () => {
  const userId = await named('ได้คอร์ส')
  const give = (part: object) =>
    giveCourse(needs, { userId, courseId: COURSE, days: 3, reason: 'ชดเชย', ...part }, staff)
  for (const days of [0, -1, 1.5, Number.NaN, 36_501]) expect(codeOf(await give({ days }))).toBe('GIFT_DAYS')
  expect(codeOf(await give({ courseId: 987_654 }))).toBe('GIFT_NO_COURSE')
  expect(codeOf(await give({ courseId: 0 }))).toBe('GIFT_NO_COURSE')
  expect(codeOf(await give({ reason: ' ' }))).toBe('NOTE_REQUIRED')
  expect(codeOf(await give({}))).toBe('ok')
  const [course] = await needs.db.select().from(courses).where(eq(courses.id, COURSE))
  const [grant] = await listPersonsCourses(needs, { userId }, staff)
  expect(grant).toMatchObject({ courseName: course?.name, source: 'staff', note: 'ชดเชย', isOver: false })
  expect(grant?.endsAt).toBe(needs.now() + 3 * DAY)
  const bought = { userId, courseId: COURSE, source: 'order', plan: {}, startsAt: 0, createdAt: 0 }
  const [paid] = await needs.db.insert(accessGrants).values(bought).returning({ id: accessGrants.id })
  expect(codeOf(await revokeCourse(needs, { userId, grantId: paid?.id ?? 0 }, staff))).toBe('PERSON_CHANGED')
  needs.clock.at += MINUTE
  const twice = [1, 2].map(() => revokeCourse(needs, { userId, grantId: grant?.id ?? 0 }, staff))
  expect((await Promise.all(twice)).map(codeOf).sort()).toEqual(['PERSON_CHANGED', 'ok'])
})

test('refuses every staff act to other people', async () => {
  const student = await aStudent(needs)
  const userId = await named('เป้าหมาย')
  const answers = await Promise.all([
    findPeople(needs, { words: '' }, student),
    getPerson(needs, { userId }, student),
    noteOnPerson(needs, { userId, note: 'x' }, student),
    changeGroup(needs, { userId, groupId: 1, before: null }, student),
    changeRoles(needs, { userId, roles: ['owner'], before: 'student', code: '' }, student, aRequest()),
    block(userId, student),
    endPersonsSessions(needs, { userId, sessionId: null }, student),
    sendPasswordLink(needs, { userId }, student),
    giveCourse(needs, { userId, courseId: COURSE, days: null, reason: 'x' }, student),
    revokeCourse(needs, { userId, grantId: 1 }, student),
  ])
  expect(answers.map(codeOf)).toEqual(answers.map(() => 'NOT_STAFF'))
  expect(await listPersonsCourses(needs, { userId }, student)).toEqual([])
  expect(await lastAct(userId)).toBeUndefined()
})

test('tells staff whom they may send news', async () => {
  const { userId } = await anAccount(needs)
  const mayBeSent = async () => {
    const found = await getPerson(needs, { userId }, staff)
    return found.ok && found.value.person.wantsNews
  }
  const through = { ...needs, siteSettings: async () => defaultSettings }
  expect(await mayBeSent()).toBe(false)
  await saveMarketing(through, true, { userId, visitorId: 'v' })
  expect(await mayBeSent()).toBe(true)
  expect(await idsOf({ wantsNews: true })).toContain(userId)
  await saveMarketing(through, false, { userId, visitorId: 'v' })
  expect(await mayBeSent()).toBe(false)
  expect(await idsOf({ wantsNews: true })).not.toContain(userId)
})

test('shows a day of failed sign-ins from ten', async () => {
  const { userId, username } = await anAccount(needs)
  const failed = async () => {
    const found = await getPerson(needs, { userId }, staff)
    return found.ok && found.value.person.failedSignIns
  }
  const fail = () => signIn(needs, { identifier: username, password: 'not it' }, aRequest())
  for (let i = 0; i < 9; i++) await fail()
  expect(await failed()).toEqual([])
  for (let i = 0; i < 15; i++) await fail()
  expect(await failed()).toMatchObject([{ attempts: 24, networks: 24, isAtLeast: false }])
})

test('names a group in the language of the reader', async () => {
  const userId = await named('กลุ่มสองภาษา')
  await needs.db
    .update(userGroups)
    .set({ english: { name: 'Evening' } })
    .where(eq(userGroups.id, 2))
  expect(await changeGroup(needs, { userId, groupId: 2, before: null }, staff)).toMatchObject({ ok: true })
  const groupIn = async (locale: Locale) => {
    const reader = { ...needs, db: connect(needs.db.$client, locale) }
    const found = await findPeople(reader, { words: 'กลุ่มสองภาษา' }, staff)
    const opened = await getPerson(reader, { userId }, staff)
    return [found.ok && found.value.people[0]?.groupName, opened.ok && opened.value.person.group?.name]
  }
  expect(await groupIn('th')).toEqual(['ค่ำ', 'ค่ำ'])
  expect(await groupIn('en')).toEqual(['Evening', 'Evening'])
})
