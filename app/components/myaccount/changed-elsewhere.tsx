import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'

/** Says that another tab or device saved first: nothing was overwritten, and the typed text is still in the form. */
export function ChangedElsewhere() {
  return (
    <Alert kind="error" title={m.privacy_changed_title()}>
      {m.privacy_changed_text()}
    </Alert>
  )
}
