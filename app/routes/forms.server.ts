import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { requireStaff } from '#app/business/accounts/sessions/require-account.server.ts'

/**
 * A loader for an address that only takes a form: leads to the page that the form stands on, with `:names` taken from the
 * address. Without it Remix answers somebody who opens or reloads the address with an error.
 */
export function pageOfForm(page: string) {
  return ({ params }: LoaderFunctionArgs): Response => {
    const path = page.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))
    return redirect(path, 303)
  }
}

/** The same for a form of staff. To anybody else the address is not there. */
export function staffPageOfForm(page: string) {
  return async (args: LoaderFunctionArgs): Promise<Response> => {
    await requireStaff(args.context, args.request)
    return pageOfForm(page)(args)
  }
}

/** A field of a posted form as text; a file or a missing field counts as empty. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
