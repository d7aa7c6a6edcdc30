import type { Caller } from '#app/business/callers/caller.ts'
import type { TypedReport } from '#app/business/orders/payment-report.ts'
import { uploads } from '#app/db/schema/uploads.ts'
import { randomToken } from '#app/platform/ids.ts'
import type { ShopNeeds } from '#app/testing/shop/shop-needs.ts'

/** Returns a report of 1500.00, sent from SCB to the shop's account, without a slip. */
export function aReport(over: Partial<TypedReport> = {}): TypedReport {
  return {
    contactName: 'Somchai',
    email: 'somchai@example.com',
    tel: '0812345678',
    originBank: 'SCB',
    destinationAccount: '123-4-56789-0',
    transferDate: '2026-01-02',
    transferTime: '10:30',
    transferAmount: '1500.00',
    description: '',
    slip: null,
    ...over,
  }
}

/** Inserts the row of an uploaded slip of this caller. Stores no picture: rules about slips need none. */
export async function aSlip(
  { db, now }: Pick<ShopNeeds, 'db' | 'now'>,
  caller: Caller,
  over: Partial<typeof uploads.$inferInsert> = {},
): Promise<string> {
  const id = randomToken()
  await db.insert(uploads).values({
    id,
    purpose: 'slip',
    userId: caller.account?.userId ?? null,
    visitorId: caller.visitorId,
    objectKey: `slip/${id}`,
    contentType: 'image/jpeg',
    bytes: 1,
    sha256: id,
    createdAt: now(),
    ...over,
  })
  return id
}
