import { PictureField } from '#app/components/upload/picture-field.tsx'
import { m } from '#app/i18n/paraglide/messages.js'

/**
 * A picture of a person: cut to a square and sent as soon as it is chosen; `name` then holds what it is kept under. Without a
 * script the file goes with the form, as `name` and '.file'.
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
