import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { REJECT_PRESETS, rejectPresetSentence } from '#app/business/payments/reject-reason.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/inputs.tsx'
import type { Decision } from './decision.ts'

/**
 * Approve, or reject with a reason. Plain forms, so that they work without JavaScript (and then at once); with
 * `onDecide` the page takes the decision and keeps it open to be undone.
 */
export function DecideForms({
  orderId,
  reportId,
  isRejecting,
  onRejecting,
  onDecide,
  canApprove = true,
}: {
  orderId: number
  reportId: number | null
  isRejecting: boolean
  onRejecting: (isRejecting: boolean) => void
  onDecide?: (decision: Decision) => void
  canApprove?: boolean
}) {
  const ids = (
    <>
      <input type="hidden" name="orderId" value={orderId} />
      <input type="hidden" name="reportId" value={reportId ?? ''} />
    </>
  )
  const approve = (event: FormEvent) => {
    if (!onDecide) return
    event.preventDefault()
    onDecide({ orderId, reportId, intent: 'approve', preset: null, reason: '' })
  }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        <form method="post" action="/admin/orders" onSubmit={approve}>
          {ids}
          <input type="hidden" name="intent" value="approve" />
          <Button type="submit" size="lg" disabled={!canApprove}>
            {m.orders_staff_approve()} {onDecide && <Key>a</Key>}
          </Button>
        </form>
      </div>
      <details open={isRejecting} onToggle={event => onRejecting(event.currentTarget.open)}>
        <summary className="inline-flex min-h-11 items-center gap-2 rounded-md border border-edge px-4 font-semibold hover:bg-sunken">
          {m.orders_staff_reject()} {onDecide && <Key>r</Key>}
        </summary>
        {/* A new report starts with an empty reason. */}
        <RejectForm key={`${orderId}-${reportId}`} {...{ orderId, reportId, onDecide }}>
          {ids}
        </RejectForm>
      </details>
    </div>
  )
}

function RejectForm({
  orderId,
  reportId,
  onDecide,
  children,
}: {
  orderId: number
  reportId: number | null
  onDecide?: (decision: Decision) => void
  children: ReactNode
}) {
  const locale = useLocale()
  const [isMissing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const reject = (event: FormEvent<HTMLFormElement>) => {
    const data = new FormData(event.currentTarget)
    const preset = REJECT_PRESETS.find(one => one === data.get('preset')) ?? null
    const reason = String(data.get('note') ?? '').trim()
    const isEmpty = preset === null && reason === ''
    setMissing(isEmpty)
    if (isEmpty || onDecide) event.preventDefault()
    if (!isEmpty) onDecide?.({ orderId, reportId, intent: 'reject', preset, reason })
  }
  return (
    <form
      ref={form}
      method="post"
      action="/admin/orders"
      onSubmit={reject}
      onKeyDown={event => {
        if (event.key === 'Enter' && event.ctrlKey) form.current?.requestSubmit()
      }}
      className="mt-3 grid gap-3 rounded-md bg-sunken p-4"
    >
      {children}
      <input type="hidden" name="intent" value="reject" />
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold">{m.orders_staff_reject_legend()}</legend>
        {REJECT_PRESETS.map((preset, index) => (
          <label key={preset} className="flex min-h-11 items-start gap-3 py-1.5">
            <input
              type="radio"
              name="preset"
              value={preset}
              data-first={index === 0 ? '' : undefined}
              className="mt-1 size-5 shrink-0 accent-accent"
            />
            {rejectPresetSentence(preset, locale)}
          </label>
        ))}
      </fieldset>
      <Field label={m.orders_staff_reject_note()}>
        {control => <TextArea {...control} name="note" rows={2} maxLength={400} />}
      </Field>
      {isMissing && (
        <p role="alert" className="text-sm text-danger">
          {m.orders_staff_reject_missing()}
        </p>
      )}
      <div>
        <Button type="submit" variant="danger">
          {m.orders_staff_reject_send()}
        </Button>
      </div>
    </form>
  )
}

export function Key({ children }: { children: string }) {
  return (
    <span
      aria-hidden="true"
      className="hidden min-w-6 rounded-md border border-current px-1 text-center text-sm leading-snug lg:inline-block"
    >
      {children}
    </span>
  )
}
