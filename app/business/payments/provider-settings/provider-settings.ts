/** Said to staff in the language of their page, and in English by commands and docs/payments.md. */
export type BothLanguages = { readonly th: string; readonly en: string }

/**
 * - mode: test or live, whether real money moves
 * - secret: a key that nobody sees again
 * - public: names the shop at the provider; browsers may see it
 * - address: of the provider; only variables set it, so that nobody who signs in as staff can send keys elsewhere
 * - other: limits, times and choices; variables too
 */
export type SettingKind = 'mode' | 'secret' | 'public' | 'address' | 'other'

/** One thing that a provider has to be told. */
export type ProviderSetting = {
  /** Without the provider's prefix: SECRET_KEY of OMISE is the variable OMISE_SECRET_KEY. */
  readonly name: string
  readonly kind: SettingKind
  readonly required: boolean
  /** What holds where nothing is set. */
  readonly standard?: string
  /** What it is for, and where it is found. */
  readonly purpose: BothLanguages
}

/** All that staff and operators are told of a provider: the page, the doctor and docs/payments.md say it from here. */
export type ProviderGuide = {
  /** As the provider calls itself. */
  readonly title: string
  /** Every variable begins with it. */
  readonly prefix: string
  readonly settings: readonly ProviderSetting[]
  /** Where the webhook's address is entered at the provider; null: it takes none. */
  readonly webhook: BothLanguages | null
}

/** What staff may type in; the rest is the deployment's. */
export function mayBeTyped({ kind }: ProviderSetting): boolean {
  return kind === 'mode' || kind === 'secret' || kind === 'public'
}

export function variableOf({ prefix }: ProviderGuide, { name }: ProviderSetting): string {
  return `${prefix}_${name}`
}

/** Every provider has it. */
export const MODE: ProviderSetting = {
  name: 'MODE',
  kind: 'mode',
  required: false,
  standard: 'test',
  purpose: {
    th: 'test คือทดลอง ไม่มีเงินจริง live คือรับเงินจริง ต้องใช้คีย์ของโหมดเดียวกัน',
    en: 'test moves no real money, live does; the keys must be of the same mode',
  },
}

/** How long the provider may take for an answer. */
export const TIMEOUT_MS: ProviderSetting = {
  name: 'TIMEOUT_MS',
  kind: 'other',
  required: false,
  standard: '10000',
  purpose: { th: 'รอคำตอบนานสุดกี่มิลลิวินาที', en: 'how long to wait for an answer, in milliseconds' },
}
