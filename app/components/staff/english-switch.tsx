import type { ReactNode, SyntheticEvent } from 'react'
import { m } from '#app/i18n/paraglide/messages.js'
import { Checkbox } from '#app/ui/inputs.tsx'

/**
 * Shows the `EnglishPart`s of the form around it, which are hidden otherwise. They are sent all the same. It works
 * without JavaScript: staff.css reads the checkbox, which the form does not send.
 */
export function EnglishSwitch({ isOn }: { isOn: boolean }) {
  // To the form a press is no change of its texts.
  const keepFrom = (event: SyntheticEvent) => event.stopPropagation()
  return (
    <div onInput={keepFrom}>
      <Checkbox
        label={m.editor_english_shown()}
        hint={m.editor_english_hint()}
        defaultChecked={isOn}
        data-english
      />
    </div>
  )
}

/** A field for English. One with an error is never hidden. */
export function EnglishPart({ children }: { children: ReactNode }) {
  return <div className="english-part grid content-start">{children}</div>
}
