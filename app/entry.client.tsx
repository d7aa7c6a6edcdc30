import { RemixBrowser } from '@remix-run/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isLocale } from '#app/i18n/locale.ts'
import { overwriteGetLocale } from '#app/i18n/paraglide/runtime.js'

const pageLocale = document.documentElement.lang
if (isLocale(pageLocale)) overwriteGetLocale(() => pageLocale)

/** 'This Suspense boundary received an update before it finished hydrating', in the words of React's production build. */
const UPDATED_TOO_EARLY = /React error #421/

startTransition(() => {
  hydrateRoot(document, <RemixBrowser />, {
    onRecoverableError(error) {
      // Remix tells its root of a new address at once. A part whose code is still on its way is then rendered anew instead
      // of being woken; what was typed into it is kept (use-choices), so there is nothing to report.
      if (error instanceof Error && UPDATED_TOO_EARLY.test(error.message)) return
      reportError(error)
    },
  })
})
