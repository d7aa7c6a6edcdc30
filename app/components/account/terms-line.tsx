import { Link } from '@remix-run/react'
import { m } from '#app/i18n/paraglide/messages.js'

/** The terms that pressing the button accepts. The texts open in a new tab, so typed text is not lost. */
export function TermsLine() {
  return (
    <p className="text-sm text-ink-soft">
      {m.privacy_agree_before()}{' '}
      <Link to="/terms" className="link" target="_blank">
        {m.privacy_terms()}
      </Link>{' '}
      {m.privacy_agree_and()}{' '}
      <Link to="/privacy" className="link" target="_blank">
        {m.privacy_privacy()}
      </Link>
    </p>
  )
}
