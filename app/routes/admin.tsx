import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { Outlet } from '@remix-run/react'
import { requireStaff } from '#app/business/accounts/sessions/require-account.server.ts'
import { StaffNav } from '#app/components/staff/staff-nav.tsx'

/** Lets only staff in. Other accounts get 404. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request)
  return null
}

export default function Admin() {
  return (
    <>
      <StaffNav />
      <main id="main" className="mx-auto w-full max-w-[90rem] px-4 py-6 md:px-8">
        <Outlet />
      </main>
    </>
  )
}
