import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { requirePermission } from '#app/business/accounts/sessions/require-account.server.ts'
import { may } from '#app/business/callers/caller.ts'
import { ORDER_STATUSES } from '#app/business/orders/order.ts'
import {
  findMovedOrders,
  findOrders,
  findOrdersWith,
  type OrderedItem,
} from '#app/business/orders/showing/find-orders.server.ts'
import { listAcceptedDifferences } from '#app/business/orders/showing/list-accepted-differences.server.ts'
import { listReportQueue } from '#app/business/orders/showing/list-report-queue.server.ts'
import { QUEUE_PARTS, type QueuePart } from '#app/business/orders/showing/order-view.ts'
import { useLiveOrder } from '#app/components/order/use-live-order.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { NextPage } from '#app/components/staff/next-page.tsx'
import { FoundOrders } from '#app/components/staff/orders/found-orders.tsx'
import { MoneyFile } from '#app/components/staff/orders/money-file.tsx'
import { OrderFilters, QueueParts } from '#app/components/staff/orders/order-filters.tsx'
import { AcceptedDifferences } from '#app/components/staff/slips/accepted-differences.tsx'
import { DECIDED, type DecisionAnswer } from '#app/components/staff/slips/decision.ts'
import { Queue } from '#app/components/staff/slips/queue.tsx'
import { RowKeys } from '#app/components/staff/slips/row-keys.tsx'
import { sortIn } from '#app/components/staff/sort.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { numbersOf } from '#app/platform/places.ts'
import { readForm } from '#app/platform/read-form.ts'
import { readId } from '#app/platform/typed-numbers.ts'
import { leaveNotice } from '#app/routes/notice.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { answerDecision } from './decide.server.ts'
import { movedIn, thisMonth } from './orders-file.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const caller = await requirePermission(context, request, 'orders.read')
  const { services } = context
  const { searchParams } = new URL(request.url)
  const words = (searchParams.get('q') ?? '').slice(0, 255).trim()
  const asked = searchParams.get('status')
  const moved = movedIn(searchParams, services.now())
  const item = itemIn(searchParams)
  const status = ORDER_STATUSES.find(one => one === asked) ?? null
  // Those who decide nothing see all orders instead of the queue.
  const isFound = words !== '' || moved !== null || item !== null
  const isQueue = !isFound && asked === null && may(caller, 'orders.decide')
  const isAll = !isFound && !isQueue && status === null
  const filter = { words, status, isAll, moved: moved && { event: moved.event, days: moved.days } }
  if (isQueue) {
    const [at, orderId] = numbersOf(searchParams.get('after'), 2) ?? []
    const waits = searchParams.get('waits')
    const part = QUEUE_PARTS.find(one => one === waits) ?? null
    const after = at !== undefined && orderId !== undefined ? { at, orderId } : null
    const [queue, days] = await Promise.all([
      listReportQueue(services, { after, part }, caller),
      listAcceptedDifferences(services, caller),
    ])
    if (!queue.ok || !days.ok) throw new Response(null, { status: 404 })
    const wantedId = readId(searchParams.get('order'))
    return {
      kind: 'queue' as const,
      entries: queue.value.entries,
      next: queue.value.after && `${queue.value.after.at}.${queue.value.after.orderId}`,
      isLater: after !== null,
      part,
      differences: days.value,
      wantedId,
      filter,
      now: services.now(),
    }
  }
  const column = status === null ? 'number' : 'changed'
  const sort = sortIn(searchParams.get('sort'), [column], { by: column, isDown: true })
  const before = searchParams.get('before')
  const found = moved
    ? await findMovedOrders(services, { ...moved, before }, caller)
    : item
      ? await findOrdersWith(services, { item, before }, caller)
      : await findOrders(services, { status, words, oldestFirst: !sort.isDown, before }, caller)
  if (!found.ok) throw new Response(null, { status: 404 })
  const days = may(caller, 'exports.take') ? thisMonth(services.now()) : null
  return {
    kind: 'found' as const,
    orders: found.value.orders,
    next: found.value.next,
    itemName: 'name' in found.value ? found.value.name : null,
    isLater: before !== null,
    // The other lists come in the order of their index.
    sort: words === '' && !moved && !item ? sort : undefined,
    filter,
    days,
  }
}

