import { useNavigate } from '@remix-run/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { PaymentStart } from '#app/business/orders/payment-method.ts'
import type { PaymentPanel } from '#app/business/payments/starting/payment-panel.ts'
import { Price } from '#app/components/price.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useJustOrdered } from './just-ordered.ts'
import { failureSentence, failureTitle } from './payment-words.ts'
import { QrView } from './qr-view.tsx'
import { leftPath } from './use-after-payment.ts'
import { type Paying, usePay } from './use-pay.ts'

const CardForm = lazy(async () => ({ default: (await import('./card-form.tsx')).CardForm }))
const EncryptedCardForm = lazy(async () => ({
  default: (await import('./encrypted-card-form.tsx')).EncryptedCardForm,
}))

/** Paying an order online: the last failure, the payment under review, and how to pay now. */
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
        <Alert kind="warning" title={m.payment_checking()}>
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

/** A form to the provider's page for browsers without JavaScript. Paying again makes a new one. */
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
  // The card form needs JavaScript anyway, so the server renders only its placeholder.
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
          {/* A full page load: the card page has its own security policy, which allows the provider's form. */}
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
              <ScrolledTo />
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
 * Scrolls to the payment once the card form is there, if the address names it. Before, the page was too short for the
 * browser to do it.
 */
function ScrolledTo() {
  useEffect(() => {
    if (window.location.hash === '#pay') document.getElementById('pay')?.scrollIntoView()
  }, [])
  return null
}

/**
 * True if this document's security policy allows the payment script. The policy is set when a document loads, so a page
 * reached by a link inside the shop reloads once. Nothing is typed yet by then.
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

/** The path that this document was loaded with; the current path if the browser does not tell. */
function documentPath(): string {
  const [load] = performance.getEntriesByType('navigation')
  return load ? new URL(load.name).pathname : window.location.pathname
}

const ButtonsDialog = lazy(async () => ({ default: (await import('./buttons-dialog.tsx')).ButtonsDialog }))

/** Pays with a provider's buttons in a modal. Without JavaScript a form leads to the provider's page. */
function PayByButtons({ panel, scriptUrl }: { panel: PaymentPanel; scriptUrl: string }) {
  const [isOpen, setOpen] = useState(false)
  const isJustOrdered = useJustOrdered(panel)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens by itself only once, with the page.
  useEffect(() => {
    if (isJustOrdered) setOpen(true)
  }, [])
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

/** Pays with one press: a QR code in a modal, or the provider's page. A plain form without JavaScript. */
function PayByPress({ panel, paying, isQr }: { panel: PaymentPanel; paying: Paying; isQr: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const { pay, isSending, problem } = paying
  const open = () => {
    if (isQr) setOpen(true)
    if (panel.next?.kind !== 'qr') void pay()
  }
  const isJustOrdered = useJustOrdered(panel)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins by itself only once, when the page opens.
  useEffect(() => {
    if (isJustOrdered) open()
  }, [])
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
