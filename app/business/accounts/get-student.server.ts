import { eq } from 'drizzle-orm'
import type { SignedInAccount } from '#app/business/callers/caller.ts'
import type { Database } from '#app/db/connection.ts'
import { students } from '#app/db/schema/accounts.ts'

/** The signed-in person's stored data, to prefill forms (behaviour: Entity fields, Student). */
export type Student = {
  readonly firstname: string
  readonly lastname: string
  readonly fullname: string
  readonly email: string
  readonly tel: string
  readonly address: string
  readonly requiresTaxInvoice: boolean
  readonly taxPersonType: string
}

/** Returns the person's data. Without a student row, only name and e-mail address are known. */
export async function getStudent({ db }: { db: Database }, account: SignedInAccount): Promise<Student> {
  const [row] = await db.select().from(students).where(eq(students.userId, account.userId))
  return {
    firstname: row?.firstname ?? account.name,
    lastname: row?.lastname ?? '',
    fullname: account.name,
    email: account.email,
    tel: row?.tel ?? '',
    address: row?.address ?? '',
    requiresTaxInvoice: row?.requiresTaxInvoice ?? false,
    taxPersonType: row?.taxPersonType ?? 'normal_person',
  }
}
