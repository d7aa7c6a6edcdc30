import { useNavigate } from '@remix-run/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { PaymentStart } from '#app/business/orders/payment-method.ts'
import type { PaymentPanel } from '#app/business/payments/starting/payment-panel.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Price } from '#app/ui/price.tsx'
import { failureSentence, failureTitle } from './payment-words.ts'
import { QrView } from './qr-view.tsx'
import { leftPath } from './use-after-payment.ts'
import { type Paying, usePay } from './use-pay.ts'

const CardForm = lazy(async () => ({ default: (await import('./card-form.tsx')).CardForm }))
const EncryptedCardForm = lazy(async () => ({
  default: (await import('./encrypted-card-form.tsx')).EncryptedCardForm,
}))

/** Paying an order online, on its page: what went wrong before, what is being checked, and how to pay now. */
export function PaymentSection({ panel }: { panel: PaymentPanel }) {
  const { entry, next, failure } = panel
  const paying = usePay(panel)
  const isOpened = useOpenedPage(panel.opensTo !== null)
  const isOver = next === null || next.kind === 'redirect'
  const ended = failure !== null && isOver && !paying.isSending ? failureSentence(failure) : null
  const problem = paying.problem ?? ended
  const title = paying.problem ? m.payment_error_title() : failureTitle(failure ?? '')
  return (
    <div className="grid gap-4">
      {problem && (
        <Alert kind={paying.problem ? 'error' : 'warning'} title={title}>
          {problem}
        </Alert>
      )}
      {next?.kind === 'checking' && (
        <Alert kind="info" title={m.payment_checking()}>
          {m.payment_checking_text()}
        </Alert>
      )}
      {next?.kind === 'redirect' && entry?.kind !== 'buttons' && (
        <p>
          {m.payment_bank_page_open()}{' '}
          <a href={next.url} className="link">
            {m.payment_bank_page()}
          </a>
        </p>
      )}
      {next?.kind === 'form' && <FormElsewhere to={next} />}
      {isOpened && next?.kind !== 'checking' && <Entry panel={panel} paying={paying} />}
      {entry === null && <p>{m.payment_provider_not_ready()}</p>}
    </div>
  )
}

/** A form of the provider's page: a script has sent it already, without one a press does. Another one is made by paying again. */
function FormElsewhere({ to }: { to: Extract<PaymentStart, { kind: 'form' }> }) {
  return (
    <noscript>
      <form method="post" action={to.action}>
        {Object.entries(to.fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" size="lg">
          {m.payment_go_on()}
        </Button>
        <p className="mt-3">{m.payment_form_once()}</p>
      </form>
    </noscript>
  )
}

function Entry({ panel, paying }: { panel: PaymentPanel; paying: Paying }) {
  const { entry } = panel
  // The card's code comes with the script that it needs anyway, so the server draws its place only.
  const [isInBrowser, setInBrowser] = useState(false)
  useEffect(() => setInBrowser(true), [])
  switch (entry?.kind) {
    case 'press':
      return <PayByPress panel={panel} paying={paying} isQr={entry.paidBy === 'qr'} />
    case 'buttons':
      return <PayByButtons panel={panel} scriptUrl={entry.scriptUrl} />
    case 'card-page':
      return (
        <div className="grid justify-items-start gap-2">
          {/* A load of its own: that page is opened to the provider's form, and to nothing of this one. */}
          <ButtonLink size="lg" to={`/order/${panel.token}/card`} reloadDocument prefetch="none">
            {m.payment_card_title()} <Price amount={panel.due} />
          </ButtonLink>
          <p className="text-sm text-ink-soft">{m.payment_card_privacy()}</p>
        </div>
      )
    case 'card-token':
    case 'card-encrypted':
      return (
        <>
          <noscript>
            <p>{m.payment_card_needs_script()}</p>
          </noscript>
          {isInBrowser && (
            <Suspense fallback={<p role="status">{m.common_loading()}</p>}>
              {entry.kind === 'card-token' ? (
                <CardForm panel={panel} paying={paying} vault={entry} />
              ) : (
                <EncryptedCardForm panel={panel} paying={paying} scriptUrl={entry.scriptUrl} />
              )}
            </Suspense>
          )}
        </>
      )
    default:
      return null
  }
}

/**
 * Whether this document may load what its way to pay needs. A policy belongs to a document, so a page that was reached by a
 * link inside the shop is loaded once more by itself; nothing is typed yet by then.
 */
function useOpenedPage(isNeeded: boolean): boolean {
  const [isOpened, setOpened] = useState(true)
  useEffect(() => {
    const isOwn = documentPath() === window.location.pathname
    setOpened(!isNeeded || isOwn)
    if (isNeeded && !isOwn) window.location.reload()
  }, [isNeeded])
  return isOpened
}

/** Where this document was loaded; the address of now where the browser does not tell. */
function documentPath(): string {
  const [load] = performance.getEntriesByType('navigation')
  return load ? new URL(load.name).pathname : window.location.pathname
}

const ButtonsDialog = lazy(async () => ({ default: (await import('./buttons-dialog.tsx')).ButtonsDialog }))

/** A way to pay by the buttons of a provider's script, in a modal. A plain form leads to the provider's page without it. */
function PayByButtons({ panel, scriptUrl }: { panel: PaymentPanel; scriptUrl: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <form
        method="post"
        action={`/order/${panel.token}/pay`}
        onSubmit={event => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        <input type="hidden" name="methodId" value={panel.methodId} />
        <input type="hidden" name="due" value={panel.due.minor} />
        <Button type="submit" size="lg">
          {m.payment_buttons_open()} <Price amount={panel.due} />
        </Button>
      </form>
      {isOpen && (
        <Suspense fallback={<p role="status">{m.common_loading()}</p>}>
          <ButtonsDialog panel={panel} scriptUrl={scriptUrl} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const QrDialog = lazy(async () => ({ default: (await import('./qr-dialog.tsx')).QrDialog }))

/** A way to pay that a press starts: a QR in a modal, or a page elsewhere. A plain form without JavaScript. */
function PayByPress({ panel, paying, isQr }: { panel: PaymentPanel; paying: Paying; isQr: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const { pay, isSending, problem } = paying
  const open = () => {
    if (isQr) setOpen(true)
    if (panel.next?.kind !== 'qr') void pay()
  }
  return (
    <div className="grid gap-4">
      <form
        method="post"
        action={`/order/${panel.token}/pay`}
        onSubmit={event => {
          event.preventDefault()
          open()
        }}
      >
        <input type="hidden" name="methodId" value={panel.methodId} />
        <input type="hidden" name="due" value={panel.due.minor} />
        <Button type="submit" size="lg" pending={isSending && !isOpen}>
          {isQr ? m.payment_qr_show() : m.payment_pay()} <Price amount={panel.due} />
        </Button>
      </form>
      {panel.next?.kind === 'qr' && (
        <noscript>
          <QrView panel={panel} qr={panel.next} />
        </noscript>
      )}
      {isOpen && (
        <Suspense>
          <QrDialog
            panel={panel}
            isSending={isSending}
            problem={problem}
            onAgain={() => void pay()}
            onClose={() => {
              setOpen(false)
              navigate(leftPath(panel.token))
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
