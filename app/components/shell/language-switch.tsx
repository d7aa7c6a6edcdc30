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
        aria-label={m.common_switch_language_label()}
        className="min-h-11 rounded-md px-2.5 text-sm font-semibold hover:bg-sunken"
      >
        <span className="sm:hidden">{other === 'th' ? 'ไทย' : 'EN'}</span>
        <span className="hidden sm:inline">{m.common_switch_language()}</span>
      </button>
    </form>
  )
}
