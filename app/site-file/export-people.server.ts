import { toWire } from './fields.ts'
import { studentFields, userFields } from './people-fields.ts'
import type { WholeShop } from './whole-shop.server.ts'

/** Accounts without their passwords, which nobody can read back. */
export function exportAccounts({ users, students, gifts }: WholeShop): Record<string, unknown>[] {
  return users.map(row => {
    const student = students.get(row.id)
    const { username, ...signIn } = toWire(userFields, row)
    return {
      id: row.id,
      ...(row.username === null ? {} : { username }),
      ...signIn,
      ...(student ? toWire(studentFields, student) : {}),
      owns: gifts.filter(({ userId }) => userId === row.id).map(({ courseId }) => courseId),
    }
  })
}
