import type { ComponentPropsWithoutRef, ReactNode } from 'react'

/** A radio button with its label; the whole line can be pressed. */
export function RadioLine({
  label,
  ...rest
}: { label: ReactNode } & Omit<ComponentPropsWithoutRef<'input'>, 'type'>) {
  return (
    <label className="flex min-h-11 items-start gap-3 py-2">
      <input {...rest} type="radio" className="tick" />
      <span className="min-w-0 break-words">{label}</span>
    </label>
  )
}
