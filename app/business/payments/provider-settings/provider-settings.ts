/** Staff read it in the language of their page; commands and docs/payments.md use English. */
export type BothLanguages = { readonly th: string; readonly en: string }

/**
 * - mode: test or live, whether real money moves
 * - secret: a key that is never shown again
 * - public: names the shop at the provider; browsers may see it
 * - address: of the provider; only variables set it, so that nobody who signs in as staff can send keys elsewhere
 * - other: limits, times and choices; only variables set them
 */
export type SettingKind = 'mode' | 'secret' | 'public' | 'address' | 'other'

/** One setting that a provider's configuration reads. */
export type ProviderSetting = {
  /** Without the provider's prefix: SECRET_KEY of OMISE is the variable OMISE_SECRET_KEY. */
  readonly name: string
  readonly kind: SettingKind
  readonly required: boolean
  /** The default where nothing is set. */
  readonly standard?: string
  /** Tells the operator the setting's purpose and where the provider shows its value. */
  readonly purpose: BothLanguages
}

/**
 * Everything that staff and operators are told about a provider. /admin/payments, `npm run doctor` and
 * docs/payments.md read it.
 */
export type ProviderGuide = {
  /** The provider's own name. */
  readonly title: string
  /** The start of every variable's name. */
  readonly prefix: string
  readonly settings: readonly ProviderSetting[]
  /** Where the webhook's address is entered at the provider; null: it takes none. */
  readonly webhook: BothLanguages | null
}

/** True for a setting that staff may type in. Only variables set the others. */
export function mayBeTyped({ kind }: ProviderSetting): boolean {
  return kind === 'mode' || kind === 'secret' || kind === 'public'
}

export function variableOf({ prefix }: ProviderGuide, { name }: ProviderSetting): string {
  return `${prefix}_${name}`
}

/** Every provider has this setting. */
export const MODE: ProviderSetting = {
  name: 'MODE',
  kind: 'mode',
  required: false,
  standard: 'test',
  purpose: {
    th: 'test = ทดสอบ ไม่ใช้เงินจริง, live = รับเงินจริง และต้องใช้คีย์ของโหมดที่เลือก',
    en: 'test: no real money moves; live: real money moves. Use keys for the same mode',
  },
}

/** How long the provider may take to answer. */
export const TIMEOUT_MS: ProviderSetting = {
  name: 'TIMEOUT_MS',
  kind: 'other',
  required: false,
  standard: '10000',
  purpose: { th: 'รอคำตอบนานสุดกี่มิลลิวินาที', en: 'how long to wait for an answer, in milliseconds' },
}
