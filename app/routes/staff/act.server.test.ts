import { beforeAll, expect, test } from 'vitest'
import { may } from '#app/business/callers/caller.ts'
import { type Permission, ROLES } from '#app/business/callers/permissions.ts'
import { writeComment } from '#app/business/comments/write-comment.server.ts'
import { RESOLUTIONS } from '#app/business/payments/mismatches/mismatch-choices.ts'
import { COURSE, seedGrant, seedLearningCourse } from '#app/testing/learning/learning-course.ts'
import { isShare } from '#app/testing/setup/share.ts'
import { anOwnerWhoProved, aStudent } from '#app/testing/shop/a-caller.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { everyRow } from '#app/testing/shop/row-counts.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { type Act, actForm, executeForm } from './act.server.ts'

type Services = Parameters<typeof executeForm>[0]
type Row = {
  readonly permission: Permission
  /** The form's fields beside the act. */
  readonly fields?: Readonly<Record<string, unknown>>
  /** The refusal to people without the permission, if it is not NOT_STAFF. */
  readonly refusal?: string
}

const needs = shopNeeds()
const request = new Request('http://shop.test/admin/act', { method: 'POST' })
/** The person and the comment that the acts are done to. */
const target = { userId: '', commentId: 0 }

const A_KEY = { provider: 'omise', name: 'SECRET_KEY' }
const A_PERSON = () => ({ userId: target.userId })

/** The permission of each act, and a form that only the permission can stop. */
const ACTS = (): Readonly<Record<Exclude<Act['act'], 'resolve-review'>, Row>> => ({
  'set-key': { permission: 'money.destinations', fields: { ...A_KEY, value: 'skey_test_1' } },
  'remove-key': { permission: 'money.destinations', fields: A_KEY },
  'put-back-key': { permission: 'money.destinations', fields: { ...A_KEY, seen: 1 } },
  'ask-refund': { permission: 'refunds.give', fields: { refundId: 1 } },
  'refund-by-hand': { permission: 'refunds.give', fields: { refundId: 1, note: 'by transfer' } },
  'dispatch-order': { permission: 'orders.dispatch', fields: { orderId: 1, version: 1 } },
  'recall-order': { permission: 'orders.dispatch', fields: { orderId: 1, version: 1 } },
  'replay-letter': { permission: 'jobs.repair', fields: { letterId: 1 } },
  'put-aside-letter': { permission: 'jobs.repair', fields: { letterId: 1 } },
  'replay-event': { permission: 'jobs.repair', fields: { eventId: 1 } },
  'moderate-comment': {
    permission: 'comments.moderate',
    fields: { commentId: target.commentId, version: 1, does: 'hide' },
    refusal: 'NOT_FOUND',
  },
  'revoke-certificate': { permission: 'access.give', fields: { number: '2026-000001', note: 'x' } },
  'reissue-certificate': { permission: 'access.give', fields: { number: '2026-000001', note: 'x' } },
  'add-demo': { permission: 'settings.write' },
  'remove-demo': { permission: 'settings.write' },
  note: { permission: 'people.help', fields: { ...A_PERSON(), note: 'calls at noon' } },
  group: { permission: 'people.write', fields: { ...A_PERSON(), groupId: '', before: '' } },
  roles: { permission: 'team.write', fields: { ...A_PERSON(), before: 'student', cashier: '1' } },
  invite: { permission: 'team.write', fields: { email: 'new@school.test', cashier: '1' } },
  'guard-roles': { permission: 'team.write', fields: { before: '', cashier: '1' } },
  'withdraw-invitation': { permission: 'team.write', fields: { id: 'none' } },
  'send-invitation': { permission: 'team.write', fields: { id: 'none' } },
  block: { permission: 'people.write', fields: A_PERSON() },
  unblock: { permission: 'people.write', fields: A_PERSON() },
  'end-sessions': { permission: 'people.write', fields: A_PERSON() },
  'end-session': { permission: 'people.write', fields: { ...A_PERSON(), sessionId: 'none' } },
  'password-link': { permission: 'people.help', fields: A_PERSON() },
  'reset-factor': { permission: 'team.write', fields: A_PERSON() },
  erase: { permission: 'people.write', fields: { ...A_PERSON(), note: 'asked', confirm: 'x' } },
  'give-course': {
    permission: 'access.give',
    fields: { ...A_PERSON(), courseId: COURSE, days: '', note: 'x' },
  },
  'take-course': { permission: 'access.give', fields: { ...A_PERSON(), grantId: 1 } },
})

