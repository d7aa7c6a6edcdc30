import { useEffect, useState } from 'react'
import type { PaymentStart } from '#app/business/orders/payment-method.ts'
import type { PayAnswer, PaymentPanel } from '#app/business/payments/starting/payment-panel.ts'
import { type Posted, postForm } from '#app/components/ask.ts'
import { useReload } from '#app/components/shell/use-reload.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { endToast } from '#app/ui/toast.ts'
import { failureSentence } from './payment-words.ts'
import { useLeaveFailed } from './use-after-payment.ts'

export type Paying = ReturnType<typeof usePay>

/**
 * Starts a payment attempt and opens its next step: the bank's page or reloaded page data.
 * Safe to retry after a lost answer: an open attempt is returned again, never made twice.
 */
export function usePay(panel: PaymentPanel) {
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const reload = useReload()
  const leave = useLeaveFailed(panel.token)

  // The browser's back button can restore the page in its sending state. `useComeBack` reads its data again.
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setSending(false)
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [])

  const pay = async (submittedFields: Readonly<Record<string, string>> = {}): Promise<boolean> => {
    if (isSending) return false
    setSending(true)
    setProblem(null)
    const answer = await postPay(panel, submittedFields)
    if (answer.kind === 'started' && leaveTo(answer.next)) return true
    if (answer.kind === 'started' && answer.next.kind === 'refused' && !isQr(panel)) {
      await leave(answer.next.code)
      setSending(false)
      return false
    }
    const why = problemOf(answer)
    setSending(false)
    setProblem(why)
    // Without a connection a reload would replace the page by an error page.
    if (answer.kind !== 'no-answer') reload()
    return why === null
  }
  return { pay, isSending, setSending, problem, setProblem }
}

/** The QR modal has its own "Try again" button, so the buyer stays. */
const isQr = ({ entry }: PaymentPanel) => entry?.kind === 'press' && entry.paidBy === 'qr'

/** Opens the provider's page if that is the next step. True if it does. */
function leaveTo(next: PaymentStart): boolean {
  if (next.kind === 'redirect') window.location.assign(next.url)
  else if (next.kind === 'form') postElsewhere(next)
  else return false
  return true
}

function postElsewhere({ action, fields }: Extract<PaymentStart, { kind: 'form' }>): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    Object.assign(input, { name, value })
    form.appendChild(input)
  }
  document.body.appendChild(form)
  form.submit()
}

/** Starts a payment attempt, or returns the open one. */
export function postPay({ token, methodId, due }: PaymentPanel, more: Readonly<Record<string, string>> = {}) {
  const fields = { methodId, due: due.minor, ...more }
  // It may still tell of the last attempt.
  endToast('payment')
  return postForm<PayAnswer>(`/order/${token}/pay`, fields, m.payment_offline)
}

/** Why the payment did not start, for the buyer; null if it did. */
export function problemOf(answer: Posted<PayAnswer>): string | null {
  if (answer.kind !== 'started') return answer.sentence
  return answer.next.kind === 'refused' ? failureSentence(answer.next.code) : null
}
