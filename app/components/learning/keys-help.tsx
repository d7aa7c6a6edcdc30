import { m } from '#app/i18n/paraglide/messages.js'

/** The shortcuts, for who has a keyboard. */
export function KeysHelp() {
  return (
    <details className="text-sm text-ink-soft max-md:hidden">
      <summary className="min-h-11 py-2">{m.learning_keys()}</summary>
      <ul className="list-disc ps-5">
        <li>{m.learning_key_play()}</li>
        <li>{m.learning_key_seek()}</li>
        <li>{m.learning_key_volume()}</li>
        <li>{m.learning_key_view()}</li>
      </ul>
    </details>
  )
}
