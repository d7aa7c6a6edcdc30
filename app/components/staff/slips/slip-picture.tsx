import { m } from '#app/i18n/paraglide/messages.js'

/** The slip as uploaded. The server gives it only to staff and to its owner. */
export function SlipPicture({ uploadId, orderId }: { uploadId: string | null; orderId: number }) {
  if (uploadId === null) {
    return (
      <p className="grid min-h-32 place-items-center rounded-md bg-sunken text-ink-soft">
        {m.orders_staff_slip_none()}
      </p>
    )
  }
  const address = `/files/upload/${uploadId}`
  return (
    <figure className="grid content-start justify-items-center gap-1">
      <img
        src={address}
        alt={m.orders_staff_slip_alt({ id: orderId })}
        className="max-h-[34rem] min-h-40 w-auto rounded-md border border-line bg-sunken object-contain"
      />
      <figcaption>
        <a href={address} target="_blank" rel="noreferrer" className="link text-sm">
          {m.orders_staff_slip_full()}
        </a>
      </figcaption>
    </figure>
  )
}
