import type { Currency, Money } from '#app/business/money/money.ts'
import type { PaymentId } from '#app/business/orders/order.ts'
import type { PaidBy, PaymentStart } from '#app/business/orders/payment-method.ts'
import type { ProviderGuide } from '#app/business/payments/provider-settings/provider-settings.ts'
import type { Clock, Instant } from '#app/platform/clock.ts'
import type { Outbound } from '#app/platform/outbound.ts'
import type { Result } from '#app/platform/result.ts'

/** What a page asks of the buyer before a try can start: a card, which only the provider may see, a button, or just a press. */
export type PaymentEntry =
  | { readonly kind: 'card-token'; readonly vaultUrl: string; readonly publicKey: string }
  /** The provider's script draws buttons that open its page in a window; without it a press leads to the same page. */
  | { readonly kind: 'buttons'; readonly scriptUrl: string }
  /** The provider's script encrypts the card in the page; what comes of it is posted to /card-payment. */
  | { readonly kind: 'card-encrypted'; readonly scriptUrl: string }
  | { readonly kind: 'press'; readonly paidBy: PaidBy }
  /** A page of the shop's own and nothing else on it, where the provider's script shows its card form. */
  | {
      readonly kind: 'card-page'
      readonly scriptUrl: string
      readonly publicKey: string
      readonly isTest: boolean
      readonly opensTo: BrowserPolicy
    }

/**
 * Origins that one page is opened to, for a provider's script, frame, call, picture or form. Where a plain form of ours is
 * answered by a redirect to a provider, browsers hold the redirect to `formAction` too.
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
  /** What is bought, by the names that its buyer read. */
  readonly items: readonly string[]
  readonly buyer: { readonly name: string; readonly email: string; readonly ip: string | null }
  /** What the browser got from the provider, as a card's token. Never believed about money. */
  readonly handed: Readonly<Record<string, string>>
  /** Where the provider sends the buyer back to. */
  readonly returnUrl: string
  /** The order can be paid until then; null: for ever. */
  readonly payableUntil: Instant | null
}

/** A try to pay as the provider is asked about it. `providerReference` null: its answer to the start was lost. */
export type PaymentToAsk = {
  readonly paymentId: PaymentId
  readonly methodId: number
  readonly amount: Money
  readonly providerReference: string | null
  readonly createdAt: Instant
  /** As it was said when it was started. */
  readonly expiresAt: Instant | null
  /** How often something failed in it that it got over, as a declined card after which another may be chosen. Left out: never. */
  readonly setbacks?: number
}

/** What an answer is about, in the provider's words: `reference` is what we gave it. */
export type About = {
  readonly reference: number | null
  readonly providerReference: string | null
  readonly mode: PaymentMode
  /** What a person recognises the payment by, as the last digits of a card. */
  readonly detail?: Readonly<Record<string, string>>
}

/** Why a try came to nothing: the provider's code, and its words for people. */
export type PaymentFailure = { readonly code: string; readonly message: string }

/** What a provider says when it is asked. Three answers, not two: what is unknown is neither paid nor failed. */
export type ProviderAnswer =
  /**
   * `agreed`: the buyer agreed to pay so much, and the money moves when we take it. `setback`: something failed, and the try
   * goes on.
   */
  | {
      readonly kind: 'open'
      readonly about: About
      readonly next: PaymentStart | null
      readonly expiresAt: Instant | null
      readonly agreed?: { readonly minor: number; readonly currency: string }
      readonly setback?: PaymentFailure
    }
  /** `returned`: of the minor units that were paid, how many went back. */
  | {
      readonly kind: 'paid'
      readonly about: About
      readonly minor: number
      readonly currency: string
      readonly returned: number
      /** The provider itself says that this money does not fit. */
      readonly odd?: 'wrong-amount' | 'paid-late'
    }
  /** The money is on its way and the provider looks at it first, maybe for days: nobody shall pay again. `why` in its words. */
  | { readonly kind: 'held'; readonly about: About; readonly why: string }
  | {
      readonly kind: 'not-paid'
      readonly about: About
      readonly how: 'failed' | 'cancelled' | 'expired'
      readonly failure: PaymentFailure
      /** Nobody waits for it any more, and yet money may come: it is asked about for longer. */
      readonly isPayableThere?: true
    }
  /** It was never told of this try. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown'; readonly why: string }

/** What came to a webhook's address, as it came: signatures are over the very bytes. */
export type RawWebhook = { readonly headers: Headers; readonly body: Uint8Array; readonly url: URL }

/** 'unsigned': this provider does not sign, or no secret is set: a reason to ask, never more. */
export type SignatureVerdict = 'valid' | 'unsigned' | 'missing' | 'bad' | 'stale'

