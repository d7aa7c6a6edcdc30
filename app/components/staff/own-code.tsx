import { useMatches } from '@remix-run/react'
import type { Proof } from '#app/business/accounts/sessions/staff-guard.server.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'

/**
 * Asks for the staff member's own password or code inside the form of a dangerous act, so that nothing typed is lost
 * and no secret is sent back to the page. Absent while the last proof holds: the page's loader says so with `asks`.
 */
export function OwnCode({ error }: { error: string | undefined }) {
  const data = useMatches().at(-1)?.data as { asks?: Proof | null } | undefined
  // Between the refusal and the reloaded page, only the error says that something is asked for.
  const asks = data?.asks ?? (error ? 'password' : null)
  if (asks === null) return null
  const isCode = asks === 'code'
  return (
    <Field label={isCode ? m.students_code_hint() : m.security_password()} error={error} required>
      {control => (
        <TextInput
          {...control}
          type={isCode ? 'text' : 'password'}
          name="code"
          autoComplete={isCode ? 'one-time-code' : 'current-password'}
          maxLength={1_000}
          className="max-w-64"
        />
      )}
    </Field>
  )
}
