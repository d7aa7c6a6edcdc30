import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { requirePermission } from '#app/business/accounts/sessions/require-account.server.ts'
import { checkSocialProviderSetups } from '#app/business/accounts/social/provider-setup.server.ts'
import { examinePayments } from '#app/business/payments/provider-settings/examine-payments.server.ts'

/**
 * Returns the provider checks of /admin/payments and the state of the sign-in providers as JSON.
 * `npm run doctor` prints it for a deployed shop.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(context, request, 'money.destinations')
  const { services } = context
  const signIn = checkSocialProviderSetups(services)
  return Response.json({ ...(await examinePayments(services, { asking: true })), signIn })
}
