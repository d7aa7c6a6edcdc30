import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the first refused field after each answer. */
export function useFocusOnError<Answer>(answer: Answer): RefObject<HTMLFieldSetElement> {
  const fields = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (answer) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [answer])
  return fields
}
