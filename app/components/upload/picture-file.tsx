import { type ChangeEvent, type InputHTMLAttributes, type ReactNode, useEffect, useState } from 'react'
import { m } from '#app/i18n/paraglide/messages.js'
import { Field } from '#app/ui/field.tsx'

const MEBIBYTE = 1024 * 1024

/** A file input for a picture of a kind that the shop takes. Takes what `Field` passes, and every native attribute. */
export function PictureInput(attributes: InputHTMLAttributes<HTMLInputElement>) {
  return (
    <input {...attributes} type="file" accept="image/jpeg,image/png,image/gif" className="input min-h-11" />
  )
}

/** A picture that is sent with its form: shows the chosen one, else the stored one, and drops one that is too large. */
export function PictureFile({
  name,
  label,
  hint,
  stored,
  alt,
  mostBytes,
  error,
  note,
}: {
  name: string
  label: ReactNode
  hint: string
  /** The address of the stored picture; '' if there is none. */
  stored: string
  alt: string
  mostBytes: number
  error: string | undefined
  /** Stands below the field until a file is chosen. */
  note?: ReactNode
}) {
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
  const shown = chosen || stored
  const large = isTooLarge && m.upload_refusal_too_large({ megabytes: Math.floor(mostBytes / MEBIBYTE) })
  return (
    <>
      {shown && !isBroken && (
        <img
          src={shown}
          alt={alt}
          onError={() => setBroken(true)}
          className="max-h-32 max-w-full justify-self-start rounded-md border border-line bg-paper object-contain"
        />
      )}
      <Field label={label} hint={chosen ? m.setting_pictures_chosen() : hint} error={large || error}>
        {control => <PictureInput {...control} name={name} onChange={choose} />}
      </Field>
      {!chosen && note}
    </>
  )
}

/** A note for a form that came back: a field that is made again forgets its file. */
export function ChooseAgain() {
  return <p className="text-sm text-ink-soft">{m.setting_pictures_again()}</p>
}
