import { describe, expect, test } from 'vitest'
import { type Caller, may, permissionsOf } from './caller.ts'
import {
  extraPermissions,
  guardedRoles,
  hasLoneExtra,
  MAY,
  PERMISSIONS,
  ROLES,
  type Role,
  rolesAsKept,
  rolesWith,
  rolesWithSecondFactor,
  whoMay,
} from './permissions.ts'

const caller = (list: string) =>
  ({
    visitorId: 'v',
    account: { userId: 'u', roles: list.split(',').filter(isRole), extra: extraPermissions(list) },
    sessionEnded: null,
  }) as unknown as Caller
const isRole = (word: string): word is Role => ROLES.some(role => role === word)

describe('the table of permissions', () => {
  test('lets an owner do everything and a student nothing', () => {
    expect(permissionsOf(caller('owner'))).toEqual(PERMISSIONS)
    expect(permissionsOf(caller('student'))).toEqual([])
    expect(permissionsOf({ ...caller('owner'), account: null })).toEqual([])
  })

  test.each(['team.write', 'money.destinations', 'access.give', 'settings.write', 'jobs.repair'] as const)(
    'leaves %s to owners alone',
    permission => expect(rolesWith(permission)).toEqual(['owner']),
  )

  test('gives nobody but an owner money back by role', () => {
    expect(rolesWith('refunds.give')).toEqual(['owner'])
    expect(whoMay('refunds.give')).toEqual(['owner', 'refunds.give'])
    expect(whoMay('team.write')).toEqual(['owner'])
    expect(may(caller('cashier'), 'refunds.give')).toBe(false)
    expect(may(caller('accountant'), 'refunds.give')).toBe(false)
  })

  test('hides money from support and people from accountants', () => {
    expect(MAY.support.filter(permission => /^(money|exports|refunds|access)/.test(permission))).toEqual([])
    expect(may(caller('accountant'), 'people.read')).toBe(false)
  })

  test('adds up the roles of one person', () => {
    const both = caller('editor,cashier')
    expect([may(both, 'offers.write'), may(both, 'orders.decide'), may(both, 'team.write')]).toEqual([
      true,
      true,
      false,
    ])
  })
})

describe('what an owner allows to one person', () => {
  test('counts beside the role that can have it', () => {
    expect(may(caller('accountant,refunds.give'), 'refunds.give')).toBe(true)
    expect(may(caller('cashier,refunds.give'), 'refunds.give')).toBe(false)
    expect(may(caller('refunds.give'), 'refunds.give')).toBe(false)
  })

  test('is asked for in vain without that role', () => {
    expect(hasLoneExtra(['refunds.give', 'cashier'])).toBe(true)
    expect(hasLoneExtra(['refunds.give', 'cashier', 'accountant'])).toBe(false)
    expect(hasLoneExtra(['cashier'])).toBe(false)
  })

  test.each([
    [['refunds.give', 'accountant', 'student'], 'student,accountant,refunds.give'],
    [['cashier', 'refunds.give', 'team.write'], 'cashier'],
    [['owner', 'owner', 'admin', ''], 'owner'],
    [[], ''],
  ])('%j is kept as %s', (words, kept) => {
    expect(rolesAsKept(words)).toBe(kept)
  })
})

test.each([
  [undefined, []],
  ['false', []],
  ['true', ['owner', 'cashier', 'accountant']],
  ['owner, support', ['owner', 'support']],
  ['owner,cashire', ['owner', 'cashier', 'editor', 'accountant', 'support']],
  ['student', ['owner', 'cashier', 'editor', 'accountant', 'support']],
])('REQUIRE_STAFF_SECOND_FACTOR=%s asks it of %j', (setting, roles) => {
  expect(rolesWithSecondFactor(setting)).toEqual(roles)
})

test.each([
  ['local', undefined, null, []],
  ['production', undefined, null, ['owner']],
  ['production', '', null, ['owner']],
  ['production', undefined, '', []],
  ['local', undefined, 'cashier', ['cashier']],
  ['production', 'false', 'cashier', []],
  ['production', 'support', 'cashier', ['support']],
])('in %s, the variable %s and the choice %s guard %j', (ENVIRONMENT, variable, chosen, roles) => {
  expect(guardedRoles({ ENVIRONMENT, REQUIRE_STAFF_SECOND_FACTOR: variable }, chosen)).toEqual(roles)
})
