import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { Outlet } from '@remix-run/react'
import { requireTeacher } from '#app/business/accounts/sessions/require-account.server.ts'

/** Lets only teachers and staff in. Other accounts get 404. Each page below checks the course for itself. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireTeacher(context, request)
  return null
}

export default function Teach() {
  return (
    <main id="main" className="mx-auto grid w-full max-w-5xl gap-4 px-4 py-6 md:px-8">
      <Outlet />
    </main>
  )
}
