import { Link } from '@remix-run/react'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'

/** The terms that pressing the button accepts. The texts open in a new tab, so typed text is not lost. */
export function TermsLine() {
  // Thai has no spaces inside a sentence.
  const space = useLocale() === 'th' ? '' : ' '
  return (
    <p className="text-sm text-ink-soft">
      {m.privacy_agree_before()}
      {space}
      <Link to="/terms" className="link" target="_blank">
        {m.privacy_terms()}
      </Link>
      {space}
      {m.privacy_agree_and()}
      {space}
      <Link to="/privacy" className="link" target="_blank">
        {m.privacy_privacy()}
      </Link>
    </p>
  )
}
