import {
  type Caller,
  isStaff,
  type Member,
  may,
  type SessionEnd,
  type SignedInAccount,
} from '#app/business/callers/caller.ts'
import { type Permission, STAFF_ROLES, whoMay } from '#app/business/callers/permissions.ts'

type Context = { caller: () => Promise<Caller> }

/** Returns the signed-in account. Otherwise throws a redirect to the login page, which leads back here. */
export async function requireAccount(context: Context, request: Request): Promise<SignedInAccount> {
  const { account, sessionEnded } = await context.caller()
  if (account) return account
  throw redirectTo(signInPath(request, sessionEnded))
}

/** Returns the member of the back office, whatever they may do there. Refuses others as `requirePermission` does. */
export async function requireStaff(context: Context, request: Request): Promise<SignedInAccount> {
  const caller = await context.caller()
  if (!caller.account || !isStaff(caller)) throw refusalOf(caller, request, null)
  return caller.account
}

/**
 * Returns the caller, who may do this. Other people who work here get a 403 that names the roles that may. Students get
 * a 404, so that staff pages are not revealed.
 */
export async function requirePermission(
  context: Context,
  request: Request,
  permission: Permission,
): Promise<Member> {
  const caller = await context.caller()
  if (!may(caller, permission)) throw refusalOf(caller, request, permission)
  return caller
}

/** Returns the teacher, or the person who oversees every course. */
export async function requireTeacher(context: Context, request: Request): Promise<SignedInAccount> {
  const caller = await context.caller()
  if (may(caller, 'courses.teach') || may(caller, 'courses.oversee')) return caller.account
  throw refusalOf(caller, request, 'courses.teach')
}

/** Returns the person who has a desk: a teacher, or a member of the back office. */
export async function requireDesk(context: Context, request: Request): Promise<SignedInAccount> {
  const { account } = await context.caller()
  return account?.roles.includes('instructor') ? account : requireStaff(context, request)
}

function refusalOf(
  { account, sessionEnded }: Caller,
  request: Request,
  permission: Permission | null,
): Response {
  if (!account) return redirectTo(signInPath(request, sessionEnded))
  if (account.mustSetUpSecondFactor) return redirectTo('/admin/security')
  if (account.roles.every(role => role === 'student')) return new Response(null, { status: 404 })
  return Response.json({ roles: permission ? whoMay(permission) : STAFF_ROLES }, { status: 403 })
}

/** A form leads back to the page it was on, because a GET of the form's own address shows nothing useful. */
function signInPath(request: Request, sessionEnded: SessionEnd | null): string {
  const { origin, pathname, search } = new URL(request.url)
  const from = request.headers.get('referer') ?? ''
  const isForm = request.method !== 'GET' && URL.canParse(from) && new URL(from).origin === origin
  const returnTo = isForm ? new URL(from).pathname + new URL(from).search : pathname + search
  const ended = sessionEnded ? `&ended=${sessionEnded}` : ''
  return `/login?returnTo=${encodeURIComponent(returnTo)}${ended}`
}

/** Like `requireStaff`, for the page where staff set up their second factor: also accepts staff who still lack one. */
export async function requireStaffSettingUp(context: Context, request: Request): Promise<SignedInAccount> {
  const { account } = await context.caller()
  return account?.mustSetUpSecondFactor ? account : requireStaff(context, request)
}

function redirectTo(location: string): Response {
  return new Response(null, { status: 302, headers: { Location: location } })
}
