import { asc, eq, isNull } from 'drizzle-orm'
import type { PaidByOf, ShopAccount } from '#app/business/orders/payment-method.ts'
import { currencyOf, type Settings } from '#app/business/settings/settings.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { bankAccounts, originBanks, paymentMethods } from '#app/db/schema/payments.ts'

export type PaymentMethod = {
  readonly id: number
  readonly name: string
  readonly paymentType: string
  readonly nameWeb: string
  readonly accounts: readonly ShopAccount[]
}

export type PaymentChoices = {
  /** Methods that are on, in the shop's order; the first is preselected. behaviour: Checkout */
  readonly methods: readonly PaymentMethod[]
  readonly originBanks: readonly { readonly value: string; readonly nameTh: string }[]
}

type Needs = {
  readonly db: Database
  readonly siteSettings: () => Promise<Settings>
  readonly readyMethods: () => Promise<PaidByOf>
}

/** Returns the methods that a buyer is offered, with their public details. An order accepts the same ones. */
export async function listPaymentMethods({ db, siteSettings, readyMethods }: Needs): Promise<PaymentChoices> {
  const [settings, paidBy, { methods, accounts, banks }] = await Promise.all([
    siteSettings(),
    readyMethods(),
    selectChoices(db),
  ])
  const currency = currencyOf(settings)
  return {
    methods: methods
      .filter(({ id }) => paidBy(id, currency) !== null)
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

function selectChoices(db: Database) {
  return readBatch(db, {
    methods: db
      .select()
      .from(paymentMethods)
      .where(eq(paymentMethods.enabled, true))
      .orderBy(asc(paymentMethods.position), asc(paymentMethods.id)),
    accounts: db
      .select()
      .from(bankAccounts)
      .where(isNull(bankAccounts.endedAt))
      .orderBy(asc(bankAccounts.position), asc(bankAccounts.id)),
    banks: db.select().from(originBanks).orderBy(asc(originBanks.position)),
  })
}
