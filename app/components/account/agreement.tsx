import { m } from '#app/i18n/paraglide/messages.js'
import { Checkbox } from '#app/ui/inputs.tsx'
import type { TypedForm } from './account-answers.ts'
import { TermsLine } from './terms-line.tsx'

/** What registering agrees to, and the one thing that somebody may choose: empty until he ticks it. */
export function Agreement({ typed }: { typed: TypedForm }) {
  return (
    <div>
      <Checkbox
        name="marketing"
        value="1"
        defaultChecked={typed.marketing?.[0] === '1'}
        label={m.privacy_marketing()}
      />
      <TermsLine />
    </div>
  )
}
