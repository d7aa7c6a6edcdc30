import { Fragment, type ReactNode } from 'react'
import { faultSentence } from '#app/components/staff/courses/course-words.ts'
import { HtmlField } from '#app/components/staff/courses/html-field.tsx'
import { EnglishPart, EnglishSwitch } from '#app/components/staff/english-switch.tsx'
import { ChangedAlert, FaultsAlert, LostAlert } from '#app/components/staff/form-alerts.tsx'
import { KeptOffer } from '#app/components/staff/kept-text.tsx'
import { Group } from '#app/components/staff/offers/offer-fields.tsx'
import { SaveBar } from '#app/components/staff/save-bar.tsx'
import { useEditedForm } from '#app/components/staff/use-edited-form.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import type { ProductEditor } from '#app/site-file/editing/get-product-editor.server.ts'
import {
  differingProductFields,
  PRODUCT_FIELDS,
  type ProductField,
  type SpokenProductField,
  type TypedProduct,
} from '#app/site-file/editing/product-form.ts'
import { textsIn } from '#app/site-file/editing/typed-in-form.ts'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import { More } from '#app/ui/more.tsx'
import { PRODUCT_FORMS, type ProductAgain, type ProductAnswer } from './product-answer.ts'
import { fieldLabel } from './product-words.ts'

type Parts = { readonly typed: TypedProduct; readonly again: ProductAgain | null }

/** The fields of a product. Typed text stays after a refusal, a lost answer, and a save of somebody else. */
export function ProductForm({
  product,
  again,
  isTouched,
  setTouched,
  previewUpload,
  onAnswer,
}: {
  product: ProductEditor
  again: ProductAgain | null
  /** Something is typed that is not saved. */
  isTouched: boolean
  setTouched: (isTouched: boolean) => void
  /** Uploads a preview video and fills in its address. */
  previewUpload?: ReactNode
  onAnswer: (answer: ProductAnswer) => void
}) {
  const edited = useEditedForm<TypedProduct, ProductAnswer>({
    to: PRODUCT_FORMS,
    name: 'product',
    stored: product,
    again,
    isTouched,
    setTouched,
    typedIn: form => textsIn(form, PRODUCT_FIELDS),
    onAnswer,
  })
  const parts = { typed: edited.typed, again }
  return (
    <form {...edited.form} aria-label={m.products_edit()} className="grid gap-6">
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="id" value={product.id} />
      <input type="hidden" name="seen" value={edited.seen} />
      {again?.theirs && <Changed mine={again.typed} theirs={again.theirs} />}
      <FaultsAlert faults={again?.faults ?? {}} />
      <KeptOffer kept={edited.kept} putBack={edited.putBack} />
      <Fragment key={edited.round}>
        <Group legend={m.editor_group_words()}>
          <EnglishSwitch
            isOn={PRODUCT_FIELDS.some(field => field.endsWith('En') && edited.typed[field] !== '')}
          />
          <Both {...parts} field="name" required />
          <Both {...parts} field="description" isHtml />
        </Group>
        <Group legend={m.products_group_price()}>
          <div className="grid gap-4 sm:grid-cols-2">
            <Line {...parts} field="price" inputMode="decimal" required />
            <Line {...parts} field="lowStockAt" inputMode="numeric" hint={m.products_low_at_hint()} />
            <Line {...parts} field="position" inputMode="numeric" />
            <Line {...parts} field="slug" hint={m.products_slug_hint()} />
            <Line {...parts} field="previewVideoUrl" />
          </div>
          <More
            title={fieldLabel('priceUsd')}
            isOpen={
              product.sellsInDollars || parts.typed.priceUsd !== '' || again?.faults.priceUsd !== undefined
            }
          >
            <div className="grid gap-4 sm:grid-cols-2">
              <Line {...parts} field="priceUsd" inputMode="decimal" hint={m.editor_plan_usd_hint()} />
            </div>
          </More>
          {previewUpload}
        </Group>
        <Group legend={m.products_group_meta()}>
          <Both {...parts} field="metaTitle" />
          <Both {...parts} field="metaDescription" />
        </Group>
      </Fragment>
      <LostAlert isLost={edited.isLost} />
      <SaveBar
        label={m.products_save()}
        isTouched={isTouched}
        isSending={edited.isSending}
        savedAt={product.savedAt}
      />
    </form>
  )
}

/** A text in Thai and English, side by side, and one below the other on a phone. */
function Both({
  field,
  required,
  isHtml,
  ...parts
}: Parts & { field: SpokenProductField; required?: boolean; isHtml?: boolean }) {
  return (
    <div className="in-both-languages grid gap-4 sm:grid-cols-2">
      <Line {...parts} field={field} required={required} isHtml={isHtml} />
      <EnglishPart>
        <Line {...parts} field={`${field}En`} isHtml={isHtml} />
      </EnglishPart>
    </div>
  )
}

function Line({
  typed,
  again,
  field,
  required,
  isHtml = false,
  hint,
  inputMode,
}: Parts & {
  field: ProductField
  required?: boolean | undefined
  isHtml?: boolean | undefined
  hint?: string
  inputMode?: 'decimal' | 'numeric'
}) {
  return (
    <Field
      label={fieldLabel(field)}
      hint={isHtml ? m.editor_html_hint() : hint}
      error={faultSentence(again?.faults[field])}
      required={required}
    >
      {control =>
        isHtml ? (
          <HtmlField name={field} typed={typed[field]} control={control} />
        ) : (
          <TextInput
            {...control}
            name={field}
            inputMode={inputMode}
            autoComplete="off"
            // The server refuses a text that is too long: a browser that cuts it would lose its end.
            maxLength={20_000}
            defaultValue={typed[field]}
          />
        )
      }
    </Field>
  )
}

/** The version that another person saved meanwhile, beside the typed one. */
function Changed({ mine, theirs }: { mine: TypedProduct; theirs: TypedProduct }) {
  const textOf = (typed: TypedProduct, field: ProductField) => typed[field].trim() || m.staff_offer_empty()
  return (
    <ChangedAlert
      path="?"
      keepsLines
      fields={differingProductFields(mine, theirs).map(field => ({
        label: fieldLabel(field),
        mine: textOf(mine, field),
        theirs: textOf(theirs, field),
      }))}
    />
  )
}
