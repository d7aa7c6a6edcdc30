import { Form } from '@remix-run/react'
import { ROLES, type Role } from '#app/business/callers/permissions.ts'
import { roleLabel } from '#app/business/callers/role-words.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { Select, TextInput } from '#app/ui/inputs.tsx'

/** The search and filter form for people. Works without JavaScript. */
export function PeopleFilters({
  filter,
  groups,
}: {
  filter: { words: string; groupId: number | null; role: Role | null; only: string }
  groups: readonly { readonly id: number; readonly name: string }[]
}) {
  return (
    <Form
      method="get"
      role="search"
      // A new search remounts the form, so that its fields show the current search.
      key={`${filter.words}\n${filter.groupId}\n${filter.role}\n${filter.only}`}
      className="mb-4 grid gap-2 sm:grid-cols-2 lg:grid-cols-[minmax(16rem,1fr)_auto_auto_auto_auto]"
    >
      <TextInput
        type="search"
        name="q"
        defaultValue={filter.words}
        aria-label={m.students_search()}
        placeholder={m.students_search()}
        maxLength={100}
        className="sm:col-span-2 lg:col-span-1"
      />
      <Select name="group" aria-label={m.students_group()} defaultValue={filter.groupId ?? ''}>
        <option value="">{m.students_any_group()}</option>
        {groups.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select name="role" aria-label={m.students_role()} defaultValue={filter.role ?? ''}>
        <option value="">{m.students_any_role()}</option>
        {ROLES.map(role => (
          <option key={role} value={role}>
            {roleLabel(role)}
          </option>
        ))}
      </Select>
      <Select name="only" aria-label={m.students_only()} defaultValue={filter.only}>
        <option value="">{m.students_everyone()}</option>
        <option value="guest">{m.students_only_guest()}</option>
        <option value="course">{m.students_only_course()}</option>
        <option value="idle">{m.students_only_idle()}</option>
        <option value="news">{m.privacy_consent_marketing_yes()}</option>
      </Select>
      <Button type="submit" variant="secondary">
        {m.students_search_button()}
      </Button>
    </Form>
  )
}
