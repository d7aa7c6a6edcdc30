/** What an app scans, or somebody types into it; `sealed` comes back with the first code. */
export type SecurityOffer = { readonly sealed: string; readonly typed: string; readonly svg: string }

/** What came of an act on the security page. The codes are shown from this answer and from nowhere else. */
export type SecurityAnswer =
  | { readonly kind: 'codes'; readonly backupCodes: readonly string[]; readonly isNew: boolean }
  | { readonly kind: 'off' }
  | {
      readonly kind: 'refused'
      readonly act: string
      readonly sentence: string
      /** The field that it is about; null: all of it. */
      readonly at: 'code' | 'password' | null
      /** The same again, so that an app which has scanned it stays right. */
      readonly offer: SecurityOffer | null
    }
