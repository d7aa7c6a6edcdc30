import { asc, eq } from 'drizzle-orm'
import type { Database } from '#app/db/connection.ts'
import { bankAccounts, originBanks, paymentMethods } from '#app/db/schema/payments.ts'
import type { ShopAccount } from './payment-provider.ts'
import { takesPayments } from './providers.server.ts'

export type PaymentMethod = {
  readonly id: number
  readonly name: string
  readonly paymentType: string
  readonly nameWeb: string
  readonly accounts: readonly ShopAccount[]
}

export type PaymentChoices = {
  /** Those that are on, in the shop's order: the first is picked first. §7 */
  readonly methods: readonly PaymentMethod[]
  readonly originBanks: readonly { readonly value: string; readonly nameTh: string }[]
}

/** The ways to pay that a buyer is offered, with what is public about them. One batch. */
export async function listPaymentMethods({ db }: { db: Database }): Promise<PaymentChoices> {
  const [methods, accounts, banks] = await db.batch([
    db
      .select()
      .from(paymentMethods)
      .where(eq(paymentMethods.enabled, true))
      .orderBy(asc(paymentMethods.position), asc(paymentMethods.id)),
    db.select().from(bankAccounts).orderBy(asc(bankAccounts.position), asc(bankAccounts.id)),
    db.select().from(originBanks).orderBy(asc(originBanks.position)),
  ])
  return {
    methods: methods
      .filter(({ id }) => takesPayments(id))
      .map(({ id, name, paymentType, nameWeb }) => ({
        id,
        name,
        paymentType,
        nameWeb,
        accounts: accounts.filter(account => account.paymentMethodId === id),
      })),
    originBanks: banks.map(({ value, nameTh }) => ({ value, nameTh })),
  }
}
