import type { PaymentStart } from '#app/business/orders/payment-method.ts'
import type { PaymentPanel } from '#app/business/payments/starting/payment-panel.ts'
import { Price } from '#app/components/price.tsx'
import { useReload } from '#app/components/shell/use-reload.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Countdown } from '#app/ui/countdown.tsx'

type Qr = Extract<PaymentStart, { kind: 'qr' }>

/** The QR code, its countdown, and how to pay on the same phone: a phone cannot scan its own screen. */
export function QrView({ panel, qr }: { panel: PaymentPanel; qr: Qr }) {
  const reload = useReload()
  const address = `/order/${panel.token}/qr`
  return (
    <div className="grid gap-4 sm:grid-cols-[auto_1fr]">
      <figure className="grid justify-items-center gap-2">
        {/* A new image for each payment attempt; not cached. */}
        <img
          src={`${address}?${qr.expiresAt ?? ''}`}
          alt={m.payment_qr_alt()}
          width={240}
          height={272}
          className="rounded-md border border-line bg-white p-2"
        />
        <figcaption className="text-center">
          <Price amount={panel.due} decimals="always" className="text-lg font-semibold" />
          {qr.expiresAt !== null && (
            <span className="needs-script block text-sm text-ink-soft">
              {m.payment_qr_left()} <Countdown until={qr.expiresAt} onEnd={reload} />
            </span>
          )}
        </figcaption>
      </figure>
      <div className="grid content-start gap-3">
        <ol className="grid list-decimal gap-1 pl-5">
          <li>{m.payment_qr_step_open()}</li>
          <li>{m.payment_qr_step_scan()}</li>
          <li>
            {m.payment_qr_step_done()} <span className="needs-script">{m.payment_qr_updates()}</span>
          </li>
        </ol>
        <p className="text-sm text-ink-soft">{m.payment_qr_own_phone()}</p>
        <p className="flex flex-wrap gap-x-4">
          <a
            href={`${address}?save`}
            download
            onClick={async event => {
              // Our own QR codes are PNG already. A provider's image may have to be converted.
              if (qr.payload !== null) return
              event.preventDefault()
              const { href } = event.currentTarget
              if (!(await saveAsPng(address, `promptpay-${panel.due.minor}.png`)))
                window.location.assign(href)
            }}
            className="link inline-flex min-h-11 items-center"
          >
            {m.payment_qr_save()}
          </a>
          <a
            href={address}
            target="_blank"
            rel="noreferrer"
            className="link inline-flex min-h-11 items-center"
          >
            {m.payment_qr_open()}
          </a>
        </p>
        {qr.testUrl && (
          <p className="text-sm">
            {m.payment_qr_test()}{' '}
            <a href={qr.testUrl} target="_blank" rel="noreferrer" className="link">
              {m.payment_qr_test_pay()}
            </a>
          </p>
        )}
      </div>
    </div>
  )
}

/** Pixels: large enough to scan, small enough to send in a chat. */
const WIDTH = 900

/**
 * Saves a picture as PNG, because phone galleries, from which bank apps read QR codes, take no SVG.
 * False if this browser cannot draw it; the caller then opens the picture itself.
 */
async function saveAsPng(address: string, name: string): Promise<boolean> {
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = WIDTH
    canvas.height = Math.round((WIDTH * image.naturalHeight) / image.naturalWidth)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
    if (!blob) return false
    const link = document.createElement('a')
    link.href = URL.createObjectURL(blob)
    link.download = name
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
    return true
  } catch {
    return false
  }
}
