import { useLocation } from '@remix-run/react'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'

/** Changes the language and comes back here. A plain form: the whole page is made anew in the other language. */
export function LanguageSwitch() {
  const { pathname, search } = useLocation()
  const other = useLocale() === 'th' ? 'en' : 'th'
  return (
    <form method="post" action="/language" className="shrink-0">
      <input type="hidden" name="returnTo" value={pathname + search} />
      <button
        type="submit"
        name="locale"
        value={other}
        lang={other}
        className="min-h-11 rounded-md px-2.5 text-sm font-semibold hover:bg-sunken"
      >
        {/* Read after the visible word, so that saying what one sees presses it. */}
        <span className="sm:hidden">{other === 'th' ? 'ไทย' : 'EN'}</span>
        <span className="hidden sm:inline">{m.common_switch_language()}</span>
        <span className="sr-only"> {m.common_switch_language_label()}</span>
      </button>
    </form>
  )
}
