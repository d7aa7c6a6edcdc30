import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { requireDesk } from '#app/business/accounts/sessions/require-account.server.ts'
import { safeReturnPath } from '#app/business/accounts/sign-in/safe-return-path.ts'
import { readForm } from '#app/platform/read-form.ts'
import { deskOfForm } from '#app/routes/forms.server.ts'
import { rowHeightCookie } from './desk.server.ts'

/** Remembers the height of rows for this browser, and returns to the same page. Teachers have tables too. */
export async function action({ request, context }: ActionFunctionArgs) {
  await requireDesk(context, request)
  const form = await readForm(request)
  context.setCookie(rowHeightCookie(request, form.get('rows') === 'low' ? 'low' : 'normal'))
  return redirect(safeReturnPath(form.get('returnTo')), 303)
}

export const loader = deskOfForm
