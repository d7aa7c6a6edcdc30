import { useEffect, useRef } from 'react'
import { usePost } from '#app/components/staff/use-post.ts'
import { PictureInput } from '#app/components/upload/picture-file.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'

/** The forms that add a picture to a list: by file, or by address. */
export function AddPicture<Answer extends { readonly kind: string }>({
  to,
  id,
  refused,
  onAnswer,
}: {
  /** Where the script sends the forms. */
  to: string
  id: number
  /** Without an address, the file was refused. */
  refused: { readonly sentence: string; readonly url?: string } | null
  onAnswer: (answer: Answer) => void
}) {
  const form = useRef<HTMLFormElement>(null)
  const byFile = usePost<Answer>(`${to}?picture=1`, answer => {
    if (answer.kind === 'saved') form.current?.reset()
    onAnswer(answer)
  })
  const addressForm = useRef<HTMLFormElement>(null)
  const byAddress = usePost<Answer>(to, answer => {
    if (answer.kind === 'saved') addressForm.current?.reset()
    onAnswer(answer)
  })
  // Which of the two forms was refused.
  const isAddress = refused?.url !== undefined
  useEffect(() => {
    const refusedForm = isAddress ? addressForm.current : form.current
    if (refused) refusedForm?.querySelector('input:not([type=hidden])')?.scrollIntoView({ block: 'nearest' })
  }, [refused, isAddress])
  const errorOf = (isLost: boolean, isRefused: boolean) =>
    isLost ? m.staff_offer_lost() : isRefused ? refused?.sentence : undefined
  return (
    <div className="grid max-w-xl gap-4">
      <form
        ref={form}
        method="post"
        action="?picture=1"
        encType="multipart/form-data"
        onSubmit={byFile.send}
        className="grid gap-2"
      >
        <input type="hidden" name="id" value={id} />
        <Field
          label={m.products_picture_choose()}
          hint={m.products_picture_hint()}
          error={errorOf(byFile.isLost, !isAddress)}
        >
          {control => <PictureInput {...control} name="picture" />}
        </Field>
        <Button type="submit" variant="secondary" className="justify-self-start" pending={byFile.isSending}>
          {m.products_picture_add()}
        </Button>
      </form>
      <form ref={addressForm} method="post" onSubmit={byAddress.send} noValidate className="grid gap-2">
        <input type="hidden" name="intent" value="picture-address" />
        <input type="hidden" name="id" value={id} />
        <Field label={m.products_picture_address()} error={errorOf(byAddress.isLost, isAddress)}>
          {control => (
            <TextInput
              {...control}
              name="url"
              inputMode="url"
              maxLength={3_000}
              autoComplete="off"
              defaultValue={refused?.url}
            />
          )}
        </Field>
        <Button
          type="submit"
          variant="secondary"
          className="justify-self-start"
          pending={byAddress.isSending}
        >
          {m.products_picture_add()}
        </Button>
      </form>
    </div>
  )
}
