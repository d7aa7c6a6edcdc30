/**
 * Focuses the first field with an error; without one, scrolls to the form's message.
 * Two queries, because the message comes first in the page and would always be found.
 */
export function showFirstError(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  field?.focus({ preventScroll: true })
  const shown = field ?? form?.querySelector('[role="alert"], [role="status"]')
  shown?.scrollIntoView({ block: 'center' })
}
