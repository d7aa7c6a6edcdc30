import { useActionData, useNavigate } from '@remix-run/react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { toDecimalText } from '#app/business/money/decimal.ts'
import { isZero } from '#app/business/money/money.ts'
import type { ReportField } from '#app/business/orders/payment-report.ts'
import type { AfterReport } from '#app/business/orders/showing/order-view.ts'
import { postForm } from '#app/components/ask.ts'
import { useSlipPromise } from '#app/components/shell/shell-data.ts'
import { StyleWithoutScript } from '#app/components/shell/style-without-script.tsx'
import { useReload } from '#app/components/shell/use-reload.ts'
import { PictureField } from '#app/components/upload/picture-field.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { showFirstError } from '#app/ui/show-first-error.ts'
import { endToast, toast } from '#app/ui/toast.ts'
import { useSlipFilling } from './read-slip.ts'
import { ReportAccounts } from './report-accounts.tsx'
import { pathAfterReport, type ReportAnswer } from './report-answer.ts'
import { findReportErrors, reportError } from './report-errors.ts'
import type { ReportFormFacts } from './report-facts.ts'
import { ReportFields } from './report-fields.tsx'

const WITHOUT_SCRIPT = '.needs-script{display:none}.slip-input{position:static!important;opacity:1!important}'

/**
 * Bank accounts and the transfer report with the slip, in the modal and on the order's page. Posts to the order's page
 * without JavaScript. `beside` stands next to the button. behaviour: Bank transfer report
 */
export function ReportForm({ facts, beside }: { facts: ReportFormFacts; beside?: ReactNode }) {
  const { form, refused, state, submit, correct } = useReport(facts)
  const promise = useSlipPromise()
  const [isUploading, setUploading] = useState(false)
  const errorOf = (field: ReportField) => reportError(refused?.errors ?? {}, field)
  const typed = refused?.typed ?? {}
  const { isFilled, readFile } = useSlipFilling(form, typed)
  return (
    <form
      ref={form}
      method="post"
      action={`/order/${facts.token}`}
      encType="multipart/form-data"
      onSubmit={submit}
      onChange={event => correct((event.target as HTMLFormElement | HTMLInputElement).name)}
      noValidate
      className="grid gap-6"
    >
      <StyleWithoutScript>{WITHOUT_SCRIPT}</StyleWithoutScript>
      <input type="hidden" name="intent" value="report" />
      {refused && (
        <Alert kind="error" title={refused.isLost ? m.orders_not_reported() : m.orders_invalid_data()}>
          {refused.sentence}
          {refused.isLost && (
            <Button type="submit" variant="secondary" pending={state === 'sending'} className="mt-3">
              {m.common_try_again()}
            </Button>
          )}
        </Alert>
      )}
      {facts.accounts.length > 0 && (
        <ReportAccounts
          accounts={facts.accounts}
          due={facts.due}
          chosen={typed.destinationAccount}
          error={errorOf('destinationAccount')}
        />
      )}
      <div className="grid gap-4">
        <div>
          <h3 className="font-semibold">{m.orders_report_after()}</h3>
          {promise && <p className="text-ink-soft">{promise}</p>}
        </div>
        <PictureField
          purpose="slip"
          words={{
            label: m.orders_slip(),
            choose: m.orders_slip_choose(),
            hint: m.orders_slip_hint(),
            alt: m.orders_slip_alt(),
          }}
          names={{ kept: 'slip', file: 'slipFile' }}
          required={facts.slipRequired && !isZero(facts.due)}
          kept={typed.slip || undefined}
          error={errorOf('slip')}
          onChanged={() => correct('slip')}
          onBusy={setUploading}
          onFile={file => void readFile(file)}
        />
        <p role="status" className="text-sm text-ink-soft empty:hidden">
          {isFilled && m.orders_slip_filled()}
        </p>
        <ReportFields
          facts={facts}
          typed={{ transferAmount: toDecimalText(facts.due.minor), ...typed }}
          errorOf={errorOf}
        />
      </div>
      {state === 'sent' ? (
        <Alert kind="success" title={m.orders_reported()}>
          {m.orders_reported_text()}
        </Alert>
      ) : (
        <div className="flex flex-wrap justify-end gap-3">
          {beside}
          <Button
            type="submit"
            size="lg"
            pending={state === 'sending'}
            disabled={isUploading}
            className="grow sm:grow-0"
          >
            {isUploading ? m.orders_slip_wait() : m.orders_notify()}
          </Button>
        </div>
      )}
    </form>
  )
}

