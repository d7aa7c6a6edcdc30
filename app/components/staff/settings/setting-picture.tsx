import { type ChangeEvent, useEffect, useState } from 'react'
import { LONGEST_ADDRESS } from '#app/business/settings/voice.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import { FILE, type SettingsAgain, type ShownSetting } from './settings-answer.ts'

/** Props that every picture field of one form gets. `again`: why the last save was refused; null if it was not. */
export type OfPictures = { mostBytes: number; again: SettingsAgain | null }

type Props = OfPictures & {
  setting: Pick<ShownSetting, 'name' | 'label'> & { does?: string }
  address: string
  error: string | undefined
}

const MEBIBYTE = 1024 * 1024

/** A picture of the shop: as it looks, its address, and a file that replaces it when the form is saved. */
export function SettingPicture({ setting, address, error, mostBytes, again }: Props) {
  const { name, label, does } = setting
  const [chosen, setChosen] = useState('')
  const [isTooLarge, setTooLarge] = useState(false)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => (chosen ? () => URL.revokeObjectURL(chosen) : undefined), [chosen])
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    const isLarge = file !== undefined && file.size > mostBytes
    if (isLarge) currentTarget.value = ''
    setTooLarge(isLarge)
    setBroken(false)
    setChosen(file && !isLarge ? URL.createObjectURL(file) : '')
  }
  const named = (words: string) => (
    <>
      {words}
      <span className="sr-only">: {label}</span>
    </>
  )
  // A field that is made again forgets its file. Without JavaScript every field is made again.
  const isMadeAgain = again?.kind === 'changed' || again?.kind === 'filled'
  const sayAgain = <p className="text-sm text-ink-soft">{m.setting_pictures_again()}</p>
  const shown = chosen || address
  const large = isTooLarge && m.upload_refusal_too_large({ megabytes: Math.floor(mostBytes / MEBIBYTE) })
  return (
    <fieldset className="grid content-start gap-3">
      <legend className="mb-1 font-semibold">{label}</legend>
      {does && <p className="text-sm text-ink-soft">{does}</p>}
      {shown && !isBroken && (
        <img
          src={shown}
          alt={m.settings_preview_of({ label })}
          onError={() => setBroken(true)}
          className="max-h-32 max-w-full justify-self-start rounded-md border border-line bg-paper object-contain"
        />
      )}
      <Field
        label={named(m.setting_pictures_choose())}
        hint={chosen ? m.setting_pictures_chosen() : m.setting_pictures_hint()}
        error={large || error}
      >
        {control => (
          <input
            {...control}
            type="file"
            name={name + FILE}
            accept="image/jpeg,image/png,image/gif"
            onChange={choose}
            className="input min-h-11"
          />
        )}
      </Field>
      {again && (isMadeAgain ? !chosen && sayAgain : <noscript>{sayAgain}</noscript>)}
      <Field label={named(m.setting_pictures_address())} hint={m.setting_pictures_address_hint()}>
        {control => <TextInput {...control} name={name} defaultValue={address} maxLength={LONGEST_ADDRESS} />}
      </Field>
    </fieldset>
  )
}
