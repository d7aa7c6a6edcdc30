import { useRef } from 'react'
import type { Choices } from '#app/components/checkout/choices.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { endToast, toast } from '#app/ui/toast.ts'
import { sendChange } from './send-change.ts'

export type LineChange = { readonly key: string } & ({ readonly planId: number } | { readonly qty: number })

/** Waits this long after the last press on a quantity button before saving. */
const PAUSE_MS = 400

type Waiting = { readonly change: LineChange; readonly timer: ReturnType<typeof setTimeout> }

/**
 * Shows a changed plan or quantity at once and saves it to the cart after a pause. `keepNow` saves it immediately.
 * A failed save shows an error, but the change still counts on this page.
 */
export function useLineChanges(choices: Choices, choose: (change: Partial<Choices>) => void) {
  const waiting = useRef(new Map<string, Waiting>())
  /** The lines whose last change was not saved. */
  const failed = useRef(new Set<string>())

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
    if (isKept) {
      failed.current.delete(key)
      if (failed.current.size === 0) endToast('quantities')
      return
    }
    failed.current.add(key)
    const description = m.connection_lost()
    await toast({ kind: 'error', title: m.cart_not_kept(), description, about: 'quantities' })
  }

  return { change, keepNow: () => Promise.all([...waiting.current.keys()].map(keep)) }
}

function fieldsOf(change: LineChange): Record<string, string> {
  const { key } = change
  const [name, value] = 'planId' in change ? ['plan', change.planId] : ['qty', change.qty]
  return { line: key, change: key, [`${name}.${key}`]: String(value) }
}
