import type { ReactNode } from 'react'
import { addressAtWidth } from '#app/business/catalogue/picture.ts'
import { ActButton } from '#app/components/staff/courses/act-button.tsx'
import { AddPicture } from '#app/components/staff/courses/add-picture.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import type { ProductEditor } from '#app/site-file/editing/get-product-editor.server.ts'
import { ChevronLeft, ChevronRight, Trash2 } from '#app/ui/icons.tsx'
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
      <AddPicture to={PRODUCT_FORMS} id={id} refused={refused} onAnswer={onAnswer} />
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
