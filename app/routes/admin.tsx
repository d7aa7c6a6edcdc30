import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { Outlet } from '@remix-run/react'
import { requireStaff } from '#app/business/accounts/require-account.server.ts'

/** Everything below is for staff; for anybody else signed in it does not exist. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request)
  return null
}

export default function Admin() {
  return (
    <main id="main" className="mx-auto w-full max-w-[90rem] px-4 py-6 md:px-8">
      <Outlet />
    </main>
  )
}
