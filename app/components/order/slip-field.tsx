import { ImageUp } from 'lucide-react'
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { type Uploaded, uploadSlip } from './upload-slip.ts'

type Slip = { previewUrl: string; share: number; fileName: string | null }

/**
 * One slip: chosen, shown at once, sent with its progress. The upload button disappears once one exists (§4); removing
 * it brings the button back. Without JavaScript the file goes with the form as `slipFile`.
 */
export function SlipField({
  required,
  kept,
  error,
  onChanged,
  onBusy,
}: {
  required: boolean
  /** A slip that came with an earlier try of this form. */
  kept: string | undefined
  error: string | undefined
  /** Another slip is chosen, or this one taken away: an error about it is over. */
  onChanged: () => void
  onBusy: (isBusy: boolean) => void
}) {
  const [slip, setSlip] = useState<Slip | null>(kept ? { previewUrl: '', share: 1, fileName: kept } : null)
  const [refused, setRefused] = useState<string>()
  const running = useRef<AbortController | null>(null)
  const id = useId()
  const message = refused ?? error

  useEffect(() => () => running.current?.abort(), [])
  useEffect(() => {
    const url = slip?.previewUrl
    return url ? () => URL.revokeObjectURL(url) : undefined
  }, [slip?.previewUrl])

  const finish = (uploaded: Uploaded) => {
    if ('aborted' in uploaded) return
    onBusy(false)
    if ('fileName' in uploaded)
      return setSlip(now => now && { ...now, share: 1, fileName: uploaded.fileName })
    setSlip(null)
    setRefused(uploaded.refused)
  }
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    if (!file) return
    setRefused(undefined)
    onChanged()
    running.current = new AbortController()
    setSlip({ previewUrl: URL.createObjectURL(file), share: 0, fileName: null })
    onBusy(true)
    const onProgress = (share: number) => setSlip(now => now && { ...now, share })
    finish(await uploadSlip(file, onProgress, running.current.signal))
  }
  const remove = () => {
    running.current?.abort()
    onBusy(false)
    onChanged()
    setSlip(null)
  }

  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-semibold">
        {m.orders_slip()}
        {required && (
          <span aria-hidden="true" className="ml-1 text-danger">
            *
          </span>
        )}
      </label>
      {slip ? (
        <ChosenSlip slip={slip} onRemove={remove} />
      ) : (
        <div className="relative grid min-h-24 place-items-center rounded-md border border-dashed border-edge bg-surface p-4 text-center focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent hover:bg-sunken">
          <span aria-hidden="true" className="pointer-events-none grid justify-items-center gap-1">
            <ImageUp className="size-6 text-accent" />
            <span className="font-semibold text-accent">{m.orders_slip_choose()}</span>
            <span className="text-sm text-ink-soft">{m.orders_slip_hint()}</span>
          </span>
          <input
            id={id}
            type="file"
            name="slipFile"
            accept="image/jpeg,image/png,image/gif"
            aria-describedby={message ? `${id}-error` : undefined}
            aria-invalid={message ? true : undefined}
            onChange={choose}
            className="slip-input absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </div>
      )}
      {message && (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger">
          {message}
        </p>
      )}
    </div>
  )
}

function ChosenSlip({ slip, onRemove }: { slip: Slip; onRemove: () => void }) {
  const percent = Math.round(slip.share * 100)
  const isDone = slip.fileName !== null
  return (
    <div className="flex gap-4 rounded-md border border-line bg-surface p-3">
      {slip.fileName && <input type="hidden" name="slip" value={slip.fileName} />}
      {slip.previewUrl && (
        <img
          src={slip.previewUrl}
          alt={m.orders_slip_alt()}
          className="max-h-56 w-28 rounded-md bg-sunken object-contain sm:w-36"
        />
      )}
      <div className="grid grow content-start gap-2">
        <p role="status">{isDone ? m.orders_slip_done() : m.orders_slip_sending({ percent })}</p>
        {!isDone && <progress value={percent} max={100} aria-label={m.orders_slip()} className="w-full" />}
        <div className="needs-script">
          <Button variant="secondary" onClick={onRemove}>
            {m.orders_slip_remove()}
          </Button>
        </div>
        <noscript>
          {/* Another one, chosen here, takes the place of the one that was kept. */}
          <input type="file" name="slipFile" aria-label={m.orders_slip_remove()} className="max-w-full" />
        </noscript>
      </div>
    </div>
  )
}
