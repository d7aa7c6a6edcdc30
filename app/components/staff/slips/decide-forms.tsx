import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { formatMoney } from '#app/business/money/format.ts'
import { type Money, money } from '#app/business/money/money.ts'
import type { SchoolApproval } from '#app/business/orders/process/refund-preview.ts'
import { REJECT_PRESETS, rejectPresetSentence } from '#app/business/payments/slips/reject-reason.ts'
import { useMay } from '#app/components/shell/shell-data.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/inputs.tsx'
import type { Decision } from './decision.ts'

export type OpenedForm = 'approve' | 'reject' | null

/**
 * Approve, or reject with a reason. Approving another amount than due also needs a reason.
 * Plain forms, which decide at once without JavaScript; with `onDecide` the decision can still be undone.
 */
export function DecideForms({
  orderId,
  reportId,
  difference,
  approval,
  opened,
  onOpened,
  onDecide,
  canApprove = true,
}: {
  orderId: number
  reportId: number | null
  /** Reported amount minus amount due. */
  difference: Money
  /** The courses that need the school's approval; null if none. */
  approval: SchoolApproval | null
  opened: OpenedForm
  onOpened: (opened: OpenedForm) => void
  onDecide?: (decision: Decision) => void
  canApprove?: boolean
}) {
  const locale = useLocale()
  const may = useMay()
  const toggle = (form: 'approve' | 'reject') => (isOpen: boolean) => {
    if (isOpen) onOpened(form)
    else if (opened === form) onOpened(null)
  }
  const isExact = difference.minor === 0
  const refund = approval?.refund ?? null
  const words = { amount: formatMoney(money(Math.abs(difference.minor), difference.currency), locale) }
  const send = (decision: Pick<Decision, 'intent' | 'preset' | 'reason'>) =>
    onDecide?.({ orderId, reportId, ...decision })
  const shared = { orderId, reportId, onDecide: onDecide && send }
  return (
    <div className="grid gap-3">
      {approval && <Approval of={approval} />}
      <div className="decide-choices">
        {isExact || !canApprove ? (
          <DecisionForm {...shared} intent="approve" className="flex flex-wrap gap-3">
            <Button type="submit" size="lg" disabled={!canApprove}>
              {m.orders_staff_approve()} {onDecide && <Key>a</Key>}
            </Button>
          </DecisionForm>
        ) : (
          <Disclosure
            isOpen={opened === 'approve'}
            onToggle={toggle('approve')}
            title={
              difference.minor < 0 ? m.orders_staff_approve_less(words) : m.orders_staff_approve_more(words)
            }
            shortcut={onDecide && 'a'}
          >
            <DecisionForm key={`${orderId}-${reportId}`} {...shared} intent="approve" needsReason>
              <p>
                {difference.minor < 0 ? m.orders_staff_accept_less(words) : m.orders_staff_accept_more(words)}
              </p>
              <Field label={m.orders_staff_accept_reason()} hint={m.orders_staff_accept_hint()} required>
                {control => (
                  <TextArea {...control} name="note" rows={2} maxLength={500} data-first="approve" required />
                )}
              </Field>
              <div>
                <Button type="submit">
                  {difference.minor < 0
                    ? m.orders_staff_approve_less(words)
                    : m.orders_staff_approve_more(words)}
                </Button>
              </div>
            </DecisionForm>
          </Disclosure>
        )}
        {/* Refusing gives money back. */}
        {(refund === null || may('refunds.give')) && (
          <Disclosure
            isOpen={opened === 'reject'}
            onToggle={toggle('reject')}
            title={refund === null ? m.orders_staff_reject() : m.orders_staff_refuse()}
            shortcut={onDecide && 'r'}
          >
            {/* A new report starts with an empty reason. */}
            <DecisionForm
              key={`${orderId}-${reportId}`}
              {...shared}
              intent={refund === null ? 'reject' : 'refuse'}
              needsReason
            >
              {refund === null ? (
                <RejectReasons />
              ) : (
                <RefusalReason refund={money(refund, difference.currency)} />
              )}
              <div>
                <Button type="submit" variant="danger">
                  {refund === null ? m.orders_staff_reject_send() : m.orders_staff_refuse_send()}
                </Button>
              </div>
            </DecisionForm>
          </Disclosure>
        )}
      </div>
    </div>
  )
}

