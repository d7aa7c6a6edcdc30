import type { CustomLabel } from '#app/business/accounts/registration/custom-label.ts'
import type { RegistrationFault, SignInText } from '#app/business/accounts/registration/registration.ts'
import type { ProfileText } from '#app/business/settings/registration-fields.ts'

/** The answer of the sign-in action. A form in a modal gets `ok: true`; a full page gets a redirect instead. */
export type LoginAnswer =
  | { readonly ok: true; readonly returnTo: string; readonly userId: string }
  | {
      readonly ok: false
      readonly code:
        | 'EMPTY_IDENTIFIER'
        | 'EMPTY_PASSWORD'
        | 'WRONG_CREDENTIALS'
        | 'TOO_MANY_TRIES'
        | 'ACCOUNT_BLOCKED'
        /** The password was right. The form now asks for the second-factor code, in the same place. */
        | 'SECOND_FACTOR_REQUIRED'
        | 'WRONG_CODE'
      readonly identifier: string
      readonly retryAfterSeconds: number
    }

/**
 * The texts typed into a form, by field name. A group of checkboxes has one text per ticked box. Never holds a
 * password.
 */
export type TypedForm = Readonly<Record<string, readonly string[]>>

/** One error sentence per field name, in the page's language. */
export type FieldErrors = Readonly<Record<string, string>>

/** The answer of the second sign-in step, which checks the code. */
export type CodeAnswer =
  | { readonly ok: true; readonly returnTo: string; readonly userId: string }
  | {
      readonly ok: false
      readonly code: 'WRONG_CODE' | 'TOO_MANY_TRIES' | 'SIGN_IN_AGAIN'
      readonly retryAfterSeconds: number
    }

export type RegisterAnswer =
  | { readonly ok: true; readonly returnTo: string }
  | {
      readonly ok: false
      readonly code: string
      readonly typed: TypedForm
      readonly errors: FieldErrors
      readonly retryAfterSeconds: number
    }

/** The standard profile fields. The shop's custom fields come after them. */
export type ShownField = ProfileText | 'email' | 'userGroup' | 'displayImage' | 'education'

/** The profile fields that a form asks for, in page order. */
export type AskedProfile = {
  readonly fields: readonly { readonly name: ShownField; readonly required: boolean }[]
  readonly groups: readonly { readonly id: number; readonly name: string }[]
  readonly labels: readonly CustomLabel[]
  readonly telMinimumSkipped: boolean
}

export type RegisterForm = AskedProfile & {
  /** True if the shop makes tax invoices. The form then also asks for the invoice data. */
  readonly asksForTax: boolean
  readonly passwordMinLength: number
  readonly isLayoutFour: boolean
}

export type FieldName = ShownField | SignInText
export type { RegistrationFault }
