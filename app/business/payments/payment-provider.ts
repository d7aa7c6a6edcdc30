import type { Currency, Money } from '#app/business/money/money.ts'
import type { PaymentId } from '#app/business/orders/order.ts'
import type { PaymentStart } from '#app/business/orders/payment-method.ts'
import type { ProviderGuide } from '#app/business/payments/provider-settings/provider-settings.ts'
import type { PaidBy } from '#app/business/pricing/payment-methods.ts'
import type { Clock, Instant } from '#app/platform/clock.ts'
import type { Outbound } from '#app/platform/outbound.ts'
import type { Result } from '#app/platform/result.ts'

/**
 * The input that a page needs from the buyer before a payment attempt can start: a card or a press on a button. Only
 * the provider may see the card.
 */
export type PaymentEntry =
  | { readonly kind: 'card-token'; readonly vaultUrl: string; readonly publicKey: string }
  /**
   * The provider's script draws buttons that open its page in a window. Without the script, a press leads to the same
   * page.
   */
  | { readonly kind: 'buttons'; readonly scriptUrl: string }
  /** The provider's script encrypts the card in the page. The result is posted to /card-payment. */
  | { readonly kind: 'card-encrypted'; readonly scriptUrl: string }
  | { readonly kind: 'press'; readonly paidBy: PaidBy }
  /** A separate page of the shop, where the provider's script shows its card form. */
  | {
      readonly kind: 'card-page'
      readonly scriptUrl: string
      readonly publicKey: string
      readonly isTest: boolean
      readonly opensTo: BrowserPolicy
    }

/**
 * Origins that one page may use for a provider's script, frame, call, picture or form. Browsers also check
 * `formAction` when the answer to a form of ours redirects to a provider.
 */
export type BrowserPolicy = {
  readonly script?: readonly string[]
  readonly frame?: readonly string[]
  readonly connect?: readonly string[]
  readonly image?: readonly string[]
  readonly formAction?: readonly string[]
  /** The provider's script puts style elements into the page, and takes no nonce for them. */
  readonly inlineStyle?: true
}

/** Whether real money moves. */
export type PaymentMode = 'test' | 'live'

export type PaymentToStart = {
  /** The reference that the provider is given, used once. */
  readonly paymentId: PaymentId
  readonly methodId: number
  readonly orderId: number
  readonly amount: Money
  /** The names of the items, as the buyer read them. */
  readonly items: readonly string[]
  readonly buyer: { readonly name: string; readonly email: string; readonly ip: string | null }
  /** Data that the provider gave the buyer's browser, such as a card's token. Never trusted about money. */
  readonly submittedFields: Readonly<Record<string, string>>
  /** Where the provider sends the buyer back to. */
  readonly returnUrl: string
  /** The order can be paid until then; null: without a limit. */
  readonly payableUntil: Instant | null
}

/** An attempt that the provider is asked about. `providerReference` null: the answer to its start was lost. */
export type PaymentToAsk = {
  readonly paymentId: PaymentId
  readonly methodId: number
  readonly amount: Money
  readonly providerReference: string | null
  readonly createdAt: Instant
  /** As the provider said when the attempt started. */
  readonly expiresAt: Instant | null
  /**
   * How many failures the attempt survived, such as a declined card after which the buyer can choose another. Left out:
   * none.
   */
  readonly setbacks?: number
}

/** The payment that a provider's answer is about. `reference` is the one that we gave the provider. */
export type About = {
  readonly reference: number | null
  readonly providerReference: string | null
  readonly mode: PaymentMode
  /** Details by which a person recognises the payment, such as the last digits of a card. */
  readonly detail?: Readonly<Record<string, string>>
}

/** Why an attempt failed: the provider's code, and its message for people. */
export type PaymentFailure = { readonly code: string; readonly message: string }

/** Returns the code of a failure: the amount is above the most that the method takes. It names that most, in satang. */
export const overLimit = (mostSatang: number) => `over_limit:${mostSatang}` as const

/** Returns the most that the method takes, in satang, from such a code. null: the code names none. */
export function mostSatangIn(code: string): number | null {
  const most = /^over_limit:(\d+)$/.exec(code)?.[1]
  return most === undefined ? null : Number(most)
}

/** A provider's answer. An unknown answer means neither paid nor failed. */
export type ProviderAnswer =
  /**
   * `agreed`: the buyer agreed to pay this much, and the money moves when we capture it. `setback`: something failed,
   * and the attempt goes on.
   */
  | {
      readonly kind: 'open'
      readonly about: About
      readonly next: PaymentStart | null
      readonly expiresAt: Instant | null
      readonly agreed?: { readonly minor: number; readonly currency: string }
      readonly setback?: PaymentFailure
    }
  /** `returned`: how many of the paid minor units went back. */
  | {
      readonly kind: 'paid'
      readonly about: About
      readonly minor: number
      readonly currency: string
      readonly returned: number
      /** The provider itself reports a mismatch. */
      readonly odd?: 'wrong-amount' | 'paid-late'
    }
  /**
   * The provider has the money but checks it first, maybe for days. Meanwhile the buyer must not pay again. `why` is
   * in the provider's words.
   */
  | { readonly kind: 'held'; readonly about: About; readonly why: string }
  | {
      readonly kind: 'not-paid'
      readonly about: About
      readonly how: 'failed' | 'cancelled' | 'expired'
      readonly failure: PaymentFailure
      /** The attempt is over here, but money may still come: the provider is asked for longer. */
      readonly isPayableThere?: true
    }
  /** The provider knows nothing of this attempt. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown'; readonly why: string }

/** A webhook request, unchanged: signatures cover its exact bytes. */
export type RawWebhook = { readonly headers: Headers; readonly body: Uint8Array; readonly url: URL }

