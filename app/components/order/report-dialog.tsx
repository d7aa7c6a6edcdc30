import { useFetcher, useNavigate } from '@remix-run/react'
import { useEffect } from 'react'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { ReportFormFacts } from './report-facts.ts'
import { ReportForm } from './report-form.tsx'

type OrderData = { readonly report: ReportFormFacts | null; readonly thankYouPage: boolean }

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
  const { load, data, state } = useFetcher<OrderData>()
  const navigate = useNavigate()
  useEffect(() => load(`/order/${token}`), [load, token])

  const leave = () => {
    onClose()
    if (!mayWait) return navigate(`/order/${token}`)
    navigate(data?.thankYouPage === false ? '/myaccount/student/order' : `/thankyou?orderId=${token}`)
  }
  const isLost = !data?.report && state === 'idle' && data !== undefined
  return (
    <Dialog open onClose={leave} closeOnMask={false} title={m.orders_notify()} wide>
      <Alert kind="success" title={m.orders_placed()}>
        {m.orders_placed_text()}
      </Alert>
      <div className="mt-6">
        {data?.report && (
          <ReportForm
            facts={data.report}
            afterwards={mayWait ? 'order-list' : 'order'}
            beside={
              mayWait && (
                <Button size="lg" variant="quiet" onClick={leave}>
                  {m.orders_notify_later()}
                </Button>
              )
            }
          />
        )}
        {!data && <p role="status">{m.common_loading()}</p>}
        {isLost && <ButtonLink to={`/order/${token}`}>{m.orders_see_order()}</ButtonLink>}
      </div>
    </Dialog>
  )
}
