import { type ReactNode, useEffect, useRef } from 'react'
import { addressAtWidth } from '#app/business/catalogue/picture.ts'
import { ActButton } from '#app/components/staff/courses/act-button.tsx'
import { usePost } from '#app/components/staff/use-post.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import type { ProductEditor } from '#app/site-file/editing/get-product-editor.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { ChevronLeft, ChevronRight, Trash2 } from '#app/ui/icons.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import { PRODUCT_FORMS, type ProductAnswer } from './product-answer.ts'

type PictureRefused = Extract<ProductAnswer, { kind: 'picture-refused' }>

/** The gallery of a product in its order, and the forms that add a picture. */
export function Pictures({
  product: { id, pictures },
  refused,
  onAnswer,
}: {
  product: ProductEditor
  refused: PictureRefused | null
  onAnswer: (answer: ProductAnswer) => void
}) {
  return (
    <section id="pictures" aria-labelledby="pictures-title" className="grid scroll-my-16 gap-3">
      <h2 id="pictures-title" className="border-b border-line pb-1 text-lg font-semibold">
        {m.products_pictures()}
      </h2>
      <p className="text-sm text-ink-soft">
        {pictures.length === 0 ? m.products_pictures_none() : m.products_pictures_first()}
      </p>
      {pictures.length > 0 && (
        <ol className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {pictures.map((picture, index) => (
            <OnePicture
              key={picture}
              product={id}
              picture={picture}
              number={index + 1}
              isLast={index === pictures.length - 1}
              onAnswer={onAnswer}
            />
          ))}
        </ol>
      )}
      <AddPicture id={id} refused={refused} onAnswer={onAnswer} />
    </section>
  )
}

function OnePicture({
  product,
  picture,
  number,
  isLast,
  onAnswer,
}: {
  product: number
  picture: string
  number: number
  isLast: boolean
  onAnswer: (answer: ProductAnswer) => void
}) {
  const act = (intent: string, label: string, icon: ReactNode) => (
    <ActButton
      to={PRODUCT_FORMS}
      fields={{ intent, id: product, picture }}
      label={label}
      variant="quiet"
      onAnswer={onAnswer}
    >
      {icon}
    </ActButton>
  )
  return (
    <li className="grid content-start gap-1">
      <img
        src={addressAtWidth(picture, 320)}
        alt={m.products_picture({ number })}
        className="aspect-square w-full rounded-md border border-line bg-surface object-contain"
      />
      <div className="flex flex-wrap">
        {number > 1 &&
          act('picture-earlier', m.products_picture_earlier({ number }), <ChevronLeft className="size-5" />)}
        {!isLast &&
          act('picture-later', m.products_picture_later({ number }), <ChevronRight className="size-5" />)}
        {act('picture-remove', m.products_picture_remove({ number }), <Trash2 className="size-5" />)}
      </div>
    </li>
  )
}

function AddPicture({
  id,
  refused,
  onAnswer,
}: {
  id: number
  refused: PictureRefused | null
  onAnswer: (answer: ProductAnswer) => void
}) {
  const form = useRef<HTMLFormElement>(null)
  const byFile = usePost<ProductAnswer>(`${PRODUCT_FORMS}?picture=1`, answer => {
    if (answer.kind === 'saved') form.current?.reset()
    onAnswer(answer)
  })
  const addressForm = useRef<HTMLFormElement>(null)
  const byAddress = usePost<ProductAnswer>(PRODUCT_FORMS, answer => {
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
          {control => (
            <input
              {...control}
              type="file"
              name="picture"
              accept="image/jpeg,image/png,image/gif"
              className="input min-h-11"
            />
          )}
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
