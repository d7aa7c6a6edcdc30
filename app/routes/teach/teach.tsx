import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { requireTeacher } from '#app/business/accounts/sessions/require-account.server.ts'
import { DESK } from '#app/components/shell/shell-data.ts'
import { DeskPage, DeskProblem } from '#app/components/staff/desk-frame.tsx'
import styles from '#app/components/staff/staff.css?url'
import { readDesk } from '#app/routes/desk/desk.server.ts'

/** Lets only teachers and staff in. Other accounts get 404. Each page below checks the course for itself. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireTeacher(context, request)
  return { desk: await readDesk(context, request) }
}

export const handle = DESK

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export default function Teach() {
  return <DeskPage spaced />
}

export const ErrorBoundary = DeskProblem
