import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { localeCookie } from '#app/business/accounts/sessions/cookies.server.ts'
import { safeReturnPath } from '#app/business/accounts/sign-in/safe-return-path.ts'
import { isLocale } from '#app/i18n/locale.ts'
import { readForm } from '#app/platform/read-form.ts'
import { pageOfForm } from '#app/routes/forms.server.ts'

/** Remembers the chosen language and returns to the same page. An unknown language changes nothing. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const locale = form.get('locale')
  if (isLocale(locale)) context.setCookie(localeCookie(request, locale))
  return redirect(safeReturnPath(form.get('returnTo')), 303)
}

export const loader = pageOfForm('/')
