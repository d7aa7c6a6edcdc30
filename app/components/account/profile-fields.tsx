import { type CustomLabel, takesMany } from '#app/business/accounts/registration/custom-label.ts'
import {
  factsOf,
  type RegistrationFieldFacts,
  registerFieldOf,
} from '#app/business/settings/registration-fields.ts'
import { PictureField } from '#app/components/upload/picture-field.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { labelOf } from '#app/refusals/registration-words.ts'
import { Field } from '#app/ui/field.tsx'
import { FieldGroup } from '#app/ui/field-group.tsx'
import { ChevronDown } from '#app/ui/icons.tsx'
import { Checkbox, Select, TextArea, TextInput } from '#app/ui/inputs.tsx'
import { RadioLine } from '#app/ui/radio-line.tsx'
import type { AskedProfile, FieldErrors, ShownField, TypedForm } from './account-answers.ts'
import { namesIn } from './asked-profile.ts'

const isLong = (name: ShownField) => name === 'education' || factsOfShown(name).kind === 'lines'

function factsOfShown(name: ShownField): RegistrationFieldFacts {
  return factsOf(registerFieldOf(name))
}

export type ProfileFieldsProps = {
  asked: AskedProfile
  typed: TypedForm
  errors: FieldErrors
  /** Called when a picture was uploaded or removed. Such a change fires no input event. */
  onKept?: () => void
}

/** The profile fields of a shop, custom fields last. Used in registration, guest checkout and the profile page. */
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

/**
 * The optional fields of the form. They are folded, unless an answer in one was refused. `inAccount`: the form makes an
 * account, in which they can be filled in later.
 */
export function OptionalFields({
  inAccount = false,
  ...props
}: ProfileFieldsProps & { inAccount?: boolean }) {
  const names = namesIn(props.asked)
  if (names.length === 0) return null
  const folded = (
    <details open={names.some(name => name in props.errors)} className="group/optional">
      <summary className="link inline-flex min-h-11 list-none items-center gap-1 [&::-webkit-details-marker]:hidden">
        {m.checkout_contact_more({ count: names.length })}
        <ChevronDown className="size-4 transition-transform group-open/optional:rotate-180" />
      </summary>
      <div className="grid min-w-0 gap-4 pt-2">
        <ProfileFields {...props} />
      </div>
    </details>
  )
  if (!inAccount) return folded
  return (
    <div>
      {folded}
      <p className="text-sm text-ink-soft">{m.register_later()}</p>
    </div>
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
        return isLong(name) ? <TextArea {...given} /> : <TextInput {...given} {...factsOfShown(name).input} />
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

type Props = {
  label: CustomLabel
  typed: readonly string[]
  error: string | undefined
  onKept?: () => void
}

/** One custom field, of any of the six types. Its form name is 'label.' plus its id. */
export function LabelField({ label, typed, error, onKept }: Props) {
  const name = `label.${label.id}`
  const said = { label: label.label, error, required: label.required }
  if (label.typeLabel === 'image')
    return (
      <ProfilePicture
        name={name}
        label={label.label}
        required={label.required}
        kept={typed[0]}
        error={error}
        onKept={onKept}
      />
    )
  if (takesMany(label))
    return (
      <FieldGroup {...said} hint={m.register_hint_choose_many()}>
        {control => (
          <Lines>
            {label.itemList.map((item, index) => (
              <Checkbox
                {...control}
                key={item}
                name={name}
                value={item}
                label={label.itemNames?.[index] ?? item}
                defaultChecked={typed.includes(item)}
              />
            ))}
          </Lines>
        )}
      </FieldGroup>
    )
  if (label.typeLabel === 'radio')
    return (
      <FieldGroup {...said}>
        {control => (
          <Lines>
            {label.itemList.map((item, index) => (
              <RadioLine
                {...control}
                key={item}
                name={name}
                value={item}
                label={label.itemNames?.[index] ?? item}
                required={label.required || undefined}
                defaultChecked={typed[0] === item}
              />
            ))}
          </Lines>
        )}
      </FieldGroup>
    )
  return (
    <Field {...said}>
      {control =>
        label.typeLabel === 'select' ? (
          <Select {...control} name={name} defaultValue={typed[0] ?? ''}>
            <option value="">{m.register_choose()}</option>
            {label.itemList.map((item, index) => (
              <option key={item} value={item}>
                {label.itemNames?.[index] ?? item}
              </option>
            ))}
          </Select>
        ) : (
          <TextInput {...control} name={name} defaultValue={typed[0]} />
        )
      }
    </Field>
  )
}

/** Short choices stand beside each other, as many as fit. */
function Lines({ children }: { children: React.ReactNode }) {
  return <div className="flex flex-wrap gap-x-6">{children}</div>
}

/**
 * A profile picture: cropped to a square and uploaded when chosen. The field `name` then holds its storage key.
 * Without JavaScript the file is sent with the form, in the field `name` + '.file'.
 */
export function ProfilePicture({
  name,
  label,
  required,
  kept,
  error,
  onKept,
  onBusy,
}: {
  name: string
  label: string
  required: boolean
  kept: string | undefined
  error: string | undefined
  onKept?: () => void
  onBusy?: (isBusy: boolean) => void
}) {
  return (
    <PictureField
      square
      purpose="profile"
      words={{
        label,
        choose: m.register_picture_choose(),
        hint: m.register_picture_hint(),
        alt: m.register_picture_alt(),
      }}
      names={{ kept: name, file: `${name}.file` }}
      required={required}
      kept={kept || undefined}
      error={error}
      onChanged={() => {}}
      onBusy={onBusy}
      onUploaded={() => onKept?.()}
    />
  )
}
