import { type Dispatch, waysOf } from '#app/business/orders/parcel.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Time } from '#app/ui/time.tsx'

/** When a parcel was sent and how it travels. `waiting`: what is said while it waits to be sent, if anything. */
export function ParcelFacts({
  of: { awaitsDispatch, dispatchedAt, parcel },
  waiting,
}: {
  of: Dispatch
  waiting: string | null
}) {
  if (dispatchedAt === null) return awaitsDispatch && waiting ? <p>{waiting}</p> : null
  const { carrier, number, page } = waysOf(parcel)
  return (
    <div className="grid justify-items-start gap-1">
      <p className="break-words">
        {m.parcels_says_sent()} <Time instant={dispatchedAt} withDate />
        {carrier && ` · ${carrier}`}
      </p>
      {number && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>
            {m.parcels_number()} <span className="font-semibold break-all tabular-nums">{number}</span>
          </span>
          <span className="needs-script print:hidden">
            <CopyButton text={number} what={m.parcels_number()} />
          </span>
        </p>
      )}
      {page && (
        <a href={page} target="_blank" rel="noreferrer" className="link inline-flex min-h-11 items-center">
          {m.parcels_follow()}
        </a>
      )}
    </div>
  )
}
