import { z } from 'zod'
import { type Json, listOf } from '#app/site-file/format/entry.ts'
import { listOfEntries, type Named, namedIn, propertiesOf, toWire } from '#app/site-file/format/fields.ts'
import { idList, text } from '#app/site-file/format/wire-values.ts'
import type { WholeShop } from '#app/site-file/whole-shop.server.ts'
import { studentFields, userFields } from './people-fields.ts'
import { readStudy, type StudyEntry, studySchema } from './study-entries.ts'

export const accountSchema = z.strictObject(
  {
    id: text.schema.optional().describe('The id of the account in the shop'),
    ...propertiesOf({ ...userFields, ...studentFields }),
    password: z.string({ error: 'expected text' }).optional().describe('For demo shops and tests only'),
    owns: idList.schema.optional().describe('Courses it is given for good'),
    finished: idList.schema
      .optional()
      .describe('For demo shops and tests only: courses of which the account has read every lecture'),
    studies: listOfEntries(studySchema).describe(
      'For demo shops and tests only: what the account did in lectures',
    ),
  },
  { error: 'expected an object' },
)

export type AccountEntry = {
  readonly place: string
  readonly id: string | null
  readonly user: Named<typeof userFields>
  readonly student: Named<typeof studentFields>
  readonly password: string | null
  readonly owns: readonly number[]
  /** Courses of which every lecture is read. The shop then issues their certificates. */
  readonly finished: readonly number[]
  /** The account's progress, answers, homework and notes, one entry for each lecture. */
  readonly studies: readonly StudyEntry[]
}

export function readAccount(account: Json, place: string): AccountEntry {
  return {
    place,
    id: (account.id as string | undefined) ?? null,
    user: namedIn(userFields, account),
    student: namedIn(studentFields, account),
    password: (account.password as string | undefined) ?? null,
    owns: (account.owns as number[] | undefined) ?? [],
    finished: (account.finished as number[] | undefined) ?? [],
    studies: listOf(account, 'studies', place).map(([study, at]) => readStudy(study, at)),
  }
}

/** Returns the accounts without passwords: the shop stores only hashes. */
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
