import type { PaymentMode, ProviderCheck } from '#app/business/payments/payment-provider.ts'
import type { Instant } from '#app/platform/clock.ts'
import type { BothLanguages, ProviderSetting } from './provider-settings.ts'

/**
 * The key that staff had typed in before the last change. `ending`: the part that staff may see, '' if that is none of
 * it; null: they had typed in no key.
 */
export type KeyBefore = {
  readonly ending: string | null
  /** When it was replaced or removed, and by whom. */
  readonly at: Instant
  readonly by: string | null
}

/**
 * A setting and where its value comes from. `shown` is the part that staff may see: of a typed-in secret, its last
 * characters.
 */
export type SettingNow = ProviderSetting & {
  readonly variable: string
  readonly shown: string
} & (
    | { readonly source: 'typed'; readonly setBy: string | null; readonly setAt: Instant }
    | { readonly source: 'variable' | 'standard' }
  )

export type ExaminedSetting = SettingNow & { readonly before: KeyBefore | null }

export type ExaminedMethod = { readonly id: number; readonly name: string; readonly enabled: boolean }

export type ExaminedProvider = {
  readonly name: string
  readonly title: string
  readonly methods: readonly ExaminedMethod[]
  /** Null: the variable is neither test nor live. */
  readonly mode: PaymentMode | null
  readonly settings: readonly ExaminedSetting[]
  readonly webhook: { readonly url: string; readonly where: BothLanguages } | null
  /** What is missing or wrong. Each text begins with the variable's name. */
  readonly faults: readonly string[]
  /** Null: the provider was not asked. */
  readonly check: ProviderCheck | null
  /** False: the provider has no harmless question. Null: not known before the provider is set up. */
  readonly canBeAsked: boolean | null
  /** The last webhook, and the verdict on its signature. */
  readonly heard: { readonly at: Instant; readonly signature: string } | null
  /** At least one of its methods is on. */
  readonly isOn: boolean
  readonly isReady: boolean
}

export type Examination = {
  readonly providers: readonly ExaminedProvider[]
  /** Methods that staff confirm: nothing to set up here. */
  readonly byHand: readonly ExaminedMethod[]
  /** Methods that are on although nobody takes payments by them. */
  readonly unserved: readonly ExaminedMethod[]
  /** Bank transfer is on, and no account is shown to buyers. */
  readonly lacksAccount: boolean
}

/** True if a buyer can pay by every method that is on. */
export function isAllReady({ providers, unserved, lacksAccount }: Examination): boolean {
  return unserved.length === 0 && !lacksAccount && providers.every(({ isOn, isReady }) => !isOn || isReady)
}
