import { useRef } from 'react'
import { m } from '#app/i18n/paraglide/messages.js'
import { toast } from '#app/ui/toast.ts'
import type { Choices } from './choices.ts'
import { sendChange } from './send-change.ts'

export type LineChange = { readonly key: string } & ({ readonly planId: number } | { readonly qty: number })

/** Somebody who steps a number up stops for about this long. */
const PAUSE_MS = 400

type Waiting = { readonly change: LineChange; readonly timer: ReturnType<typeof setTimeout> }

/**
 * Shows another plan or number at once and keeps it with the cart a moment later; `keepNow` keeps what still waits. What
 * could not be kept is said; it counts on this page all the same.
 */
export function useLineChanges(choices: Choices, choose: (change: Partial<Choices>) => void) {
  const waiting = useRef(new Map<string, Waiting>())

  const change = (changed: LineChange) => {
    const { key } = changed
    if ('planId' in changed) choose({ plans: { ...choices.plans, [key]: changed.planId } })
    else choose({ quantities: { ...choices.quantities, [key]: changed.qty } })
    clearTimeout(waiting.current.get(key)?.timer)
    const timer = setTimeout(() => void keep(key), PAUSE_MS)
    waiting.current.set(key, { change: changed, timer })
  }

  const keep = async (key: string) => {
    const last = waiting.current.get(key)
    if (!last) return
    waiting.current.delete(key)
    clearTimeout(last.timer)
    const isKept = await sendChange(fieldsOf(last.change))
    if (!isKept) await toast({ kind: 'error', title: m.cart_not_kept(), description: m.cart_offline() })
  }

  return { change, keepNow: () => Promise.all([...waiting.current.keys()].map(keep)) }
}

function fieldsOf(change: LineChange): Record<string, string> {
  const { key } = change
  const [name, value] = 'planId' in change ? ['plan', change.planId] : ['qty', change.qty]
  return { line: key, change: key, [`${name}.${key}`]: String(value) }
}
