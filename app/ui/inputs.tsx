import {
  type ComponentPropsWithoutRef,
  forwardRef,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react'
import { ChevronDown } from './icons.tsx'

/** A text input. Takes what `Field` passes, and every native attribute. */
export const TextInput = forwardRef<HTMLInputElement, InputHTMLAttributes<HTMLInputElement>>(
  function TextInput({ className = '', type = 'text', maxLength = 255, ...rest }, ref) {
    return (
      <input
        {...rest}
        ref={ref}
        type={type}
        maxLength={maxLength}
        className={`input min-h-11 ${className}`}
      />
    )
  },
)

export const TextArea = forwardRef<HTMLTextAreaElement, TextareaHTMLAttributes<HTMLTextAreaElement>>(
  function TextArea({ className = '', rows = 3, ...rest }, ref) {
    return <textarea {...rest} ref={ref} rows={rows} className={`input ${className}`} />
  },
)

/** A native select, so that a phone opens its own picker. */
export const Select = forwardRef<HTMLSelectElement, SelectHTMLAttributes<HTMLSelectElement>>(function Select(
  { className = '', children, ...rest },
  ref,
) {
  return (
    <span className="relative block">
      <select {...rest} ref={ref} className={`input min-h-11 appearance-none pr-10 ${className}`}>
        {children}
      </select>
      <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-soft" />
    </span>
  )
})

/** A checkbox with its label; the whole line can be pressed. */
export function Checkbox({
  label,
  hint,
  className = '',
  ...rest
}: { label: ReactNode; hint?: ReactNode } & Omit<ComponentPropsWithoutRef<'input'>, 'type'>) {
  return (
    <label className={`flex min-h-11 items-start gap-3 py-2 has-disabled:opacity-60 ${className}`}>
      <input {...rest} type="checkbox" className="tick" />
      <span>
        {label}
        {hint && <span className="block text-sm text-ink-soft">{hint}</span>}
      </span>
    </label>
  )
}
