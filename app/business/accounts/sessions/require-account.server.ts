import { type Caller, isStaff, type SessionEnd, type SignedInAccount } from '#app/business/callers/caller.ts'

type Context = { caller: () => Promise<Caller> }

/** Returns the signed-in account. Otherwise throws a redirect to the login page, which leads back here. */
export async function requireAccount(context: Context, request: Request): Promise<SignedInAccount> {
  const { account, sessionEnded } = await context.caller()
  if (account) return account
  throw redirectTo(signInPath(request, sessionEnded))
}

/** Returns the staff member. Other signed-in people get a 404, so that staff pages are not revealed. */
export async function requireStaff(context: Context, request?: Request): Promise<SignedInAccount> {
  const caller = await context.caller()
  if (caller.account && isStaff(caller)) return caller.account
  if (caller.account?.mustSetUpSecondFactor) throw redirectTo('/admin/security')
  if (caller.account) throw new Response(null, { status: 404, statusText: 'Not Found' })
  throw redirectTo(request ? signInPath(request, caller.sessionEnded) : '/login?returnTo=/admin')
}

/**
 * Returns the teacher or staff member. Other signed-in people get a 404, so that the teacher's desk is not revealed.
 */
export async function requireTeacher(context: Context, request: Request): Promise<SignedInAccount> {
  const { account } = await context.caller()
  return account?.roles.includes('instructor') ? account : requireStaff(context, request)
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
