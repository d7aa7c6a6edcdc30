import { useRouteLoaderData } from '@remix-run/react'
import { DEFAULT_LOCALE, type Locale } from './locale.ts'

/** The language that this page is shown in, for whatever is formatted rather than translated. */
export function useLocale(): Locale {
  return useRouteLoaderData<{ locale: Locale }>('root')?.locale ?? DEFAULT_LOCALE
}
