import { Check, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'

/**
 * One of the quiet steps: closed it says what was chosen, open it can be edited. A native <details>, so that every step
 * opens without JavaScript too. `onContinue` is missing on the last one.
 */
export function CheckoutStep({
  id,
  number,
  title,
  chosen,
  isDone,
  isOpen,
  onToggle,
  onContinue,
  children,
}: {
  id: string
  number: number
  title: string
  chosen: ReactNode
  isDone: boolean
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  onContinue?: () => void
  children: ReactNode
}) {
  return (
    <details
      open={isOpen}
      onToggle={event => onToggle(event.currentTarget.open)}
      className="group border-b border-line last:border-b-0"
    >
      <summary
        id={id}
        className="flex min-h-14 list-none items-center gap-3 rounded-md py-3 [&::-webkit-details-marker]:hidden"
      >
        <StepMark number={number} isDone={isDone} />
        <span className="min-w-0 grow">
          <h3 className="font-semibold">{title}</h3>
          <span className="block text-sm break-words text-ink-soft group-open:hidden">{chosen}</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-4 pt-1 pb-6 sm:pl-11">
        {children}
        {onContinue && (
          <div className="needs-script">
            <Button variant="secondary" onClick={onContinue}>
              {m.checkout_continue()}
            </Button>
          </div>
        )}
      </div>
    </details>
  )
}

function StepMark({ number, isDone }: { number: number; isDone: boolean }) {
  return (
    <span
      className={`grid size-8 shrink-0 place-items-center rounded-full border text-sm font-semibold tabular-nums ${isDone ? 'border-success bg-success-soft text-success' : 'border-edge text-ink-soft'}`}
    >
      {isDone ? <Check role="img" aria-label={m.checkout_step_done()} className="size-4" /> : number}
    </span>
  )
}
