import { useNavigate } from '@remix-run/react'
import { useCallback, useEffect, useState } from 'react'
import { answerInTime } from '#app/components/ask.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { pathAfterReport } from './report-answer.ts'
import type { ReportDialogFacts } from './report-facts.ts'
import { ReportForm } from './report-form.tsx'

/**
 * The modal after placing an order: transfer now and send the slip, or do it later. Without `mayWait` nothing offers to
 * do it later, and closing the modal leads to the order, which asks for the slip too. behaviour: Bank transfer report A
 * press on the mask does not close it, so that the buyer does not miss the next step.
 */
export function ReportDialog({
  token,
  mayWait,
  onClose,
}: {
  token: string
  mayWait: boolean
  onClose: () => void
}) {
  /** undefined: still loading. null: no answer came. */
  const [data, setData] = useState<ReportDialogFacts | null>()
  const navigate = useNavigate()
  const load = useCallback(() => {
    setData(undefined)
    const request = { headers: { Accept: 'application/json' } }
    void answerInTime(`/order/${token}/report`, request, async response =>
      response.ok ? ((await response.json()) as ReportDialogFacts) : null,
    ).then(setData)
  }, [token])
  useEffect(load, [load])

  const leave = () => {
    onClose()
    if (!mayWait) return navigate(`/order/${token}`)
    navigate(pathAfterReport(token, data?.thankYouPage === false ? 'order-list' : 'thank-you'))
  }
  return (
    <Dialog open onClose={leave} closeOnMask={false} title={m.orders_transfer_and_notify()} wide>
      <Alert kind="success" title={m.orders_placed()}>
        {m.orders_placed_text()}
      </Alert>
      <div className="mt-6">
        {data?.report && (
          <ReportForm
            facts={data.report}
            beside={
              mayWait && (
                <Button size="lg" variant="quiet" onClick={leave}>
                  {m.orders_notify_later()}
                </Button>
              )
            }
          />
        )}
        {data === undefined && <p role="status">{m.common_loading()}</p>}
        {data === null && (
          <Alert kind="error" title={m.connection_lost()}>
            <Button variant="secondary" className="mt-3" onClick={load}>
              {m.common_try_again()}
            </Button>
          </Alert>
        )}
        {data?.report === null && <ButtonLink to={`/order/${token}`}>{m.orders_see_order()}</ButtonLink>}
      </div>
    </Dialog>
  )
}
