import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { deviceLimitOf } from '#app/business/accounts/sessions/device-limit.ts'
import { listDevices } from '#app/business/accounts/sessions/list-devices.server.ts'
import { requireAccount } from '#app/business/accounts/sessions/require-account.server.ts'
import {
  signOutDevice,
  signOutOtherDevices,
} from '#app/business/accounts/sessions/sign-out-devices.server.ts'
import { DeviceList } from '#app/components/account/device-list.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { readForm } from '#app/platform/read-form.ts'
import { textOf } from '#app/routes/forms.server.ts'
import { leaveNotice } from '#app/routes/notice.server.ts'

const PATH = '/myaccount/devices'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.sessions_devices_title(), hidden: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const account = await requireAccount(context, request)
  const { services } = context
  const [devices, settings] = await Promise.all([listDevices(services, account), services.siteSettings()])
  return { devices, limit: deviceLimitOf(settings, account), now: services.now() }
}

/** Signs out the named device, or all others if the form names none. A repeat changes nothing. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { services, locale } = context
  const account = await requireAccount(context, request)
  const sessionId = textOf(await readForm(request), 'device')
  const isDone = sessionId
    ? await signOutDevice(services, account, sessionId)
    : await signOutOtherDevices(services, account)
  const said = sessionId ? m.sessions_signed_out_one : m.sessions_signed_out_others
  if (isDone) await leaveNotice(context, { kind: 'success', text: said({}, { locale }) })
  return redirect(PATH)
}

export default function Devices() {
  return <DeviceList {...useLoaderData<typeof loader>()} />
}
