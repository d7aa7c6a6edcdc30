import { Form, useNavigation } from '@remix-run/react'
import type { Device } from '#app/business/accounts/sessions/device.ts'
import type { SignInWay } from '#app/business/accounts/sessions/session.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Laptop, Smartphone, Tablet } from '#app/ui/icons.tsx'
import { Time } from '#app/ui/time.tsx'
import { forgetPerson } from './remembered-guest.ts'

const ICONS = { phone: Smartphone, tablet: Tablet, computer: Laptop }

const WAYS: Record<SignInWay, () => string> = {
  password: m.sessions_way_password,
  registration: m.sessions_way_registration,
  purchase: m.sessions_way_purchase,
  link: m.sessions_way_link,
  line: m.sessions_way_line,
  facebook: m.sessions_way_facebook,
  google: m.sessions_way_google,
}

/** The devices on which an account is signed in. Each can be signed out here. */
export function DeviceList({ devices, limit }: { devices: readonly Device[]; limit: number | null }) {
  const pending = useNavigation().state !== 'idle'
  return (
    <main id="main" className="page max-w-3xl py-8">
      <h1 className="text-2xl font-semibold">{m.sessions_devices_title()}</h1>
      <p className="mt-1 text-ink-soft">{m.sessions_devices_lead()}</p>
      {limit !== null && <p className="mt-1 text-ink-soft">{m.sessions_devices_limit({ count: limit })}</p>}
      <ul className="my-6 grid gap-3">
        {devices.map(device => (
          <Entry key={device.sessionId} device={device} pending={pending} />
        ))}
      </ul>
      {devices.length > 1 ? (
        <Form method="post">
          <Button type="submit" variant="secondary" pending={pending}>
            {m.sessions_sign_out_others()}
          </Button>
        </Form>
      ) : (
        <p className="text-ink-soft">{m.sessions_only_this()}</p>
      )}
    </main>
  )
}

function Entry({ device, pending }: { device: Device; pending: boolean }) {
  const Icon = ICONS[device.kind]
  const name = nameOf(device)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-line bg-surface p-4">
      <Icon className="size-6 shrink-0 text-ink-soft" />
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {device.isThis && <Badge tone="success">{m.sessions_this_device()}</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          {m.sessions_last_used()} <Time instant={device.usedAt} />
        </p>
        <p className="text-sm text-ink-soft">
          {m.sessions_signed_in()} <Time instant={device.signedInAt} /> {device.way && WAYS[device.way]()}
        </p>
      </div>
      {device.isThis ? (
        <Form method="post" action="/logout" onSubmit={forgetPerson}>
          <Button type="submit" variant="secondary">
            {m.sessions_sign_out_this()}
          </Button>
        </Form>
      ) : (
        <Form method="post">
          <input type="hidden" name="device" value={device.sessionId} />
          <Button
            type="submit"
            variant="secondary"
            pending={pending}
            aria-label={m.sessions_sign_out_one_of({ device: name })}
          >
            {m.sessions_sign_out_one()}
          </Button>
        </Form>
      )}
    </li>
  )
}

function nameOf({ browser, system }: Device): string {
  if (browser && system) return m.sessions_device_on({ browser, system })
  return browser ?? system ?? m.sessions_device_unknown()
}
