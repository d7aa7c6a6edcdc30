/** The secret for the authenticator app: `svg` to scan, `typed` to type. `sealed` is sent back with the first code. */
export type SecurityOffer = { readonly sealed: string; readonly typed: string; readonly svg: string }

/** The result of an action on the security page. The backup codes exist only in this answer. */
export type SecurityAnswer =
  | { readonly kind: 'codes'; readonly backupCodes: readonly string[]; readonly isNew: boolean }
  | { readonly kind: 'off' }
  | {
      readonly kind: 'refused'
      readonly act: string
      readonly sentence: string
      /** The wrong field; null: the refusal concerns the whole form. */
      readonly at: 'code' | 'password' | null
      /** The same secret again, so that an app that has scanned it still works. */
      readonly offer: SecurityOffer | null
    }
