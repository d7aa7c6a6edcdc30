/**
 * Puts the focus on the first field that was refused; without one, brings the message about the whole into sight. That message stands
 * before the fields, so looking for either at once would always find it, and it cannot take the focus.
 */
export function showFirstError(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  field?.focus({ preventScroll: true })
  const shown = field ?? form?.querySelector('[role="alert"], [role="status"]')
  shown?.scrollIntoView({ block: 'center' })
}
