import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { safeReturnPath } from '#app/business/accounts/sign-in/safe-return-path.ts'
import { isLocale, LOCALE_COOKIE } from '#app/i18n/locale.ts'
import { readForm } from '#app/platform/read-form.ts'
import { pageOfForm } from './forms.server.ts'

const A_YEAR_IN_SECONDS = 31_536_000

/** Remembers the chosen language and returns to the same page. An unknown language changes nothing. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const locale = form.get('locale')
  const secure = context.origin.startsWith('https:') ? '; Secure' : ''
  if (isLocale(locale)) {
    context.setCookie(
      `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${A_YEAR_IN_SECONDS}; SameSite=Lax; HttpOnly${secure}`,
    )
  }
  return redirect(safeReturnPath(form.get('returnTo')), 303)
}

export const loader = pageOfForm('/')
