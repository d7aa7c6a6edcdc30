import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { BANK_TRANSFER } from '#app/business/orders/payment-method.ts'
import { type OpenNeeds, openProvider } from '#app/business/payments/open-provider.server.ts'
import type { PaymentNeeds } from '#app/business/payments/payment-needs.ts'
import type {
  PaymentMode,
  ProviderCheck,
  ProviderDefinition,
} from '#app/business/payments/payment-provider.ts'
import { PROVIDERS, providerOf, takesPayments } from '#app/business/payments/providers.server.ts'
import { IS_WEBHOOK } from '#app/business/payments/settling/payment-events.server.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { user } from '#app/db/schema/accounts.ts'
import {
  bankAccounts,
  paymentEvents,
  paymentMethods,
  providerKeys,
  providerKeysBefore,
} from '#app/db/schema/payments.ts'
import type { Instant } from '#app/platform/clock.ts'
import { publicUrl } from '#app/platform/public-url.ts'
import type { Examination, ExaminedMethod, ExaminedProvider, KeyBefore, SettingNow } from './examination.ts'
import { type ProviderGuide, type ProviderSetting, variableOf } from './provider-settings.ts'

type Needs = OpenNeeds & Pick<PaymentNeeds, 'db'>

type BeforeRow = KeyBefore & { provider: string; name: string }
type KeyRow = { provider: string; name: string; ending: string; setBy: string | null; setAt: Instant }
type Heard = { at: Instant; signature: string } | null

/**
 * Returns the state of each way to pay: whether it is on, what is set, what is missing or wrong, whether the provider
 * answers, and its last webhook. `asking`: all providers are asked a harmless question, in parallel.
 */
export async function examinePayments(needs: Needs, { asking }: { asking: boolean }): Promise<Examination> {
  const { db } = needs
  const { methods, accounts, keys, before, heard } = await readBatch(db, {
    accounts: db
      .select({ id: bankAccounts.id })
      .from(bankAccounts)
      .where(isNull(bankAccounts.endedAt))
      .limit(1),
    methods: db.select().from(paymentMethods).orderBy(paymentMethods.position, paymentMethods.id),
    keys: db
      .select({
        provider: providerKeys.provider,
        name: providerKeys.name,
        ending: providerKeys.ending,
        setAt: providerKeys.setAt,
        setBy: sql<string | null>`(SELECT name FROM ${user} WHERE ${user.id} = ${providerKeys.setBy})`,
      })
      .from(providerKeys),
    before: db
      .select({
        provider: providerKeysBefore.provider,
        name: providerKeysBefore.name,
        ending: sql<
          string | null
        >`iif(${providerKeysBefore.sealed} IS NULL, NULL, ${providerKeysBefore.ending})`.as('ending_before'),
        at: providerKeysBefore.replacedAt,
        by: sql<
          string | null
        >`(SELECT name FROM ${user} WHERE ${user.id} = ${providerKeysBefore.replacedBy})`.as(
          'replaced_by_name',
        ),
      })
      .from(providerKeysBefore),
    heard: Object.fromEntries(PROVIDERS.map(({ name }) => [name, selectLastWebhook(db, name)])),
  })
  const toMethod = ({ id, name, enabled }: (typeof methods)[number]): ExaminedMethod => ({
    id,
    name,
    enabled,
  })
  const providers = await Promise.all(
    PROVIDERS.map(definition =>
      examine(needs, {
        definition,
        asking,
        keys,
        before,
        methods: methods.filter(({ id }) => definition.methodIds.includes(id)).map(toMethod),
        heard: heard[definition.name]?.[0] ?? null,
      }),
    ),
  )
  const others = methods.filter(({ id }) => providerOf(id) === null)
  return {
    providers,
    byHand: others.filter(({ id }) => takesPayments(id)).map(toMethod),
    unserved: others.filter(({ id, enabled }) => enabled && !takesPayments(id)).map(toMethod),
    lacksAccount: accounts.length === 0 && methods.some(({ id, enabled }) => enabled && id === BANK_TRANSFER),
  }
}

function selectLastWebhook(db: Database, provider: string) {
  return db
    .select({ at: paymentEvents.receivedAt, signature: paymentEvents.signature })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, provider), IS_WEBHOOK))
    .orderBy(desc(paymentEvents.receivedAt))
    .limit(1)
}

async function examine(
  needs: Needs,
  {
    definition,
    methods,
    keys,
    before,
    heard,
    asking,
  }: {
    definition: ProviderDefinition
    methods: readonly ExaminedMethod[]
    keys: readonly KeyRow[]
    before: readonly BeforeRow[]
    heard: Heard
    asking: boolean
  },
): Promise<ExaminedProvider> {
  const { name, guide } = definition
  const opened = await openProvider(definition, needs)
  const check: ProviderCheck | null = asking && opened.ok ? ((await opened.value.check?.()) ?? null) : null
  const faults = opened.ok ? [] : opened.error.faults
  const isOn = methods.some(({ enabled }) => enabled)
  const isReady = faults.length === 0 && (check === null || check.kind === 'answers')
  const typed = keys.filter(({ provider }) => provider === name)
  const former = before.filter(({ provider }) => provider === name)
  return {
    name,
    title: guide.title,
    methods,
    mode: opened.ok ? opened.value.mode : modeOf(needs, guide, typed),
    settings: guide.settings.map(setting => ({
      ...examineSetting(needs, guide, setting, typed),
      before: former.find(row => row.name === setting.name) ?? null,
    })),
    webhook: guide.webhook
      ? { url: `${publicUrl(needs.environment)}/webhook/payment/${name}`, where: guide.webhook }
      : null,
    faults,
    check,
    heard,
    isOn,
    isReady,
    canBeAsked: opened.ok ? opened.value.check !== undefined : null,
  }
}

function examineSetting(
  { variables }: Needs,
  guide: ProviderGuide,
  setting: ProviderSetting,
  typed: readonly KeyRow[],
): SettingNow {
  const variable = variableOf(guide, setting)
  const key = typed.find(({ name }) => name === setting.name)
  const given = variables[variable]
  const text = typeof given === 'string' || typeof given === 'number' ? String(given).trim() : ''
  const shared = { ...setting, variable }
  if (key) {
    const { ending, setBy, setAt } = key
    return { ...shared, source: 'typed', shown: ending, setBy, setAt }
  }
  if (text === '') return { ...shared, source: 'standard', shown: setting.standard ?? '' }
  return { ...shared, source: 'variable', shown: setting.kind === 'secret' ? '' : text }
}

function modeOf(needs: Needs, guide: ProviderGuide, typed: readonly KeyRow[]): PaymentMode | null {
  const setting = guide.settings.find(({ kind }) => kind === 'mode')
  const shown = setting && examineSetting(needs, guide, setting, typed).shown
  return shown === 'live' || shown === 'test' ? shown : null
}
