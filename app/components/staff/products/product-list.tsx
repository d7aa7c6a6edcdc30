import { Form, Link, useSearchParams } from '@remix-run/react'
import { formatMoney } from '#app/business/money/format.ts'
import { faultSentence } from '#app/components/staff/courses/course-words.ts'
import { NewForm } from '#app/components/staff/new-form.tsx'
import { NextPage } from '#app/components/staff/next-page.tsx'
import { OpeningRow, Rows } from '#app/components/staff/rows.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import type { ListedProduct, ProductList } from '#app/site-file/editing/list-products.server.ts'
import { PRODUCT_STATES, type ProductState } from '#app/site-file/editing/product-form.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { Package, Search, SearchX } from '#app/ui/icons.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import type { NewProductAgain } from './product-answer.ts'
import { stateLabel } from './product-words.ts'

/** All products: search, state, price and stock, and a form for a new one. */
export function ProductListView({
  list,
  words,
  state,
  refused,
}: {
  list: ProductList
  words: string
  state: ProductState | null
  refused: NewProductAgain | undefined
}) {
  const isLater = useSearchParams()[0].has('before')
  return (
    <>
      <h1 className="mb-4 text-2xl font-semibold">{m.products_title()}</h1>
      <NewProduct refused={refused} isFirst={list.products.length === 0 && words === '' && state === null} />
      <Form method="get" role="search" aria-label={m.products_search()} className="mb-2 flex max-w-md gap-2">
        <TextInput
          type="search"
          name="q"
          key={words}
          defaultValue={words}
          aria-label={m.products_search()}
          placeholder={m.products_search()}
        />
        {state && <input type="hidden" name="state" value={state} />}
        <Button type="submit" variant="secondary" aria-label={m.staff_offer_search_button()}>
          <Search className="size-5" />
        </Button>
      </Form>
      <States words={words} state={state} />
      {list.products.length === 0 ? (
        <Nothing words={words} state={state} />
      ) : (
        <Rows
          label={m.products_title()}
          columns={[
            { label: m.products_name() },
            { label: m.editor_price(), atEnd: true, from: 'medium' },
            { label: m.products_stock(), atEnd: true, from: 'medium' },
            { label: m.orders_staff_status() },
          ]}
        >
          {list.products.map(product => (
            <ProductRow key={product.id} product={product} />
          ))}
        </Rows>
      )}
      <NextPage next={list.before} isLater={isLater} />
    </>
  )
}

function NewProduct({ refused, isFirst }: { refused: NewProductAgain | undefined; isFirst: boolean }) {
  return (
    <NewForm action="/admin/products" label={m.products_new()} isOpen={Boolean(refused) || isFirst}>
      <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <Field label={m.products_new_name()} error={faultSentence(refused?.faults.name)}>
          {control => (
            <TextInput {...control} name="name" maxLength={1_000} defaultValue={refused?.typed.name} />
          )}
        </Field>
        <Field label={m.editor_plan_baht()} error={faultSentence(refused?.faults.price)}>
          {control => (
            <TextInput {...control} name="price" inputMode="decimal" defaultValue={refused?.typed.price} />
          )}
        </Field>
      </div>
    </NewForm>
  )
}

/** Links to the products in one state. The words of the search stay. */
function States({ words, state }: { words: string; state: ProductState | null }) {
  return (
    <p className="mb-3 flex flex-wrap gap-x-4">
      {[null, ...PRODUCT_STATES].map(one => (
        <Link
          key={one ?? 'all'}
          to={`?${new URLSearchParams({ ...(words && { q: words }), ...(one && { state: one }) })}`}
          prefetch="none"
          aria-current={one === state ? 'page' : undefined}
          className="link inline-flex min-h-11 items-center aria-[current]:font-semibold aria-[current]:no-underline"
        >
          {one ? stateLabel(one) : m.editor_all()}
        </Link>
      ))}
    </p>
  )
}

function Nothing({ words, state }: { words: string; state: ProductState | null }) {
  if (words !== '')
    return (
      <EmptyState icon={SearchX} title={m.staff_offers_none_found({ words })}>
        {m.staff_offers_none_found_text()}
      </EmptyState>
    )
  const isLow = state === 'low'
  return (
    <EmptyState icon={Package} title={isLow ? m.products_none_low() : m.products_none()}>
      {isLow ? m.products_none_low_text() : m.products_none_text()}
    </EmptyState>
  )
}

function ProductRow({ product: { id, name, isShown, price, left, isLow } }: { product: ListedProduct }) {
  const locale = useLocale()
  const amount = price ? formatMoney(price, locale) : '–'
  return (
    <OpeningRow>
      <th scope="row">
        <Link data-row="" to={`/admin/products/${id}`} className="link font-semibold break-words">
          {name}
        </Link>
        <span className="until-medium block text-sm text-ink-soft">
          {amount} · {m.product_in_stock({ count: left })}
        </span>
      </th>
      <td className="from-medium at-end is-number">{amount}</td>
      <td className="from-medium at-end is-number">{left}</td>
      <td>
        <span className="flex flex-wrap gap-1">
          <ShownBadge isShown={isShown} />
          {left <= 0 && <Badge tone="danger">{m.product_sold_out()}</Badge>}
          {isLow && left > 0 && <Badge tone="warning">{stateLabel('low')}</Badge>}
        </span>
      </td>
    </OpeningRow>
  )
}

/** If visitors see a product. */
export function ShownBadge({ isShown }: { isShown: boolean }) {
  return <Badge tone={isShown ? 'success' : 'neutral'}>{stateLabel(isShown ? 'shown' : 'hidden')}</Badge>
}
