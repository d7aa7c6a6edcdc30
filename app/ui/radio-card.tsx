import type { ChangeEventHandler, ReactNode } from 'react'

/** A radio button as a card that can be pressed anywhere. */
export function RadioCard({
  name,
  value,
  title,
  description,
  aside,
  disabled,
  whyDisabled,
  defaultChecked,
  checked,
  onChange,
  onPress,
}: {
  name: string
  value: string
  title: ReactNode
  description?: ReactNode
  aside?: ReactNode
  disabled?: boolean
  whyDisabled?: ReactNode
  defaultChecked?: boolean
  checked?: boolean
  onChange?: ChangeEventHandler<HTMLInputElement>
  /** Called also for a press on the button that is chosen already. */
  onPress?: () => void
}) {
  return (
    <label className="choice">
      <input
        type="radio"
        name={name}
        value={value}
        disabled={disabled}
        defaultChecked={defaultChecked}
        checked={checked}
        onChange={onChange}
        onClick={onPress}
        className="tick outline-none"
      />
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-semibold">{title}</span>
          {aside && <span className="font-semibold tabular-nums">{aside}</span>}
        </span>
        {description && <span className="block text-sm text-ink-soft">{description}</span>}
        {disabled && whyDisabled && <span className="block text-sm text-warning">{whyDisabled}</span>}
      </span>
    </label>
  )
}
