import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { requireStaff } from '#app/business/accounts/require-account.server.ts'
import { examinePayments } from '#app/business/payments/examine-payments.server.ts'

/** What /admin/payments says, with every provider asked, as data: `npm run doctor` prints it of a deployed shop. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request)
  return Response.json(await examinePayments(context.services, { asking: true }))
}
