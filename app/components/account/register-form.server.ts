import type { RegisterRefusal } from '#app/business/accounts/register-student.server.ts'
import { REGISTRATION_TEXTS, type RegistrationInput } from '#app/business/accounts/registration.ts'
import type { Settings } from '#app/business/settings/settings.ts'
import type { RegisterAnswer, RegisterForm } from './account-answers.ts'
import { textOf } from './form-text.server.ts'

const ALWAYS_REQUIRED: readonly string[] = ['email', 'username', 'password', 'passwordAgain']

/** The fields this shop's registration form shows, in their order (§3, registerForm). */
export function registerFormOf(settings: Settings): RegisterForm {
  const fields = REGISTRATION_TEXTS.flatMap(name => {
    if (ALWAYS_REQUIRED.includes(name)) return [{ name, required: true }]
    const rule = settings.registerForm[name as keyof Settings['registerForm']]
    return rule?.enabled ? [{ name, required: rule.required }] : []
  })
  const { passwordMinLength, courseDetailLayout } = settings
  return { fields, passwordMinLength, isLayoutFour: courseDetailLayout === 4 }
}

/** What was posted, every field as text. */
export function readRegistration(form: FormData): RegistrationInput {
  return Object.fromEntries(REGISTRATION_TEXTS.map(name => [name, textOf(form, name)])) as RegistrationInput
}

/** The refusal with what was typed; passwords are never sent back. */
export function refusedRegistration(input: RegistrationInput, refusal: RegisterRefusal) {
  const { password: _, passwordAgain: __, ...values } = input
  const answer: Extract<RegisterAnswer, { ok: false }> = {
    ok: false,
    code: refusal.code,
    values,
    faults: 'faults' in refusal ? refusal.faults : {},
    retryAfterSeconds: 'retryAfterSeconds' in refusal ? refusal.retryAfterSeconds : 0,
  }
  return answer
}
