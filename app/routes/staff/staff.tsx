import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { requireStaff } from '#app/business/accounts/sessions/require-account.server.ts'
import { DESK } from '#app/components/shell/shell-data.ts'
import { DeskPage, DeskProblem } from '#app/components/staff/desk-frame.tsx'
import styles from '#app/components/staff/staff.css?url'
import { readDesk } from '#app/routes/desk/desk.server.ts'

/** Lets the back office in. Each page then asks for its own permission. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request)
  return { desk: await readDesk(context, request) }
}

export const handle = DESK

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export default function Admin() {
  return <DeskPage />
}

export const ErrorBoundary = DeskProblem
