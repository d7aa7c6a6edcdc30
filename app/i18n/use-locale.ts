import { useRouteLoaderData } from '@remix-run/react'
import { DEFAULT_LOCALE, type Locale } from './locale.ts'

/** The language of this page, for formatting values. */
export function useLocale(): Locale {
  return useRouteLoaderData<{ locale: Locale }>('root')?.locale ?? DEFAULT_LOCALE
}
