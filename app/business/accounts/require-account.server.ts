import { type Caller, isStaff, type SignedInAccount } from './caller.ts'

type Context = { caller: () => Promise<Caller> }

/** The signed-in account of a page's request. Throws the way to the login page, which leads back here. */
export async function requireAccount(context: Context, request: Request): Promise<SignedInAccount> {
  const { account } = await context.caller()
  if (account) return account
  const { pathname, search } = new URL(request.url)
  throw redirectTo(`/login?returnTo=${encodeURIComponent(pathname + search)}`)
}

/** A member of staff. Somebody else who is signed in gets a 404: what there is for staff is nobody's business. */
export async function requireStaff(context: Context, request?: Request): Promise<SignedInAccount> {
  const caller = await context.caller()
  if (caller.account && isStaff(caller)) return caller.account
  if (caller.account?.mustSetUpSecondFactor) throw redirectTo('/admin/security')
  if (caller.account) throw new Response(null, { status: 404, statusText: 'Not Found' })
  const path = request ? new URL(request.url).pathname + new URL(request.url).search : '/admin'
  throw redirectTo(`/login?returnTo=${encodeURIComponent(path)}`)
}

/** The same for the page where the second factor is set up: also who has to set it up first. */
export async function requireStaffSettingUp(context: Context, request: Request): Promise<SignedInAccount> {
  const { account } = await context.caller()
  return account?.mustSetUpSecondFactor ? account : requireStaff(context, request)
}

function redirectTo(location: string): Response {
  return new Response(null, { status: 302, headers: { Location: location } })
}
