import { type ReactNode, useId } from 'react'
import { m } from '#app/i18n/paraglide/messages.js'
import { FieldError, RequiredMark } from './field.tsx'

export type BoxControl = {
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** Checkboxes or radio buttons under one legend. The error is linked to each of them. */
export function FieldGroup({
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
  children: (control: BoxControl) => ReactNode
}) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset className="grid gap-1" data-invalid={error ? true : undefined}>
      <legend className="mb-1 leading-normal font-semibold">
        {label}
        {required && (
          <>
            <RequiredMark />
            <span className="sr-only"> ({m.common_required()})</span>
          </>
        )}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {children({ 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
