import { Form, Link } from '@remix-run/react'
import type { ErasureObstacle } from '#app/business/privacy/erasure-obstacle.ts'
import type { ErasedPart, KeptPart } from '#app/business/privacy/personal-tables.server.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'

const GOES: Record<ErasedPart, () => string> = {
  profile: m.privacy_erase_goes_profile,
  signIn: m.privacy_erase_goes_sign_in,
  courses: m.privacy_erase_goes_courses,
  files: m.privacy_erase_goes_files,
}
const STAYS: Record<KeptPart, () => string> = {
  orders: m.privacy_erase_stays_orders,
  papers: m.privacy_erase_stays_papers,
}
const WHY = {
  UNPAID: m.privacy_erase_unpaid,
  UNDER_REVIEW: m.privacy_erase_under_review,
  MONEY_UNSETTLED: m.privacy_erase_money,
}

/** The confirmation before an account is erased: what is deleted, what is kept and why, and a checkbox. */
export function EraseForm({
  obstacles,
  worksHere,
  isUnticked,
  pending,
}: {
  obstacles: readonly ErasureObstacle[]
  worksHere: boolean
  isUnticked: boolean
  pending: boolean
}) {
  if (worksHere) return <Alert kind="info" title={m.privacy_erase_staff()} />
  if (obstacles.length > 0) return <Blocked obstacles={obstacles} />
  return (
    <Form method="post" className="grid gap-4">
      <ErasedParts />
      <p className="text-ink-soft">{m.privacy_erase_after()}</p>
      <Sure isUnticked={isUnticked} />
      <Button type="submit" variant="danger" pending={pending} className="justify-self-start">
        {m.privacy_erase_button()}
      </Button>
    </Form>
  )
}

/** What is erased, and what the books keep. */
export function ErasedParts() {
  return (
    <>
      <Points title={m.privacy_erase_goes()} points={Object.values(GOES).map(point => point())} />
      <Points title={m.privacy_erase_stays()} points={Object.values(STAYS).map(point => point())} />
    </>
  )
}

function Sure({ isUnticked }: { isUnticked: boolean }) {
  return (
    <div>
      <label className="flex min-h-11 items-start gap-3 py-2">
        <input
          type="checkbox"
          name="sure"
          value="1"
          aria-invalid={isUnticked || undefined}
          aria-describedby={isUnticked ? 'sure-error' : undefined}
          className="mt-1 size-5 shrink-0 accent-danger"
        />
        <span>{m.privacy_erase_sure()}</span>
      </label>
      {isUnticked && (
        <p id="sure-error" role="alert" className="text-sm text-danger">
          {m.privacy_erase_tick()}
        </p>
      )}
    </div>
  )
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <ul className="list-disc ps-5">
        {points.map(point => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  )
}

function Blocked({ obstacles }: { obstacles: readonly ErasureObstacle[] }) {
  return (
    <Alert kind="warning" title={m.privacy_erase_blocked()}>
      <p>{m.privacy_erase_blocked_text()}</p>
      <ul className="mt-2 grid gap-1">
        {obstacles.map(({ orderId, token, why }) => (
          <li key={orderId}>
            <Link to={`/order/${token}`} className="link">
              {m.privacy_erase_order({ id: orderId })}
            </Link>{' '}
            {WHY[why]()}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
