import { m } from '#app/i18n/paraglide/messages.js'
import type { FieldControl } from './field.tsx'
import { Minus, Plus } from './icons.tsx'

const STEP =
  'needs-script grid size-11 shrink-0 place-items-center hover:not-disabled:bg-sunken disabled:cursor-not-allowed disabled:text-edge'

/** A number field with minus and plus buttons. The caller computes the new value of a step. */
export function QuantityStepper({
  control,
  name,
  value,
  most,
  onType,
  onStep,
}: {
  control: FieldControl
  name: string
  value: string
  most: number
  onType: (text: string) => void
  onStep: (by: 1 | -1) => void
}) {
  return (
    <div className="inline-flex w-fit overflow-hidden rounded-md border border-edge bg-surface has-aria-invalid:border-danger">
      <button
        type="button"
        onClick={() => onStep(-1)}
        disabled={Number(value) <= 1}
        aria-label={m.common_one_fewer()}
        className={STEP}
      >
        <Minus className="size-5" />
      </button>
      <input
        {...control}
        name={name}
        type="number"
        inputMode="numeric"
        min={1}
        max={most}
        value={value}
        onChange={event => onType(event.target.value)}
        className="min-h-11 w-16 border-x border-line bg-transparent text-center text-base tabular-nums [appearance:textfield] aria-invalid:bg-danger-soft [&::-webkit-inner-spin-button]:appearance-none"
      />
      <button
        type="button"
        onClick={() => onStep(1)}
        disabled={Number(value) >= most}
        aria-label={m.common_one_more()}
        className={STEP}
      >
        <Plus className="size-5" />
      </button>
    </div>
  )
}
