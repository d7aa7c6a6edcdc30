import { type ReactNode, useState } from 'react'
import { toDecimalText } from '#app/business/money/decimal.ts'
import { isZero } from '#app/business/money/money.ts'
import type { ReportField } from '#app/business/orders/payment-report.ts'
import { StyleWithoutScript } from '#app/components/shell/style-without-script.tsx'
import { PictureField } from '#app/components/upload/picture-field.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { ReportAccounts } from './report-accounts.tsx'
import { reportError } from './report-errors.ts'
import type { ReportFormFacts } from './report-facts.ts'
import { ReportFields } from './report-fields.tsx'
import { useReport } from './use-report.ts'

const WITHOUT_SCRIPT = '.needs-script{display:none}.slip-input{position:static!important;opacity:1!important}'

/**
 * Where to transfer, and the report of it with the slip. In the modal and on the order's page; posts to the order's page
 * without JavaScript. `beside` is what stands next to the button. §3 'Payment report', §5 'Bank transfer report'
 */
export function ReportForm({ facts, beside }: { facts: ReportFormFacts; beside?: ReactNode }) {
  const { form, refused, state, submit, correct } = useReport(facts)
  const [isUploading, setUploading] = useState(false)
  const errorOf = (field: ReportField) => reportError(refused?.errors ?? {}, field)
  const typed = refused?.typed ?? {}
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
        <h3 className="font-semibold">{m.orders_report_after()}</h3>
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
        />
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