export type ReadWebhook = {
  readonly signature: SignatureVerdict
  /** The same event twice has the same key. */
  readonly eventKey: string
  /** What is kept: without card digits and secrets. */
  readonly body: string
  /** What the provider wants to hear about this very event; left out: what it always wants to hear. */
  readonly acknowledgement?: Acknowledgement
}

export type Acknowledgement = { readonly contentType: string; readonly body: string }

/** Which try an event is about, by our reference or by the provider's; null: about nothing that we know of. */
export type EventSubject =
  /** `handed`: what the event proves by its signature, for `resume`. */
  | { readonly paymentId: number; readonly handed?: Readonly<Record<string, string>> }
  | { readonly providerReference: string }
  | null

/** What one provider can do, with its keys and addresses in hand. */
export type PaymentProvider = {
  readonly mode: PaymentMode
  readonly start: (payment: PaymentToStart) => Promise<ProviderAnswer>
  /** Takes the money that the buyer agreed to, once, however often it is called. Left out: agreeing is paying. */
  readonly capture?: (payment: PaymentToAsk) => Promise<ProviderAnswer>
  /** The buyer came back with something that we have to pass on. Left out: looking is enough. */
  readonly resume?: (
    payment: PaymentToAsk,
    handed: Readonly<Record<string, string>>,
  ) => Promise<ProviderAnswer>
  readonly status: (payment: PaymentToAsk) => Promise<ProviderAnswer>
  /** By the provider's own reference, where an event names nothing else. */
  readonly statusOf?: (providerReference: string) => Promise<ProviderAnswer>
  readonly readWebhook: (raw: RawWebhook) => Promise<ReadWebhook>
  /** From the kept body, so that an event can be replayed. */
  readonly subjectOf: (body: string) => EventSubject
  /** What the provider wants to hear. Left out: 200 'OK'. */
  readonly acknowledgement?: Acknowledgement
  /** Nobody shall be able to pay it any more. False: it could not be done. */
  readonly cancel?: (payment: PaymentToAsk) => Promise<boolean>
  readonly refund?: (payment: PaymentToAsk, refund: RefundToAsk) => Promise<RefundAnswer>
  /** A question that changes nothing, to see whether it answers and takes our keys. Left out: there is none. */
  readonly check?: () => Promise<ProviderCheck>
  /** Null: this method cannot be paid as the provider is configured. */
  readonly entryOf: (methodId: number, currency: Currency) => PaymentEntry | null
  /** What the order's page must be allowed to load, ask and post to. Left out or null: nothing but the shop. */
  readonly browserPolicy?: (methodId: number) => BrowserPolicy | null
  /** What a browser needs to pay by this method; all of it is public. */
  readonly forBrowser: (methodId: number) => Readonly<Record<string, string>>
  /** Pictures that the provider draws. Only addresses of its own are asked. */
  readonly fetchPicture?: (url: string) => Promise<Response | null>
}

/** `refundId` is used once: where the provider takes an idempotency key or a reference for a refund, it is made of it. */
export type RefundToAsk = { readonly refundId: number; readonly amount: Money }

/** What a provider says to giving money back. Unknown is neither: it is asked how much went back, never simply told again. */
export type RefundAnswer =
  | { readonly kind: 'given-back' }
  | { readonly kind: 'refused'; readonly failure: PaymentFailure }
  | { readonly kind: 'unknown'; readonly why: string }

/** Whether a provider answers to our keys. `why` is in its words, or what went wrong on the way. */
export type ProviderCheck =
  | { readonly kind: 'answers' }
  | { readonly kind: 'refuses' | 'unreachable'; readonly why: string }

/** Variables and secrets of the deployment. */
export type Variables = Readonly<Record<string, unknown>>

export type ProviderWorld = {
  readonly variables: Variables
  /** Where the shop is reached, without a slash at the end. */
  readonly publicUrl: string
  readonly outbound: Outbound
  readonly now: Clock
}

/** Why no payment can be started with this provider: what is missing or wrong in its configuration, for who runs the shop. */
export type ProviderNotReady = { readonly code: 'PROVIDER_NOT_READY'; readonly faults: readonly string[] }

/** A provider before its configuration was read. */
export type ProviderDoor = {
  /** In the webhook's address, in the inbox and in the log. */
  readonly name: string
  /** Of §9. */
  readonly methodIds: readonly number[]
  readonly paidBy: (methodId: number) => PaidBy
  /** Satang; a try below it is refused. */
  readonly minimumSatang: number
  /** Left out: baht alone. */
  readonly currencies?: readonly Currency[]
  /** It may call its webhook by GET, with what it says in the address. */
  readonly tellsByGet?: true
  /** What staff and operators have to know and set. */
  readonly guide: ProviderGuide
  readonly open: (world: ProviderWorld) => Result<PaymentProvider, ProviderNotReady>
}
