import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import {
  requireDesk,
  requirePermission,
  requireStaff,
} from '#app/business/accounts/sessions/require-account.server.ts'
import { deskOf } from '#app/business/accounts/sign-in/safe-return-path.ts'
import type { Caller } from '#app/business/callers/caller.ts'
import type { Permission } from '#app/business/callers/permissions.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { readForm } from '#app/platform/read-form.ts'
import { readId } from '#app/platform/typed-numbers.ts'
import { refusalSentence } from '#app/refusals/refusal.ts'

/**
 * Returns a loader for an address that only takes a form. The loader redirects to the page of the form, with `:names`
 * filled from the address. Without it Remix answers an opened or reloaded address with an error.
 */
export function pageOfForm(page: string) {
  return ({ params }: LoaderFunctionArgs): Response => {
    const path = page.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))
    return redirect(path, 303)
  }
}

/** Returns the same loader for a form of staff. null: each act behind it asks for its own permission. */
export function staffPageOfForm(page: string, permission: Permission | null) {
  return async (args: LoaderFunctionArgs): Promise<Response> => {
    if (permission) await requirePermission(args.context, args.request, permission)
    else await requireStaff(args.context, args.request)
    return pageOfForm(page)(args)
  }
}

/** The loader of a form that staff and teachers send: it redirects to the person's desk. */
export async function deskOfForm({ request, context }: LoaderFunctionArgs): Promise<Response> {
  return redirect(deskOf((await requireDesk(context, request)).roles), 303)
}

/**
 * Answers a page's script whose person is signed out, as `ask` and `postForm` read it. A redirect to the sign-in would
 * look like a lost line to the script. `ended`: why the session ended, if it did.
 */
export function signedOut(ended: Caller['sessionEnded'], locale: Locale): Response {
  const sentence = refusalSentence({ code: ended ?? 'UNAUTHORIZED' }, locale)
  return Response.json({ kind: 'signed-out', sentence }, { status: 401 })
}

/**
 * Reads the form that a script of the desk posts. Returns the answer to a person who is signed out instead; throws a
 * refusal to everybody but staff and teachers, and 413 above `most` bytes.
 */
export async function readDeskForm(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  most?: number,
): Promise<Response | { readonly caller: Caller; readonly form: FormData }> {
  const caller = await context.caller()
  if (!caller.account) return signedOut(caller.sessionEnded, context.locale)
  await requireDesk(context, request)
  return { caller, form: await readForm(request, most) }
}

/** Returns a form field as text; '' for a file or a missing field. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Returns every text of a form by the name of its field. The last of a name counts; files are left out. */
export function textsOf(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** Returns a form field as an id; null if it is none. */
export function idOf(form: FormData, name: string): number | null {
  return readId(textOf(form, name))
}
