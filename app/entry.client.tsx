import { RemixBrowser } from '@remix-run/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isLocale } from '#app/i18n/locale.ts'
import { overwriteGetLocale } from '#app/i18n/paraglide/runtime.js'

const pageLocale = document.documentElement.lang
if (isLocale(pageLocale)) overwriteGetLocale(() => pageLocale)

startTransition(() => {
  hydrateRoot(document, <RemixBrowser />)
})
