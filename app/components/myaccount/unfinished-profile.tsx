import { Link } from '@remix-run/react'
import type { ProfileInput } from '#app/business/accounts/registration/profile.ts'
import type { AskedProfile, FieldName } from '#app/components/account/account-answers.ts'
import { missingIn } from '#app/components/account/asked-profile.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { labelOf } from '#app/refusals/registration-words.ts'
import { typedProfile } from './typed-profile.ts'

type EmptyField = { readonly name: string; readonly label: string }

/** The fields that the shop asks for and the person has left empty, with their labels in this language. */
export function emptyFields(asked: AskedProfile, input: ProfileInput, locale: Locale): EmptyField[] {
  // The email is no part of the profile: no account is without one.
  const fields = asked.fields.filter(({ name }) => name !== 'email')
  const ofSchool = new Map(asked.labels.map(({ id, label }) => [`label.${id}`, label]))
  return missingIn({ ...asked, fields }, typedProfile(input)).map(name => ({
    name,
    label: ofSchool.get(name) ?? labelOf(name as FieldName, { locale }),
  }))
}

/** A line that links to each field of the profile that is still empty. */
export function UnfinishedProfile({ empty }: { empty: readonly EmptyField[] }) {
  if (empty.length === 0) return null
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-3">
      <p className="text-ink-soft">{m.register_still_empty()}</p>
      {empty.map(({ name, label }) => (
        <Link key={name} to={`/myaccount/profile#${name}`} className="link inline-flex min-h-11 items-center">
          {label}
        </Link>
      ))}
    </div>
  )
}
