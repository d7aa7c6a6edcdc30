import type { PaymentMode, ProviderCheck } from '#app/business/payments/payment-provider.ts'
import type { Instant } from '#app/platform/clock.ts'
import type { BothLanguages, ProviderSetting } from './provider-settings.ts'

/** A setting as it stands. `shown` is all of it that may be seen: of a secret the last characters, where staff typed it in. */
export type ExaminedSetting = ProviderSetting & {
  readonly variable: string
  readonly shown: string
} & (
    | { readonly source: 'typed'; readonly setBy: string | null; readonly setAt: Instant }
    | { readonly source: 'variable' | 'standard' }
  )

export type ExaminedMethod = { readonly id: number; readonly name: string; readonly enabled: boolean }

export type ExaminedProvider = {
  readonly name: string
  readonly title: string
  readonly methods: readonly ExaminedMethod[]
  /** Null: it is neither test nor live. */
  readonly mode: PaymentMode | null
  readonly settings: readonly ExaminedSetting[]
  readonly webhook: { readonly url: string; readonly where: BothLanguages } | null
  /** What is missing or wrong, each beginning with its variable. */
  readonly faults: readonly string[]
  /** Null: it was not asked. */
  readonly check: ProviderCheck | null
  /** False: it has no harmless question; null: nobody knows before it is set up. */
  readonly canBeAsked: boolean | null
  /** The last webhook, and what its signature was worth. */
  readonly heard: { readonly at: Instant; readonly signature: string } | null
  /** One of its methods at least is on. */
  readonly isOn: boolean
  readonly isReady: boolean
}

export type Examination = {
  readonly providers: readonly ExaminedProvider[]
  /** Confirmed by staff: nothing to set up here. */
  readonly byHand: readonly ExaminedMethod[]
  /** On, and nobody takes payments by them. */
  readonly unserved: readonly ExaminedMethod[]
}

/** Nobody who chooses a method that is on ends before a closed door. */
export function isAllReady({ providers, unserved }: Examination): boolean {
  return unserved.length === 0 && providers.every(({ isOn, isReady }) => !isOn || isReady)
}