/** Returns the course or product whose orders the address asks for. */
function itemIn(query: URLSearchParams): OrderedItem | null {
  for (const kind of ['course', 'product'] as const) {
    const id = readId(query.get(kind))
    if (id !== null) return { kind, id }
  }
  return null
}

const LIST_KEYS = () =>
  [
    ['Enter', m.students_key_open()],
    ['f', m.students_key_search()],
  ] as const

/**
 * Handles a decision from a plain form. The queue's form leads to the queue, and that of an order's page back to the
 * order, where a notice says what came of it.
 */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request)
  const answer = await answerDecision(args, form)
  if (form.get('from') === 'order') return backToOrder(args, form, answer)
  if (answer.kind !== 'done') return answer
  // The order's page shows money that staff still have to give back.
  return redirect(answer.note ? `/admin/orders/${answer.orderId}` : '/admin/orders')
}

async function backToOrder({ context }: ActionFunctionArgs, form: FormData, answer: DecisionAnswer) {
  const id = readId(String(form.get('orderId')))
  const words = DECIDED[form.get('intent') as keyof typeof DECIDED]
  const notice =
    answer.kind === 'done'
      ? { kind: 'success' as const, text: words({ id: `${id}` }, { locale: context.locale }) }
      : { kind: 'warning' as const, text: answer.sentence }
  await leaveNotice(context, notice)
  return redirect(`/admin/orders/${id}`)
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, { title: titleOf(data), hidden: true })

function titleOf(shown: { kind: 'queue'; part: QueuePart | null } | { kind: 'found' } | undefined): string {
  if (shown?.kind === 'found') return m.staff_nav_orders()
  return shown?.part === 'approvals' ? m.desk_wait_approvals() : m.orders_staff_title()
}

export default function AdminOrders() {
  const data = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  // Live hints about an order go to its buyer only, so the staff page polls for new reports.
  useLiveOrder({ isWaiting: data.kind === 'queue' })
  return (
    <>
      <OrderFilters filter={data.filter} isQueue={data.kind === 'queue'}>
        <h1 className="mr-auto text-2xl font-semibold">{titleOf(data)}</h1>
        {data.kind === 'found' && <RowKeys keys={LIST_KEYS()} />}
      </OrderFilters>
      {data.kind === 'found' && data.days && <MoneyFile days={data.days} />}
      {refused?.kind === 'refused' && (
        <Alert kind="error" title={m.orders_staff_failed({ id: '' })}>
          {refused.sentence}
        </Alert>
      )}
      <div className="mt-4">
        {data.kind === 'queue' ? (
          <>
            <QueueParts part={data.part} entries={data.entries} />
            <Queue
              entries={data.entries}
              hasMore={data.next !== null}
              wantedId={data.wantedId}
              isOfApprovals={data.part === 'approvals'}
              now={data.now}
            />
            <NextPage next={data.next} isLater={data.isLater} place="after" />
            <AcceptedDifferences days={data.differences} />
          </>
        ) : (
          <>
            {data.itemName && <OnlyWith name={data.itemName} />}
            <FoundOrders orders={data.orders} label={titleOf(data)} sort={data.sort} />
            <NextPage next={data.next} isLater={data.isLater} />
          </>
        )}
      </div>
    </>
  )
}

/** Says which item all listed orders have. */
function OnlyWith({ name }: { name: string }) {
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-4">
      <span className="font-semibold">{m.orders_staff_with({ name })}</span>
      <Link to="/admin/orders?status=all" className="link inline-flex min-h-11 items-center">
        {m.desk_all_orders()}
      </Link>
    </p>
  )
}
