import type { ProfileInput } from '#app/business/accounts/registration/profile.ts'
import type { TypedForm } from '#app/components/account/account-answers.ts'

/** A profile as the texts of its form. */
export function typedProfile({ education, customLabels, ...texts }: ProfileInput): TypedForm {
  return {
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, [text]])),
    education: [education.join('\n')],
    ...Object.fromEntries(Object.entries(customLabels).map(([id, chosen]) => [`label.${id}`, chosen])),
  }
}
