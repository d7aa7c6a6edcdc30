import { useRevalidator } from '@remix-run/react'
import { useState } from 'react'
import type { PayAnswer, PaymentPanel } from '#app/business/payments/payment-panel.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { postForm } from '../order/post-form.ts'
import { failureSentence } from './payment-words.ts'

export type Paying = ReturnType<typeof usePay>

/**
 * Starts a try to pay and goes where it leads: to the bank's page, or on with what the page reads anew. A lost answer may
 * be asked for again: an open try is given again, never made twice.
 */
export function usePay(panel: PaymentPanel) {
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { revalidate } = useRevalidator()

  const pay = async (handed: Readonly<Record<string, string>> = {}): Promise<boolean> => {
    if (isSending) return false
    setSending(true)
    setProblem(null)
    const form = new FormData()
    form.set('methodId', String(panel.methodId))
    form.set('due', String(panel.due.minor))
    for (const [name, value] of Object.entries(handed)) form.set(name, value)
    const answer = await postForm<PayAnswer>(`/order/${panel.token}/pay`, form)
    const why = problemOf(answer)
    const isLeaving = answer?.kind === 'started' && answer.next.kind === 'redirect'
    if (isLeaving) window.location.assign(answer.next.url)
    else setSending(false)
    setProblem(why)
    revalidate()
    return why === null
  }
  return { pay, isSending, setSending, problem, setProblem }
}

function problemOf(answer: PayAnswer | null): string | null {
  if (answer === null) return m.payment_offline()
  if (answer.kind === 'refused') return answer.sentence
  return answer.next.kind === 'refused' ? failureSentence(answer.next.code) : null
}
