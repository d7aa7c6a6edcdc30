import { Link } from '@remix-run/react'
import type { DeadLetter } from '#app/business/notifications/replay-dead-letter.server.ts'
import type { ReceivedWebhook } from '#app/business/payments/settling/replay-event.server.ts'
import { ActForm } from '#app/components/staff/act-form.tsx'
import { NextPage } from '#app/components/staff/next-page.tsx'
import { Rows } from '#app/components/staff/rows.tsx'
import { RowKeys } from '#app/components/staff/slips/row-keys.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { CircleCheck } from '#app/ui/icons.tsx'
import { ShortTime, Time } from '#app/ui/time.tsx'

const ROW =
  'grid gap-x-6 gap-y-2 border-b border-line px-3 py-3 last:border-b-0 md:grid-cols-[minmax(0,1fr)_auto]'

/**
 * The failed jobs and the latest webhooks. A job can be retried or dismissed; a webhook can be replayed if its body was
 * kept.
 */
export function FailedJobsView({
  failedJobs,
  next,
  isLater,
  events,
}: {
  failedJobs: readonly DeadLetter[]
  next: string | null
  isLater: boolean
  events: readonly ReceivedWebhook[]
}) {
  return (
    <div className="grid max-w-5xl gap-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold">{m.operations_letters_title()}</h1>
        <RowKeys
          keys={[
            ['r', m.operations_key_replay()],
            ['x', m.operations_key_put_aside()],
            ['o', m.operations_key_open()],
          ]}
        />
      </header>
      <section className="grid gap-2">
        <h2 className="text-lg font-semibold">{m.operations_letters()}</h2>
        {failedJobs.length === 0 && !isLater && (
          <EmptyState icon={CircleCheck} title={m.operations_letters_none()}>
            {m.operations_letters_none_text()}
          </EmptyState>
        )}
        {failedJobs.length > 0 && (
          <Rows
            label={m.operations_letters()}
            columns={[
              { label: m.desk_job() },
              { label: m.desk_why(), from: 'wide' },
              { label: m.desk_failed_at(), from: 'medium' },
              { label: m.desk_acts() },
            ]}
          >
            {failedJobs.map(job => (
              <FailedJob key={job.id} job={job} />
            ))}
          </Rows>
        )}
        <NextPage next={next} isLater={isLater} />
      </section>
      <section className="grid gap-2">
        <h2 className="text-lg font-semibold">{m.operations_events()}</h2>
        {events.length === 0 ? (
          <p className="text-ink-soft">{m.operations_events_none()}</p>
        ) : (
          <ul className="rounded-md border border-line bg-surface">
            {events.map(event => (
              <ReceivedWebhookRow key={event.id} event={event} />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

function FailedJob({ job: { id, message, attempts, reason, receivedAt } }: { job: DeadLetter }) {
  return (
    <tr data-row="" tabIndex={-1}>
      <th scope="row">
        <code className="text-sm break-all">{message}</code>
        <span className="block text-sm text-ink-soft">{m.operations_letter_failed({ attempts })}</span>
        <span className="until-medium block text-sm text-ink-soft">
          <ShortTime instant={receivedAt} />
        </span>
        {reason && <span className="until-wide block text-sm break-words text-danger">{reason}</span>}
      </th>
      <td className="from-wide text-sm break-words text-danger">{reason}</td>
      <td className="from-medium is-time text-sm">
        <ShortTime instant={receivedAt} />
      </td>
      <td>
        <div className="flex flex-wrap gap-2">
          <ActForm fields={{ act: 'replay-letter', letterId: id }} done={m.operations_letter_replayed()}>
            {({ isSending }) => (
              <Button type="submit" variant="secondary" pending={isSending} data-key="r">
                {m.operations_letter_replay()}
              </Button>
            )}
          </ActForm>
          <ActForm fields={{ act: 'put-aside-letter', letterId: id }} done={m.operations_letter_gone()}>
            {({ isSending }) => (
              <Button type="submit" variant="quiet" pending={isSending} data-key="x">
                {m.operations_letter_put_aside()}
              </Button>
            )}
          </ActForm>
        </div>
      </td>
    </tr>
  )
}

function ReceivedWebhookRow({ event }: { event: ReceivedWebhook }) {
  const { id, provider, signature, body, bodyHash, bodySize, receivedAt, handledAt, outcome, orderId } = event
  const isRefused = outcome === 'refused'
  return (
    <li className={ROW} data-row="" tabIndex={-1}>
      <details className="min-w-0">
        <summary className="cursor-pointer" data-key="o">
          <span className="font-semibold">{provider}</span> <Time instant={receivedAt} withDate />{' '}
          <Badge tone={isRefused ? 'danger' : handledAt === null ? 'warning' : 'neutral'}>
            {outcome ?? m.operations_event_waiting()}
          </Badge>{' '}
          <span className="text-sm text-ink-soft">{m.operations_event_signature({ signature })}</span>
        </summary>
        {body === '' ? (
          <p className="text-sm break-all text-ink-soft">
            {bodyHash === null
              ? m.operations_event_body_gone()
              : m.operations_event_body_hash({ size: bodySize ?? 0, hash: bodyHash })}
          </p>
        ) : (
          <code className="text-sm break-all">{body}</code>
        )}
        {orderId !== null && (
          <p>
            <Link to={`/admin/orders/${orderId}`} className="link">
              {m.orders_title({ id: orderId })}
            </Link>
          </p>
        )}
      </details>
      {body !== '' && (
        <ActForm fields={{ act: 'replay-event', eventId: id }} done={m.operations_event_replayed()}>
          {({ isSending }) => (
            <Button type="submit" variant="secondary" pending={isSending} data-key="r">
              {m.operations_event_replay()}
            </Button>
          )}
        </ActForm>
      )}
    </li>
  )
}
