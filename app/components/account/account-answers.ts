import type { CustomLabel } from '#app/business/accounts/registration/custom-label.ts'
import type { ProfileText } from '#app/business/accounts/registration/profile.ts'
import type { RegistrationFault, SignInText } from '#app/business/accounts/registration/registration.ts'

/** What the sign-in action answers: a form that asked to stay in place (a modal) hears of success, a page is sent on. */
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
        /** The password was right: the code is asked for next, in the same place. */
        | 'SECOND_FACTOR_REQUIRED'
        | 'WRONG_CODE'
      readonly identifier: string
      readonly retryAfterSeconds: number
    }

/** What was typed into a form, by field name: one text for each box that is ticked. Never a password. */
export type TypedForm = Readonly<Record<string, readonly string[]>>

/** What is wrong with each field, by its name, as a sentence in the page's language. */
export type FieldErrors = Readonly<Record<string, string>>

/** What the second half of a sign-in answers. */
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

/** The fields of a profile that stand for themselves; the shop's own follow them. */
export type ShownField = ProfileText | 'email' | 'userGroup' | 'displayImage' | 'education'

/** What a form asks of a person, in the order of the page. */
export type AskedProfile = {
  readonly fields: readonly { readonly name: ShownField; readonly required: boolean }[]
  readonly groups: readonly { readonly id: number; readonly name: string }[]
  readonly labels: readonly CustomLabel[]
  readonly telMinimumSkipped: boolean
}

export type RegisterForm = AskedProfile & {
  /** The shop makes tax invoices, so who registers may say at once what stands on them. */
  readonly asksForTax: boolean
  readonly passwordMinLength: number
  readonly isLayoutFour: boolean
}

export type FieldName = ShownField | SignInText
export type { RegistrationFault }
