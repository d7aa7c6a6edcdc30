import { useEffect, useState } from 'react'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { Key } from './decide-forms.tsx'
import type { Waiting } from './use-decisions.ts'

/** The last decision that can still be undone, with the seconds that are left. */
export function UndoBar({ waiting, onUndo }: { waiting: readonly Waiting[]; onUndo: () => void }) {
  const last = waiting.at(-1)
  const seconds = useSecondsUntil(last?.sendsAt ?? null)
  return (
    <div role="status" className="sticky bottom-0 z-10 mt-6">
      {last && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-surface px-4 py-2 shadow-raised">
          <span className="tabular-nums" aria-live="off">
            {WILL[last.intent]({ id: last.orderId, seconds })}
            {waiting.length > 1 && ` (+${waiting.length - 1})`}
          </span>
          <Button variant="secondary" onClick={onUndo}>
            {m.orders_staff_undo()} <Key>z</Key>
          </Button>
        </div>
      )}
    </div>
  )
}

const WILL: Readonly<Record<Waiting['intent'], (words: { id: number; seconds: number }) => string>> = {
  approve: m.orders_staff_will_approve,
  reject: m.orders_staff_will_reject,
  refuse: m.orders_staff_will_refuse,
}

function useSecondsUntil(at: number | null): number {
  const [now, setNow] = useState(0)
  useEffect(() => {
    if (at === null) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [at])
  return at === null ? 0 : Math.min(10, Math.max(0, Math.ceil((at - (now || at)) / 1_000)))
}
