import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { ArrowDown, ArrowUp } from './icons.tsx'

/** Sends `way` in its form, which moves an entry of a list by one place. */
export function MoveButton({
  way,
  label,
  ...button
}: { way: 'up' | 'down'; label: string } & Pick<
  ComponentProps<typeof Button>,
  'id' | 'disabled' | 'aria-disabled' | 'onClick' | 'className'
>) {
  const Arrow = way === 'up' ? ArrowUp : ArrowDown
  return (
    <Button
      type="submit"
      variant="quiet"
      name="way"
      value={way}
      data-way={way}
      aria-label={label}
      {...button}
    >
      <Arrow className="size-5" />
    </Button>
  )
}