/** Settling a mismatch asks for one permission or another, by what is decided. */
const SETTLING = RESOLUTIONS.map(
  resolution =>
    ({
      act: 'resolve-review',
      permission: resolution === 'given-back' ? 'refunds.give' : 'orders.decide',
      fields: { mismatchId: 1, resolution, note: 'x' },
    }) as const satisfies Row & { act: string },
)

const everyAct = (): readonly (Row & { act: string })[] => [
  ...SETTLING,
  ...Object.entries(ACTS()).map(([act, row]) => ({ act, ...row })),
]

beforeAll(async () => {
  await aShop(needs)
  await seedLearningCourse(needs.db)
  const student = await aStudent(needs)
  await seedGrant(needs.db, student.account.userId)
  const command = { courseId: COURSE, parentId: null, text: 'A question' }
  const written = await writeComment(needs, command, student)
  target.userId = student.account.userId
  target.commentId = written.ok ? written.value.id : 0
})

/** The code that refuses an act of this person; null: it was done. */
async function refusalOf(
  { act, fields }: ReturnType<typeof everyAct>[number],
  caller: Awaited<ReturnType<typeof aStudent>>,
) {
  const command = actForm.parse({ act, ...fields })
  const done = await executeForm(needs as unknown as Services, command, caller, request)
  return done.ok ? null : done.error.code
}

test('every act of the door has its row here', () => {
  const acts = actForm.options.flatMap(({ shape: { act } }): string[] =>
    'options' in act ? act.options : [...act.values],
  )
  expect(new Set(everyAct().map(({ act }) => act))).toEqual(new Set(acts))
})

test('a role without the permission is refused each act', async () => {
  const people = await Promise.all(ROLES.map(async role => aStudent(needs, { roles: [role] })))
  const before = await everyRow()
  const wrong: string[] = []
  for (const [turn, row] of everyAct().entries()) {
    const others = people.filter((person): boolean => !may(person, row.permission))
    // In a share one role tries each act, another one each turn.
    const tried = isShare ? others.slice(turn % others.length).slice(0, 1) : others
    for (const person of tried) {
      const code = await refusalOf(row, person)
      if (code !== (row.refusal ?? 'NOT_STAFF')) wrong.push(`${row.act} by ${person.account.roles}: ${code}`)
    }
  }
  expect(wrong).toEqual([])
  expect(await everyRow()).toEqual(before)
})

test('an owner passes the check of each act', async () => {
  const owner = await aStudent(needs, { roles: ['owner'] })
  const stopped: string[] = []
  for (const row of everyAct())
    if ((await refusalOf(row, owner)) === (row.refusal ?? 'NOT_STAFF')) stopped.push(row.act)
  expect(stopped).toEqual([])
})

test.each(['roles', 'invite', 'guard-roles'])(
  '%s refuses a role that does not exist, as a whole',
  async act => {
    const owner = await anOwnerWhoProved(needs)
    const before = await everyRow()
    const row = everyAct().find(one => one.act === act)
    const fields = { ...row?.fields, superuser: '1' }
    expect(await refusalOf({ act, permission: 'team.write', fields }, owner)).toBe('ROLE_UNKNOWN')
    expect(await everyRow()).toEqual(before)
  },
)