/** 'unsigned': the provider does not sign, or no secret is set. Such a message is only a reason to ask the provider. */
export type SignatureVerdict = 'valid' | 'unsigned' | 'missing' | 'bad' | 'stale'

export type ReadWebhook = {
  readonly signature: SignatureVerdict
  /** Identifies the event: the same event sent twice has the same key. */
  readonly eventKey: string
  /** The body that is kept, without card digits and secrets. */
  readonly body: string
  /** The response to this event. Left out: the provider's usual acknowledgement. */
  readonly acknowledgement?: Acknowledgement
}

export type Acknowledgement = { readonly contentType: string; readonly body: string }

/** The attempt that an event is about, by our reference or by the provider's. null: no attempt that we know of. */
export type EventSubject =
  /** `submittedFields`: what the event's signature proves, passed on to `resume`. */
  | { readonly paymentId: number; readonly submittedFields?: Readonly<Record<string, string>> }
  | { readonly providerReference: string }
  | null

/** The calls of a provider whose configuration is read and valid. */
export type PaymentProvider = {
  readonly mode: PaymentMode
  readonly start: (payment: PaymentToStart) => Promise<ProviderAnswer>
  /**
   * Captures the money that the buyer agreed to, once, however often it is called. Left out: the buyer's agreement
   * already pays.
   */
  readonly capture?: (payment: PaymentToAsk) => Promise<ProviderAnswer>
  /** Passes on what the buyer's browser brought back from the provider. Left out: `status` is enough. */
  readonly resume?: (
    payment: PaymentToAsk,
    submittedFields: Readonly<Record<string, string>>,
  ) => Promise<ProviderAnswer>
  readonly status: (payment: PaymentToAsk) => Promise<ProviderAnswer>
  /** Asks by the provider's own reference, for an event that names nothing else. */
  readonly statusOf?: (providerReference: string) => Promise<ProviderAnswer>
  readonly readWebhook: (raw: RawWebhook) => Promise<ReadWebhook>
  /** Reads the kept body, so that an event can be replayed. */
  readonly subjectOf: (body: string) => EventSubject
  /** The response that the provider expects to a webhook. Left out: 200 'OK'. */
  readonly acknowledgement?: Acknowledgement
  /** Withdraws the attempt, so that nobody can pay it any more. False: it could not be done. */
  readonly cancel?: (payment: PaymentToAsk) => Promise<boolean>
  readonly refund?: (payment: PaymentToAsk, refund: RefundToAsk) => Promise<RefundAnswer>
  /** Asks a harmless question, to see whether the provider answers and accepts our keys. Left out: there is none. */
  readonly check?: () => Promise<ProviderCheck>
  /** Null: this method cannot be paid with the provider's current configuration. */
  readonly entryOf: (methodId: number, currency: Currency) => PaymentEntry | null
  /** The foreign origins that the order's page may load from, call and post to. Left out or null: none. */
  readonly browserPolicy?: (methodId: number) => BrowserPolicy | null
  /** Public settings, such as a public key, that a browser needs to pay by this method. */
  readonly forBrowser: (methodId: number) => Readonly<Record<string, string>>
  /** Fetches a picture that the provider draws. Asks only the provider's own addresses. */
  readonly fetchPicture?: (url: string) => Promise<Response | null>
}

/**
 * `key`: the idempotency key, for a provider that takes one. It stays the same while the answer is unknown, and changes
 * with each refusal, because a provider repeats its answer to a key that it has seen.
 */
export type RefundToAsk = { readonly key: string; readonly amount: Money }

/**
 * A provider's answer to a refund. After 'unknown' the provider is asked how much went back; the refund is never
 * simply repeated.
 */
export type RefundAnswer =
  | { readonly kind: 'given-back' }
  | { readonly kind: 'refused'; readonly failure: PaymentFailure }
  | { readonly kind: 'unknown'; readonly why: string }

/** Whether a provider accepts our keys. `why`: the provider's words, or what went wrong on the way. */
export type ProviderCheck =
  | { readonly kind: 'answers' }
  | { readonly kind: 'refuses' | 'unreachable'; readonly why: string }

/** Variables and secrets of the deployment. */
export type Variables = Readonly<Record<string, unknown>>

export type ProviderWorld = {
  readonly variables: Variables
  /** The shop's address, without a slash at the end. */
  readonly publicUrl: string
  readonly outbound: Outbound
  readonly now: Clock
}

/** Why no payment can start with this provider: what its configuration lacks or has wrong, for the shop's operators. */
export type ProviderNotReady = { readonly code: 'PROVIDER_NOT_READY'; readonly faults: readonly string[] }

/** A provider before its configuration is read. `open` reads the configuration. */
export type ProviderDefinition = {
  /** Used in the webhook's address, in the inbox and in the log. */
  readonly name: string
  /** The methods that it serves. `PAYMENT_METHODS` has their facts. */
  readonly methodIds: readonly number[]
  /** Left out: baht only. */
  readonly currencies?: readonly Currency[]
  /** The provider may call its webhook by GET, with the message in the address. */
  readonly notifiesByGet?: true
  /** The settings of this provider, with instructions for staff and operators. */
  readonly guide: ProviderGuide
  readonly open: (world: ProviderWorld) => Result<PaymentProvider, ProviderNotReady>
}
