import { Link } from '@remix-run/react'
import { m } from '#app/i18n/paraglide/messages.js'

/** What somebody agrees to by pressing the button beside it. The texts open in a tab of their own: nothing typed is lost. */
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
