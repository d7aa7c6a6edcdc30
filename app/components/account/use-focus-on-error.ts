import { type RefObject, useEffect, useRef } from 'react'

/** Puts the focus on the first field that was refused, each time an answer arrives. */
export function useFocusOnError<Answer>(answer: Answer): RefObject<HTMLFieldSetElement> {
  const fields = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (answer) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [answer])
  return fields
}
