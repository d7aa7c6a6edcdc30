import { m } from '#app/i18n/paraglide/messages.js'
import { labelOf } from '#app/i18n/registration-words.ts'
import { Field } from '#app/ui/field.tsx'
import { Select, TextArea, TextInput } from '#app/ui/inputs.tsx'
import type { AskedProfile, FieldErrors, ShownField, TypedForm } from './account-answers.ts'
import { LabelField } from './label-field.tsx'
import { ProfilePicture } from './profile-picture.tsx'

/** How a browser should help with each field. */
const INPUTS: Partial<Record<ShownField, React.InputHTMLAttributes<HTMLInputElement>>> = {
  firstname: { autoComplete: 'given-name' },
  lastname: { autoComplete: 'family-name' },
  nickname: { autoComplete: 'nickname' },
  email: { type: 'email', autoComplete: 'email', autoCapitalize: 'none' },
  age: { inputMode: 'numeric', maxLength: 3 },
  tel: { type: 'tel', autoComplete: 'tel-national' },
}
const LONG: readonly ShownField[] = ['address', 'biography', 'education']

export type ProfileFieldsProps = {
  asked: AskedProfile
  typed: TypedForm
  errors: FieldErrors
  /** A picture was sent, or taken away: it is in the form now, though nobody typed it. */
  onKept?: () => void
}

/** What a shop asks of a person, its own fields last: for registering, for buying without an account, for changing it later. */
export function ProfileFields(props: ProfileFieldsProps) {
  const { asked, typed, errors, onKept } = props
  return (
    <>
      {asked.fields.map(({ name, required }) => (
        <OneField key={name} name={name} required={required} {...props} />
      ))}
      {asked.labels.map(label => (
        <LabelField
          key={label.id}
          label={label}
          typed={typed[`label.${label.id}`] ?? []}
          error={errors[`label.${label.id}`]}
          onKept={onKept}
        />
      ))}
    </>
  )
}

function OneField({
  name,
  required,
  asked,
  typed,
  errors,
  onKept,
}: ProfileFieldsProps & { name: ShownField; required: boolean }) {
  const [first] = typed[name] ?? []
  const said = { label: labelOf(name), required, error: errors[name] }
  if (name === 'displayImage') return <ProfilePicture {...said} name={name} kept={first} onKept={onKept} />
  return (
    <Field {...said} hint={hintOf(name, asked)}>
      {control => {
        const given = { ...control, name, defaultValue: first }
        if (name === 'userGroup') return <GroupSelect {...given} asked={asked} />
        return LONG.includes(name) ? <TextArea {...given} /> : <TextInput {...given} {...INPUTS[name]} />
      }}
    </Field>
  )
}

function GroupSelect({ asked, ...given }: { asked: AskedProfile } & React.ComponentProps<'select'>) {
  return (
    <Select {...given} ref={null}>
      <option value="">{m.register_choose()}</option>
      {asked.groups.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}

function hintOf(name: ShownField, { telMinimumSkipped }: AskedProfile): string | undefined {
  if (name === 'email') return m.account_hint_email()
  if (name === 'education') return m.register_hint_education()
  if (name !== 'tel') return undefined
  return telMinimumSkipped ? m.register_hint_short_tel() : m.account_hint_tel()
}
