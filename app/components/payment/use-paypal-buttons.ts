import { useNavigate } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import type { PaymentPanel, ResumeAnswer } from '#app/business/payments/starting/payment-panel.ts'
import { postForm } from '#app/components/ask.ts'
import { useReload } from '#app/components/shell/use-reload.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { toast } from '#app/ui/toast.ts'
import { failureSentence } from './payment-words.ts'
import { leftPath } from './use-after-payment.ts'
import { postPay, problemOf } from './use-pay.ts'

/**
 * - lost: the script did not load
 * - blocked: the browser blocked its window
 * - declined: the buyer may choose another card in the window
 * - taking: the buyer agreed, and the server captures the money
 */
export type ButtonsState = 'loading' | 'ready' | 'lost' | 'blocked' | 'declined' | 'taking'

const DECLINED = 'INSTRUMENT_DECLINED'

/**
 * PayPal's buttons in a modal. The server creates PayPal's order and captures the money; the script only opens the
 * window and reports back. Cancelling and errors lead to the order list. behaviour: After an order
 */
export function usePayPalButtons({
  panel,
  scriptUrl,
  onClose,
}: {
  panel: PaymentPanel
  scriptUrl: string
  onClose: () => void
}) {
  const container = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<ButtonsState>('loading')
  const navigate = useNavigate()
  const reload = useReload()

  const leave = () => {
    onClose()
    navigate(leftPath(panel.token))
  }
  const fail = (sentence: string) => {
    void toast({ kind: 'error', title: m.payment_error_title(), description: sentence, about: 'payment' })
    leave()
  }
  const acts = {
    async createOrder(): Promise<string> {
      const answer = await start(panel)
      if (answer.kind === 'handle') return answer.handle
      if (answer.kind === 'refused') throw new Refused(answer.sentence)
      // The order is already paid or under review; the page shows that.
      onClose()
      reload()
      throw new Over()
    },
    async onApprove(_: unknown, actions: { readonly restart: () => unknown }): Promise<void> {
      setState('taking')
      const answer = await postForm<ResumeAnswer>(`/order/${panel.token}/resume`, {}, m.payment_offline)
      const resumed = answer.kind === 'resumed' ? answer : null
      if (resumed?.setback === DECLINED) {
        setState('declined')
        return void actions.restart()
      }
      if (resumed?.next.kind === 'refused') return fail(failureSentence(resumed.next.code))
      // Also without an answer: the server captures the money anyway, and the page keeps polling.
      onClose()
      reload()
    },
    onCancel: leave,
    onError(error: unknown): void {
      if (error instanceof Over) return
      if (/window.*blocked/i.test(String(error))) setState('blocked')
      else fail(error instanceof Refused ? error.message : m.payment_buttons_failed())
    },
  }
  const latest = useRef(acts)
  latest.current = acts

  useEffect(() => {
    let isGone = false
    const draw = async () => {
      const { Buttons } = await loadPayPal(scriptUrl)
      if (isGone || !container.current) return
      const buttons = Buttons({
        createOrder: () => latest.current.createOrder(),
        onApprove: (data, actions) => latest.current.onApprove(data, actions),
        onCancel: () => latest.current.onCancel(),
        onError: error => latest.current.onError(error),
      })
      await buttons.render(container.current)
      if (isGone) void buttons.close?.()
      else setState('ready')
    }
    draw().catch(() => {
      if (!isGone) setState('lost')
    })
    return () => {
      isGone = true
    }
  }, [scriptUrl])

  return { container, state, leave }
}

/** A refusal by the shop, with a sentence for the buyer. */
class Refused extends Error {}

/** The payment is already over, so there is nothing to approve. */
class Over extends Error {}

type Started =
  | { readonly kind: 'handle'; readonly handle: string }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'over' }

async function start(panel: PaymentPanel): Promise<Started> {
  const answer = await postPay(panel)
  const next = answer.kind === 'started' ? answer.next : null
  if (next?.kind === 'redirect' && next.handle) return { kind: 'handle', handle: next.handle }
  const sentence = problemOf(answer)
  return sentence === null ? { kind: 'over' } : { kind: 'refused', sentence }
}

/** The part of PayPal's script that we use. */
type PayPalButtons = {
  readonly Buttons: (options: {
    readonly createOrder: () => Promise<string>
    readonly onApprove: (
      data: { readonly orderID: string },
      actions: { readonly restart: () => unknown },
    ) => Promise<void>
    readonly onCancel: () => void
    readonly onError: (error: unknown) => void
  }) => { readonly render: (target: HTMLElement) => Promise<void>; readonly close?: () => Promise<void> }
}

const LOADS_WITHIN_MS = 20_000

/** Loads the script, once per address, and returns its global object; throws if it does not load. */
async function loadPayPal(url: string): Promise<PayPalButtons> {
  const known = document.querySelector<HTMLScriptElement>(`script[data-paypal="${CSS.escape(url)}"]`)
  if (!known || !readPayPal()) await load(url)
  const loaded = readPayPal()
  if (!loaded) throw new Error('The script left nothing.')
  return loaded
}

function readPayPal(): PayPalButtons | undefined {
  return (window as { paypal?: PayPalButtons }).paypal
}

/** Loads one script at a time, because scripts of all currencies write the same global variable. */
function load(url: string): Promise<void> {
  for (const before of document.querySelectorAll('script[data-paypal]')) before.remove()
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new Error('The script did not load.'))
    }
    const timer = setTimeout(fail, LOADS_WITHIN_MS)
    script.src = url
    script.dataset.paypal = url
    // The nonce for elements that the script adds to the page.
    script.dataset.cspNonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
    script.addEventListener('error', fail)
    script.addEventListener('load', () => {
      clearTimeout(timer)
      resolve()
    })
    document.head.appendChild(script)
  })
}