/** `isLost`: no answer came, so the server has not checked the form. */
type Refused = Extract<ReportAnswer, { kind: 'refused' }> & { readonly isLost?: boolean }

/** Delays before the thank-you page and before other pages. behaviour: Polling and redirects */
const TO_THANK_YOU_MS = 500
const TO_OTHERS_MS = 1_000

/** Sends the report and shows the result. The typed text stays in its fields. behaviour: Bank transfer report */
function useReport(facts: ReportFormFacts) {
  const posted = useActionData<ReportAnswer>()
  const [refused, setRefused] = useState<Refused | null>(posted?.kind === 'refused' ? posted : null)
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open')
  const [errorsShown, setErrorsShown] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const leave = useLeaveTo(facts)
  const reload = useReload()

  useEffect(() => {
    if (errorsShown > 0) showFirstError(form.current)
  }, [errorsShown])

  const isRefused = refused !== null
  useEffect(() => (isRefused ? () => endToast('report') : undefined), [isRefused])

  const showRefusal = (answer: Refused) => {
    setRefused(answer)
    setErrorsShown(count => count + 1)
    // The form has scrolled to its message, which also offers to send again.
    if (answer.isLost) return
    const title = m.orders_invalid_data()
    // The field shows its own error; the notification does not repeat it.
    const isAtField = Object.keys(answer.errors).length > 0
    const description = isAtField ? m.orders_error_check() : answer.sentence
    void toast({ kind: 'error', title, description, about: 'report' })
  }

  const send = async (body: FormData) => {
    setState('sending')
    const answer = await postForm<ReportAnswer>(`/order/${facts.token}/report`, body, m.connection_lost_kept)
    if (answer.kind === 'reported') {
      setState('sent')
      setRefused(null)
      return leave(answer.next)
    }
    setState('open')
    const isLost = answer.kind === 'no-answer'
    showRefusal({ errors: {}, typed: {}, ...answer, kind: 'refused', isLost })
    // Nothing is reloaded without a connection: the router would replace the page, and the form, by an error page.
    if (!isLost) reload()
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state !== 'open') return
    const body = new FormData(event.currentTarget)
    body.delete('slipFile')
    const errors = findReportErrors(body, { due: facts.due.minor, slipRequired: facts.slipRequired })
    if (Object.keys(errors).length === 0) return void send(body)
    showRefusal({ kind: 'refused', sentence: m.orders_error_check(), errors, typed: {} })
  }

  /** Clears the error of a changed field. The last cleared error also removes the alert. */
  const correct = (field: string) =>
    setRefused(before => {
      if (!before || !(field in before.errors)) return before
      const errors = Object.fromEntries(Object.entries(before.errors).filter(([name]) => name !== field))
      return Object.keys(errors).length > 0 ? { ...before, errors } : null
    })

  return { form, refused, state, submit, correct }
}

/** Opens the next page after a delay, unless the buyer has left. Works even if a live update has removed the form. */
function useLeaveTo({ token }: ReportFormFacts): (next: AfterReport) => void {
  const navigate = useNavigate()
  return next => {
    const from = window.location.pathname
    const leave = () => window.location.pathname === from && navigate(pathAfterReport(token, next))
    setTimeout(leave, next === 'thank-you' ? TO_THANK_YOU_MS : TO_OTHERS_MS)
  }
}
