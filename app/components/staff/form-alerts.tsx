import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'

/** Enter presses a form's first button. This one saves; it stands first in the form. */
export function SaveByEnter() {
  return (
    <button type="submit" name="intent" value="save" tabIndex={-1} aria-hidden="true" className="sr-only" />
  )
}

/**
 * Says above a refused form that some fields are wrong. Each field says its own fault. `parts`: the parts of a long
 * form with wrong fields, to be linked to.
 */
export function FaultsAlert({
  faults,
  parts = [],
}: {
  faults: object
  parts?: readonly { readonly id: string; readonly label: string }[]
}) {
  if (Object.keys(faults).length === 0) return null
  return (
    <Alert kind="error" title={m.staff_offer_not_saved()}>
      <p>{m.staff_offer_check()}</p>
      {parts.length > 0 && (
        <ul>
          {parts.map(({ id, label }) => (
            <li key={id}>
              <a href={`#${id}`} className="link inline-flex min-h-11 items-center">
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}

/** Says that no answer came to a form, and nobody knows whether it was saved. */
export function LostAlert({ isLost }: { isLost: boolean }) {
  if (!isLost) return null
  return (
    <Alert kind="error" title={m.staff_offer_not_saved()}>
      {m.staff_offer_lost()}
    </Alert>
  )
}

/** Shows what another person saved meanwhile beside what was typed. */
export function ChangedAlert({
  fields,
  path,
  keepsLines = false,
}: {
  fields: readonly { readonly label: string; readonly mine: string; readonly theirs: string }[]
  /** Where the page loads again, which discards the typed text. */
  path: string
  keepsLines?: boolean
}) {
  const text = keepsLines ? 'break-words whitespace-pre-wrap' : 'break-words'
  return (
    <Alert kind="error" title={m.staff_offer_changed()}>
      <p>{m.staff_offer_changed_text()}</p>
      <dl className="mt-2 grid gap-2 text-ink">
        {fields.map(({ label, mine, theirs }) => (
          <div key={label}>
            <dt className="font-semibold">{label}</dt>
            <dd className={text}>
              {m.staff_offer_mine()}: {mine}
            </dd>
            <dd className={text}>
              {m.staff_offer_theirs()}: {theirs}
            </dd>
          </div>
        ))}
      </dl>
      <a href={path} className="link inline-flex min-h-11 items-center">
        {m.staff_offer_take_theirs()}
      </a>
    </Alert>
  )
}