function Disclosure({
  isOpen,
  onToggle,
  title,
  shortcut,
  children,
}: {
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  title: string
  shortcut: string | undefined
  children: ReactNode
}) {
  return (
    <details open={isOpen} className="open:w-full" onToggle={event => onToggle(event.currentTarget.open)}>
      <summary className="inline-flex min-h-11 items-center gap-2 rounded-md border border-edge px-4 font-semibold hover:bg-sunken">
        {title} {shortcut && <Key>{shortcut}</Key>}
      </summary>
      <div className="mt-3 rounded-md bg-sunken p-4">{children}</div>
    </details>
  )
}

/** One decision as a plain form. Ctrl+Enter in the text field sends it. */
function DecisionForm({
  orderId,
  reportId,
  intent,
  needsReason = false,
  onDecide,
  className = 'grid gap-3',
  children,
}: {
  orderId: number
  reportId: number | null
  intent: Decision['intent']
  needsReason?: boolean
  onDecide: ((decision: Pick<Decision, 'intent' | 'preset' | 'reason'>) => void) | undefined
  className?: string
  children: ReactNode
}) {
  const [isMissing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const decide = (event: FormEvent<HTMLFormElement>) => {
    const data = new FormData(event.currentTarget)
    const preset = REJECT_PRESETS.find(one => one === data.get('preset')) ?? null
    const reason = String(data.get('note') ?? '').trim()
    const isEmpty = needsReason && preset === null && reason === ''
    setMissing(isEmpty)
    if (isEmpty || onDecide) event.preventDefault()
    if (!isEmpty) onDecide?.({ intent, preset, reason })
  }
  return (
    <form
      ref={form}
      method="post"
      action="/admin/orders"
      onSubmit={decide}
      onKeyDown={event => {
        if (event.key === 'Enter' && event.ctrlKey) form.current?.requestSubmit()
      }}
      className={className}
    >
      <input type="hidden" name="orderId" value={orderId} />
      <input type="hidden" name="reportId" value={reportId ?? ''} />
      <input type="hidden" name="intent" value={intent} />
      {/* The order's page, which has no undo, comes back with the result; the queue shows the next report. */}
      {!onDecide && <input type="hidden" name="from" value="order" />}
      {children}
      {isMissing && (
        <p role="alert" className="text-sm text-danger">
          {MISSING[intent]()}
        </p>
      )}
    </form>
  )
}

/** The courses that the decision opens, and those that are open without it. */
function Approval({ of: { waiting, open, refund } }: { of: SchoolApproval }) {
  const names = waiting.join(', ')
  return (
    <Alert
      kind="info"
      title={refund === null ? m.orders_staff_slip_approves({ names }) : m.orders_staff_awaits({ names })}
    >
      {open.length > 0 && <p>{m.orders_staff_awaits_open({ names: open.join(', ') })}</p>}
    </Alert>
  )
}

function RefusalReason({ refund }: { refund: Money }) {
  const locale = useLocale()
  return (
    <>
      <p>
        {refund.minor === 0
          ? m.orders_staff_refuse_free()
          : m.orders_staff_refuse_text({ amount: formatMoney(refund, locale) })}
      </p>
      <Field label={m.staff_refund_reason()} hint={m.staff_refund_reason_hint()} required>
        {control => (
          <TextArea {...control} name="note" rows={2} maxLength={500} data-first="reject" required />
        )}
      </Field>
    </>
  )
}

const MISSING: Readonly<Record<Decision['intent'], () => string>> = {
  approve: m.orders_staff_accept_missing,
  reject: m.orders_staff_reject_missing,
  refuse: m.refusals_reason_required,
}

function RejectReasons() {
  const locale = useLocale()
  return (
    <>
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold">{m.orders_staff_reject_legend()}</legend>
        {REJECT_PRESETS.map((preset, index) => (
          <label key={preset} className="flex min-h-11 items-start gap-3 py-1.5">
            <input
              type="radio"
              name="preset"
              value={preset}
              data-first={index === 0 ? 'reject' : undefined}
              className="mt-1 size-5 shrink-0 accent-accent"
            />
            {rejectPresetSentence(preset, locale)}
          </label>
        ))}
      </fieldset>
      <Field label={m.orders_staff_reject_note()}>
        {control => <TextArea {...control} name="note" rows={2} maxLength={400} />}
      </Field>
    </>
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
