import { type CustomLabel, takesMany } from '#app/business/accounts/registration/custom-label.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Field } from '#app/ui/field.tsx'
import { FieldGroup } from '#app/ui/field-group.tsx'
import { Checkbox, Select, TextInput } from '#app/ui/inputs.tsx'
import { RadioLine } from '#app/ui/radio-line.tsx'
import { ProfilePicture } from './profile-picture.tsx'

type Props = {
  label: CustomLabel
  typed: readonly string[]
  error: string | undefined
  onKept?: () => void
}

/** One of the shop's own fields, of whichever of the six types (§3); its name in the form is 'label.' and its id. */
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
            {label.itemList.map(item => (
              <Checkbox
                {...control}
                key={item}
                name={name}
                value={item}
                label={item}
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
            {label.itemList.map(item => (
              <RadioLine
                {...control}
                key={item}
                name={name}
                value={item}
                label={item}
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
            {label.itemList.map(item => (
              <option key={item} value={item}>
                {item}
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

/** Side by side where there is room. */
function Lines({ children }: { children: React.ReactNode }) {
  return <div className="grid grid-cols-1 gap-x-6 sm:grid-cols-2">{children}</div>
}
