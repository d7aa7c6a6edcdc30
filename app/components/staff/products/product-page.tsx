import { Link } from '@remix-run/react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { LoggedAct } from '#app/business/callers/staff-log.server.ts'
import { useMay } from '#app/components/shell/shell-data.ts'
import { useReload } from '#app/components/shell/use-reload.ts'
import { ActButton } from '#app/components/staff/courses/act-button.tsx'
import { UnsavedGuard, useFilledWith } from '#app/components/staff/save-bar.tsx'
import { StaffActs } from '#app/components/staff/staff-acts.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import type { ProductEditor } from '#app/site-file/editing/get-product-editor.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Pictures } from './pictures.tsx'
import { PRODUCT_FORMS, type ProductAnswer } from './product-answer.ts'
import { ProductForm } from './product-form.tsx'
import { ShownBadge } from './product-list.tsx'
import { Stock } from './stock.tsx'

/**
 * The editor of a product: if it is shown, its stock, its pictures and its fields. Each part is a form of its own, so
 * that one answer never touches what is typed in another.
 */
export function ProductEditorPage(props: ComponentProps<typeof Editor>) {
  return (
    <UnsavedGuard>
      <Editor {...props} />
    </UnsavedGuard>
  )
}

function Editor({
  product,
  acts,
  posted,
  previewUpload,
}: {
  product: ProductEditor
  acts: readonly LoggedAct[]
  posted: ProductAnswer | undefined
  /** Uploads a preview video and fills in its address. */
  previewUpload?: ReactNode
}) {
  const [answer, setAnswer] = useState(posted ?? null)
  const [isTouched, setTouched] = useState(posted?.kind === 'refused')
  const { filled: form, saved } = useFilledWith(product, isTouched)
  const reload = useReload()
  const may = useMay()
  const { id, isShown, freeWith } = product
  const onAnswer = (next: ProductAnswer) => {
    setAnswer(next)
    if (next.kind === 'saved') saved()
    // A refused count also needs the page again: it shows what has moved.
    if (next.kind === 'saved' || next.kind === 'stock-refused') reload()
  }
  return (
    <div className="grid gap-8">
      <header className="grid gap-3">
        <Link to="/admin/products" className="link justify-self-start">
          {m.products_back()}
        </Link>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h1 className="text-2xl font-semibold break-words">{product.name}</h1>
          <ShownBadge isShown={isShown} />
        </div>
        {answer?.kind === 'gone' && (
          <Alert kind="error" title={m.products_gone()}>
            {m.editor_gone_text()}
          </Alert>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <ActButton
            to={PRODUCT_FORMS}
            fields={{ intent: isShown ? 'hide' : 'show', id }}
            label={isShown ? m.editor_hide() : m.products_show()}
            variant={isShown ? 'secondary' : 'primary'}
            onAnswer={onAnswer}
          />
          {product.canPutBack && (
            <ActButton
              to={PRODUCT_FORMS}
              fields={{ intent: 'put-back', id, seen: product.seen }}
              label={m.editor_put_back()}
              variant="quiet"
              onAnswer={onAnswer}
            />
          )}
          {isShown && <span className="text-sm text-ink-soft">{m.products_hide_hint()}</span>}
        </div>
        {product.lacksShipping && (
          <Alert kind="warning" title={m.products_no_shipping()}>
            {may('settings.write') ? (
              <Link
                to="/admin/settings/shipping#shipping_methods"
                className="link inline-flex min-h-11 items-center"
              >
                {m.products_add_shipping()}
              </Link>
            ) : (
              m.products_ask_for_shipping()
            )}
          </Alert>
        )}
        {isShown && (
          <p>
            <a
              href={product.path}
              target="_blank"
              rel="noreferrer"
              className="link inline-flex min-h-11 items-center"
            >
              {m.products_view()}
            </a>
          </p>
        )}
      </header>
      <Stock product={product} again={answer?.kind === 'stock-refused' ? answer : null} onAnswer={onAnswer} />
      <Pictures
        product={product}
        refused={answer?.kind === 'picture-refused' ? answer : null}
        onAnswer={onAnswer}
      />
      {/* After a save the form remounts with the new optimistic-lock mark. */}
      <ProductForm
        key={form.seen}
        product={form}
        again={answer?.kind === 'refused' ? answer : null}
        isTouched={isTouched}
        setTouched={setTouched}
        previewUpload={previewUpload}
        onAnswer={onAnswer}
      />
      {freeWith.length > 0 && (
        <section aria-labelledby="free-with">
          <h2 id="free-with" className="border-b border-line pb-1 text-lg font-semibold">
            {m.products_free_with()}
          </h2>
          <ul>
            {freeWith.map(({ planId, plan, courseId, course }) => (
              <li key={planId}>
                <Link
                  to={`/admin/courses/${courseId}#plans`}
                  className="link inline-flex min-h-11 items-center"
                >
                  {[course, plan].filter(Boolean).join(' · ')}
                </Link>
              </li>
            ))}
          </ul>
          <p className="text-sm text-ink-soft">{m.products_free_with_hint()}</p>
        </section>
      )}
      {acts.length > 0 && (
        <section aria-labelledby="history">
          <h2 id="history" className="mb-2 border-b border-line pb-1 text-lg font-semibold">
            {m.staff_history()}
          </h2>
          <StaffActs acts={acts} />
        </section>
      )}
    </div>
  )
}
