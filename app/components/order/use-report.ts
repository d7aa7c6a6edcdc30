import { useActionData, useNavigate, useRevalidator } from '@remix-run/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { m } from '#app/i18n/paraglide/messages.js'
import { showFirstError } from '#app/ui/show-first-error.ts'
import { toast } from '#app/ui/toast.ts'
import { postForm } from './post-form.ts'
import type { ReportAnswer } from './report-answer.ts'
import { findReportErrors } from './report-errors.ts'
import type { ReportFormFacts } from './report-facts.ts'

/** `isLost`: no answer came, so nothing in it was found wrong. */
type Refused = Extract<ReportAnswer, { kind: 'refused' }> & { readonly isLost?: boolean }

/** §9 'redirect delays': to the thank-you page after half a second, to the order list after one. */
const TO_THANK_YOU_MS = 500
const TO_ORDER_LIST_MS = 1_000

/** Sends the report and says what became of it; what was typed stays in its fields. §4 'Bank transfer', §5 */
export function useReport(facts: ReportFormFacts) {
  const posted = useActionData<ReportAnswer>()
  const [refused, setRefused] = useState<Refused | null>(posted?.kind === 'refused' ? posted : null)
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open')
  const [errorsShown, setErrorsShown] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const leave = useLeaveTo(facts)
  const { revalidate } = useRevalidator()

  useEffect(() => {
    if (errorsShown > 0) showFirstError(form.current)
  }, [errorsShown])

  const showRefusal = (answer: Refused) => {
    setRefused(answer)
    setErrorsShown(count => count + 1)
    const title = answer.isLost ? m.orders_not_reported() : m.orders_invalid_data()
    void toast({ kind: 'error', title, description: answer.sentence })
  }

  const send = async (body: FormData) => {
    setState('sending')
    const answer = await postForm<ReportAnswer>(`/order/${facts.token}/report`, body)
    if (answer?.kind === 'reported') {
      setState('sent')
      setRefused(null)
      return leave(answer.thankYou)
    }
    setState('open')
    if (answer?.kind === 'refused') showRefusal(answer)
    else showRefusal({ kind: 'refused', sentence: m.orders_offline(), errors: {}, typed: {}, isLost: true })
    revalidate()
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

  /** What is typed anew is no longer wrong; the last correction takes the alert away. */
  const correct = (field: string) =>
    setRefused(before => {
      if (!before || !(field in before.errors)) return before
      const errors = Object.fromEntries(Object.entries(before.errors).filter(([name]) => name !== field))
      return Object.keys(errors).length > 0 ? { ...before, errors } : null
    })

  return { form, refused, state, submit, correct }
}

/** Goes on even when the live order has taken the form away in the meantime; not when somebody has gone elsewhere. */
function useLeaveTo({ token }: ReportFormFacts): (thankYou: boolean) => void {
  const navigate = useNavigate()
  return thankYou => {
    const [path, delay] = thankYou
      ? [`/thankyou?orderId=${token}`, TO_THANK_YOU_MS]
      : ['/myaccount/student/order', TO_ORDER_LIST_MS]
    const from = window.location.pathname
    setTimeout(() => window.location.pathname === from && navigate(path), delay)
  }
}
