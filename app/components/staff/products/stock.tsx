import { Link } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { STOCK_WAYS, type StockChange } from '#app/business/catalogue/stock/stock.ts'
import { useMay } from '#app/components/shell/shell-data.ts'
import { FaultsAlert } from '#app/components/staff/form-alerts.tsx'
import { Rows } from '#app/components/staff/rows.tsx'
import { usePost } from '#app/components/staff/use-post.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import type { ProductEditor } from '#app/site-file/editing/get-product-editor.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldError } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import { RadioLine } from '#app/ui/radio-line.tsx'
import { showFirstError } from '#app/ui/show-first-error.ts'
import { ShortTime } from '#app/ui/time.tsx'
import { toast } from '#app/ui/toast.ts'
import { PRODUCT_FORMS, type ProductAnswer, type StockAgain } from './product-answer.ts'
import { kindLabel, signed, stateLabel, stockFaultSentence, wayLabel } from './product-words.ts'

/** The stock of a product: what is left, the form that changes it, and its last changes. */
export function Stock({
  product,
  again,
  onAnswer,
}: {
  product: ProductEditor
  again: StockAgain | null
  onAnswer: (answer: ProductAnswer) => void
}) {
  const { left, isLow, changes, mayChangeStock } = product
  return (
    <section id="stock" aria-labelledby="stock-title" className="grid scroll-my-16 gap-3">
      <h2 id="stock-title" className="border-b border-line pb-1 text-lg font-semibold">
        {m.products_stock()}
      </h2>
      <p className="flex flex-wrap items-center gap-2 text-lg">
        {m.product_in_stock({ count: left })}
        {isLow && <Badge tone="warning">{stateLabel('low')}</Badge>}
      </p>
      {mayChangeStock && <StockForm product={product} again={again} onAnswer={onAnswer} />}
      <h3 className="font-semibold">{m.products_ledger()}</h3>
      {changes.length === 0 ? <p>{m.products_ledger_none()}</p> : <Ledger changes={changes} />}
    </section>
  )
}

function StockForm({
  product: { id, changes, formKey },
  again,
  onAnswer,
}: {
  product: ProductEditor
  again: StockAgain | null
  onAnswer: (answer: ProductAnswer) => void
}) {
  const form = useRef<HTMLFormElement>(null)
  // The key stays until the form is saved, so that a change whose answer was lost counts once.
  const [key, setKey] = useState(formKey)
  const latest = changes[0]?.id ?? 0
  /** The last change that the page showed when somebody began to type. null: nothing is typed. */
  const [typedAfter, setTypedAfter] = useState<number | null>(null)
  const { send, isSending, isLost } = usePost<ProductAnswer>(PRODUCT_FORMS, answer => {
    onAnswer(answer)
    setTypedAfter(null)
    if (answer.kind !== 'saved') return
    setKey(crypto.randomUUID())
    form.current?.reset()
    void toast({ kind: 'success', title: m.products_stock_saved() })
  })
  useEffect(() => {
    if (again) showFirstError(form.current)
  }, [again])
  const { typed, faults } = again ?? { typed: { way: 'received', number: '', reason: '' }, faults: {} }
  return (
    <form
      ref={form}
      method="post"
      onSubmit={send}
      onInput={() => setTypedAfter(before => before ?? latest)}
      noValidate
      aria-label={m.products_stock_change()}
      className="grid max-w-xl gap-3"
    >
      <input type="hidden" name="intent" value="stock" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="formKey" value={key} />
      {/* A count is refused if the ledger has grown since, also if the page has loaded newer data. */}
      <input type="hidden" name="seen" value={typedAfter ?? latest} />
      <FaultsAlert faults={faults} />
      <fieldset>
        <legend className="font-semibold">{m.products_stock_what()}</legend>
        {STOCK_WAYS.map(way => (
          <RadioLine
            key={way}
            name="way"
            value={way}
            label={wayLabel(way)}
            defaultChecked={typed.way === way}
          />
        ))}
        {faults.way && <FieldError id="way-error">{stockFaultSentence(faults.way)}</FieldError>}
      </fieldset>
      <Field label={m.products_stock_number()} error={stockFaultSentence(faults.number)} required>
        {control => (
          <TextInput
            {...control}
            name="number"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={typed.number}
          />
        )}
      </Field>
      <Field
        label={m.products_stock_reason()}
        hint={m.products_stock_reason_hint()}
        error={stockFaultSentence(faults.reason)}
      >
        {control => (
          <TextInput
            {...control}
            name="reason"
            maxLength={1_000}
            autoComplete="off"
            defaultValue={typed.reason}
          />
        )}
      </Field>
      {isLost && (
        <Alert kind="error" title={m.staff_offer_not_saved()}>
          {m.products_stock_lost()}
        </Alert>
      )}
      <Button type="submit" className="justify-self-start" pending={isSending}>
        {m.products_stock_save()}
      </Button>
    </form>
  )
}

function Ledger({ changes }: { changes: readonly StockChange[] }) {
  const mayReadOrders = useMay()('orders.read')
  return (
    <Rows
      label={m.products_ledger()}
      columns={[
        { label: m.products_ledger_why() },
        { label: m.products_ledger_change(), atEnd: true },
        { label: m.products_ledger_left(), atEnd: true },
        { label: m.audit_when(), from: 'medium' },
      ]}
    >
      {changes.map(change => (
        <tr key={change.id}>
          <th scope="row">
            {kindLabel(change)}
            {change.orderId !== null && <> · {orderOf(change.orderId, mayReadOrders)}</>}
            {change.reason && (
              <>
                {' · '}
                <span>{change.reason}</span>
              </>
            )}
            {change.isByStaff && (
              <span className="text-ink-soft"> · {change.who ?? m.staff_act_former()}</span>
            )}
            <span className="until-medium block text-sm text-ink-soft">
              <ShortTime instant={change.at} />
            </span>
          </th>
          <td className="at-end is-number">{signed(change.change)}</td>
          <td className="at-end is-number">{change.left}</td>
          <td className="from-medium is-time">
            <ShortTime instant={change.at} />
          </td>
        </tr>
      ))}
    </Rows>
  )
}

function orderOf(id: number, mayRead: boolean) {
  const words = m.products_order({ id })
  return mayRead ? (
    <Link to={`/admin/orders/${id}`} className="link">
      {words}
    </Link>
  ) : (
    words
  )
}
