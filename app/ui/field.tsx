import { type ReactNode, useId } from 'react'
import { m } from '#app/i18n/paraglide/messages.js'
import { CircleAlert } from './icons.tsx'

export type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  required: boolean | undefined
}

/** A label, its control, a hint and an error, linked for screen readers. */
export function Field({
  label,
  hint,
  error,
  required = false,
  children,
}: {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  required?: boolean
  children: (control: FieldControl) => ReactNode
}) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="grid content-start gap-1" data-invalid={error ? true : undefined}>
      <label htmlFor={id} className="leading-normal font-semibold">
        {label}
        {required && <RequiredMark />}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
        required: required || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

/** The error of a field. The control refers to `id` with aria-describedby. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm text-danger">
      <CircleAlert className="mt-1 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}

/** The red asterisk of a required field. Screen readers use the control's `required`. behaviour: Registration rules */
export function RequiredMark() {
  return (
    <span aria-hidden="true" title={m.common_required()} className="ml-1 text-danger">
      *
    </span>
  )
}
