import { Link } from '@remix-run/react'
import { type ReactNode, useEffect, useState } from 'react'
import { money } from '#app/business/money/money.ts'
import type { QueueEntry } from '#app/business/orders/showing/order-view.ts'
import { formatWhen } from '#app/i18n/format-time.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import type { Instant } from '#app/platform/clock.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Inbox } from '#app/ui/icons.tsx'
import { Claim, Fact } from './claim.tsx'
import { DecideForms, Key, type OpenedForm } from './decide-forms.tsx'
import { KeysHelp } from './keys-help.tsx'
import { QueueList, rowId } from './queue-list.tsx'
import { rememberOpened } from './send-decision.ts'
import { SlipPicture } from './slip-picture.tsx'
import { useDecisions, type Waiting } from './use-decisions.ts'
import { useQueueKeys } from './use-queue-keys.ts'

/**
 * The waiting reports: the list, and beside it the slip and the reported transfer. One key per action; undo for ten
 * seconds.
 */
export function Queue({
  entries: all,
  hasMore,
  wantedId,
  isOfApprovals,
  now,
}: {
  entries: readonly QueueEntry[]
  /** More reports wait on the next page. */
  hasMore: boolean
  /** The order that a link leads to. null: the first one. */
  wantedId: number | null
  /** Only paid orders that wait for the school are listed. */
  isOfApprovals: boolean
  now: Instant
}) {
  const { waiting, isDecided, decide, undo } = useDecisions()
  const [selectedId, setSelectedId] = useState(wantedId)
  const [opened, setOpened] = useState<OpenedForm>(null)
  const [showsKeys, setShowsKeys] = useState(false)
  const entries = all.filter(({ order }) => !isDecided(order.id))
  const place = Math.max(
    0,
    entries.findIndex(({ order }) => order.id === selectedId),
  )
  const selected = entries[place]
  const reportId = selected?.reportId ?? null
  const isElsewhere =
    wantedId !== null && !isDecided(wantedId) && !all.some(({ order }) => order.id === wantedId)

  useEffect(() => {
    if (reportId !== null) rememberOpened(reportId)
  }, [reportId])

  const select = (orderId: number | undefined, reads = false) => {
    if (orderId === undefined) return
    setSelectedId(orderId)
    setOpened(null)
    requestAnimationFrame(() => show(orderId, reads))
  }
  const decideAndShowNext: typeof decide = decision => {
    const next = entries[place + 1] ?? entries[place - 1]
    decide(decision)
    if (next) return select(next.order.id, true)
    requestAnimationFrame(() => document.getElementById('queue-empty')?.focus())
  }
  const takeBack = () => {
    const back = undo()
    if (back) select(back.orderId)
  }
  const open = (form: 'approve' | 'reject') => {
    setOpened(form)
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-first="${form}"]`)?.focus())
  }
  /** Opened by a press: the form takes the place of the bar at the edge of a phone, so it is shown. */
  const toggled = (form: OpenedForm) => {
    setOpened(form)
    if (form === null) return
    requestAnimationFrame(() => document.querySelector('.queue-decide')?.scrollIntoView({ block: 'nearest' }))
  }
  useQueueKeys({
    move: by => select(entries[place + by]?.order.id),
    approve: () => {
      if (!selected) return
      if (selected.difference !== 0) return open('approve')
      decideAndShowNext({ orderId: selected.order.id, reportId, intent: 'approve', preset: null, reason: '' })
    },
    reject: () => open('reject'),
    leave: () => select(selected?.order.id),
    undo: takeBack,
    help: () => setShowsKeys(true),
  })

  return (
    <div className="queue">
      <UndoBar waiting={waiting} onUndo={takeBack} />
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold">
          {hasMore
            ? m.orders_staff_waiting_more({ n: entries.length })
            : m.orders_staff_waiting({ n: entries.length })}
        </p>
        <KeysHelp open={showsKeys} onOpen={setShowsKeys} keys={queueKeys()} />
      </div>
      {isElsewhere && (
        <div className="mb-3">
          <Alert kind="info" title={m.orders_staff_elsewhere({ id: wantedId })}>
            <Link to={`/admin/orders/${wantedId}`} className="link">
              {m.orders_staff_details()}
            </Link>
          </Alert>
        </div>
      )}
      {selected ? (
        <div className="grid gap-6 lg:grid-cols-[minmax(15rem,19rem)_minmax(0,1fr)] lg:items-start">
          <div className="queue-list">
            <QueueList entries={entries} selectedId={selected.order.id} now={now} onSelect={select} />
          </div>
          <Review entry={selected} now={now}>
            <DecideForms
              orderId={selected.order.id}
              reportId={reportId}
              difference={money(selected.difference, selected.order.currency)}
              approval={selected.approval}
              opened={opened}
              onOpened={toggled}
              onDecide={decideAndShowNext}
            />
          </Review>
        </div>
      ) : (
        <div id="queue-empty" tabIndex={-1}>
          {/* More come with the next reload, once these decisions are sent. */}
          {!hasMore && (
            <EmptyState icon={Inbox} title={m.orders_staff_none()}>
              {isOfApprovals ? m.orders_staff_none_approvals() : m.orders_staff_none_text()}
            </EmptyState>
          )}
        </div>
      )}
    </div>
  )
}

function queueKeys() {
  return [
    ['j / k / ↓ / ↑', m.orders_staff_key_move()],
    ['a', m.orders_staff_key_approve()],
    ['r', m.orders_staff_key_reject()],
    ['z', m.orders_staff_key_undo()],
    ['?', m.orders_staff_key_help()],
  ] as const
}

/**
 * Moves the focus with the selection and shows the slip from its top. On a narrow screen the slip is below the list.
 * `reads`: a decision led here, so the person reads on from the slip's heading instead of moving through the list.
 */
function show(orderId: number, reads: boolean): void {
  const row = document.getElementById(rowId(orderId))
  const focused = reads ? document.getElementById('review-title') : row
  focused?.focus({ preventScroll: true })
  // Only the list scrolls here.
  const list = row?.closest('.queue-list')
  if (row && list) {
    const [{ top, bottom }, shown] = [row.getBoundingClientRect(), list.getBoundingClientRect()]
    if (top < shown.top) list.scrollTop += top - shown.top
    else if (bottom > shown.bottom) list.scrollTop += bottom - shown.bottom
  }
  document.getElementById('review')?.scrollIntoView({ block: 'start' })
}

function Review({ entry, now, children }: { entry: QueueEntry; now: Instant; children: ReactNode }) {
  const locale = useLocale()
  const { order, openedBy } = entry
  return (
    <section
      id="review"
      aria-labelledby="review-title"
      className="queue-review rounded-md border border-line bg-surface p-4 sm:p-5"
    >
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="review-title" tabIndex={-1} className="text-lg font-semibold">
          {m.orders_title({ id: order.id })}
        </h2>
        <Link to={`/admin/orders/${order.id}`} className="link text-sm">
          {m.orders_staff_details()}
        </Link>
        {openedBy && (
          <p className="basis-full text-sm text-warning">
            {m.orders_staff_opened({ name: openedBy.name, when: formatWhen(openedBy.at, locale, now) })}
          </p>
        )}
      </div>
      <div className="queue-parts">
        {entry.reportId !== null && (
          <div className="queue-slip">
            <SlipPicture uploadId={entry.slip?.uploadId ?? null} orderId={order.id} />
          </div>
        )}
        <div>
          <Claim of={{ ...order, ...entry }}>
            <Fact term={m.orders_staff_buyer()}>
              {order.fullname}
              <span className="block text-ink-soft">
                {order.email} {order.tel}
              </span>
            </Fact>
            <Fact term={m.orders_staff_course()}>{entry.courses.join(', ')}</Fact>
            {entry.description && (
              <Fact term={m.orders_description()}>
                <span className="break-words whitespace-pre-line">{entry.description}</span>
              </Fact>
            )}
          </Claim>
        </div>
        <div className="queue-decide">{children}</div>
      </div>
    </section>
  )
}

/** The last decision that can still be undone, with the seconds left. */
function UndoBar({ waiting, onUndo }: { waiting: readonly Waiting[]; onUndo: () => void }) {
  const last = waiting.at(-1)
  const seconds = useSecondsUntil(last?.sendsAt ?? null)
  return (
    <div role="status" className="queue-undo">
      {last && (
        <div className="flex items-center justify-between gap-3 rounded-md border border-line bg-surface px-4 py-2 shadow-raised">
          <span className="tabular-nums" aria-live="off">
            {WILL[last.intent]({ id: last.orderId, seconds })}
            {waiting.length > 1 && ` (+${waiting.length - 1})`}
          </span>
          <Button variant="secondary" className="shrink-0 whitespace-nowrap" onClick={onUndo}>
            {m.orders_staff_undo()} <Key>z</Key>
          </Button>
        </div>
      )}
    </div>
  )
}

const WILL: Readonly<Record<Waiting['intent'], (words: { id: number; seconds: number }) => string>> = {
  approve: m.orders_staff_will_approve,
  reject: m.orders_staff_will_reject,
  refuse: m.orders_staff_will_refuse,
}

function useSecondsUntil(at: number | null): number {
  const [now, setNow] = useState(0)
  useEffect(() => {
    if (at === null) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [at])
  return at === null ? 0 : Math.min(10, Math.max(0, Math.ceil((at - (now || at)) / 1_000)))
}
