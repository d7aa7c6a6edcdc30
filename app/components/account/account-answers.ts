import type {
  RegistrationFault,
  RegistrationFaults,
  RegistrationText,
} from '#app/business/accounts/registration.ts'

/** What the sign-in action answers: a form that asked to stay in place (a modal) hears of success, a page is sent on. */
export type LoginAnswer =
  | { readonly ok: true; readonly returnTo: string }
  | {
      readonly ok: false
      readonly code: 'EMPTY_IDENTIFIER' | 'EMPTY_PASSWORD' | 'WRONG_CREDENTIALS' | 'TOO_MANY_TRIES'
      readonly identifier: string
      readonly retryAfterSeconds: number
    }

export type RegisterAnswer =
  | { readonly ok: true; readonly returnTo: string }
  | {
      readonly ok: false
      readonly code: string
      /** What was typed, without the passwords. */
      readonly values: Readonly<Partial<Record<RegistrationText, string>>>
      readonly faults: Readonly<RegistrationFaults>
      readonly retryAfterSeconds: number
    }

/** One field of the shop's registration form. */
export type RegisterFormField = { readonly name: RegistrationText; readonly required: boolean }

export type RegisterForm = {
  readonly fields: readonly RegisterFormField[]
  readonly passwordMinLength: number
  readonly isLayoutFour: boolean
}

export type { RegistrationFault, RegistrationText }
