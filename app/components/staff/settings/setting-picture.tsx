import { LONGEST_ADDRESS } from '#app/business/settings/voice.ts'
import { ChooseAgain, PictureFile } from '#app/components/upload/picture-file.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import { More } from '#app/ui/more.tsx'
import { FILE, type SettingsAgain, type ShownSetting } from './settings-answer.ts'

/** Props that every picture field of one form gets. `again`: why the last save was refused; null if it was not. */
export type OfPictures = { mostBytes: number; again: SettingsAgain | null }

type Props = OfPictures & {
  setting: Pick<ShownSetting, 'name' | 'label'> & { does?: string }
  address: string
  error: string | undefined
}

/** A picture of the shop: as it looks, its address, and a file that replaces it when the form is saved. */
export function SettingPicture({ setting, address, error, mostBytes, again }: Props) {
  const { name, label, does } = setting
  const named = (words: string) => (
    <>
      {words}
      <span className="sr-only">: {label}</span>
    </>
  )
  // After another refusal the field stays as it is, unless the page was loaded anew.
  const isMadeAgain = again?.kind === 'changed' || again?.kind === 'filled'
  return (
    <fieldset className="grid content-start gap-3">
      <legend className="mb-1 font-semibold">{label}</legend>
      {does && <p className="text-sm text-ink-soft">{does}</p>}
      <PictureFile
        name={name + FILE}
        label={named(m.setting_pictures_choose())}
        hint={m.setting_pictures_hint()}
        stored={address}
        alt={m.settings_preview_of({ label })}
        mostBytes={mostBytes}
        error={error}
        note={
          again &&
          (isMadeAgain ? (
            <ChooseAgain />
          ) : (
            <noscript>
              <ChooseAgain />
            </noscript>
          ))
        }
      />
      <More title={m.setting_pictures_address()} of={label} isOpen={Boolean(error)}>
        <Field label={named(m.setting_pictures_address_label())} hint={m.setting_pictures_address_hint()}>
          {control => (
            <TextInput {...control} name={name} defaultValue={address} maxLength={LONGEST_ADDRESS} />
          )}
        </Field>
      </More>
    </fieldset>
  )
}
