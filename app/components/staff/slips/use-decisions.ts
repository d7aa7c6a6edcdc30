import { useCallback, useEffect, useRef, useState } from 'react'
import type { Posted } from '#app/components/ask.ts'
import { useReload } from '#app/components/shell/use-reload.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { toast } from '#app/ui/toast.ts'
import { DECIDED, type Decision, type DecisionAnswer, UNDO_MS } from './decision.ts'
import { sendDecision } from './send-decision.ts'

export type Waiting = Decision & { readonly sendsAt: number }

/**
 * Holds decisions for ten seconds before sending them, so that they can be undone. Leaving the page sends them at once.
 * A refused decision returns to the list, with a message.
 */
export function useDecisions() {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  const [sent, setSent] = useState<ReadonlySet<number>>(new Set())
  const current = useRef(waiting)
  current.current = waiting
  const reload = useReload()

  const send = useCallback(
    async (decision: Decision) => {
      setSent(ids => new Set(ids).add(decision.orderId))
      setWaiting(all => all.filter(({ orderId }) => orderId !== decision.orderId))
      const answer = await sendDecision(decision)
      showToast(decision, answer)
      reload()
      setSent(ids => new Set([...ids].filter(id => id !== decision.orderId)))
    },
    [reload],
  )

  useEffect(() => {
    if (waiting.length === 0) return
    const timer = setInterval(() => {
      for (const decision of current.current) if (decision.sendsAt <= Date.now()) void send(decision)
    }, 250)
    return () => clearInterval(timer)
  }, [waiting.length, send])

  useEffect(() => {
    const sendAll = () => {
      for (const decision of current.current) void sendDecision(decision)
      current.current = []
    }
    window.addEventListener('pagehide', sendAll)
    return () => {
      window.removeEventListener('pagehide', sendAll)
      sendAll()
    }
  }, [])

  return {
    waiting,
    /** True if decided on this page, sent or not: hide it from the queue. */
    isDecided: (orderId: number) => sent.has(orderId) || waiting.some(one => one.orderId === orderId),
    decide: (decision: Decision) =>
      setWaiting(all => [
        ...all.filter(({ orderId }) => orderId !== decision.orderId),
        { ...decision, sendsAt: Date.now() + UNDO_MS },
      ]),
    /** Undoes the last decision and returns its order's id. */
    undo: () => {
      const last = current.current.at(-1)
      if (last) setWaiting(all => all.filter(({ orderId }) => orderId !== last.orderId))
      return last ?? null
    },
  }
}

function showToast({ orderId, intent }: Decision, answer: Posted<DecisionAnswer>): void {
  const id = orderId
  if (answer.kind === 'done') {
    const title = DECIDED[intent]({ id })
    return void toast(
      answer.note ? { kind: 'warning', title, description: answer.note } : { kind: 'success', title },
    )
  }
  const description = answer.sentence || m.connection_lost()
  void toast({ kind: 'error', title: m.orders_staff_failed({ id }), description })
}
