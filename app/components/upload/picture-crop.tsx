import { useEffect, useRef, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { PROFILE_SIDE } from '#app/business/uploads/upload-refusal.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { cutPicture } from './cut-picture.ts'

const FARTHEST = 4
const SQUARE = { width: PROFILE_SIDE, height: PROFILE_SIDE }

/**
 * Crops a picture by dragging, pinching or arrow keys, with a slider for the zoom. Left out, `to` is the square of a
 * profile picture.
 */
export function PictureCrop({
  file,
  to = SQUARE,
  onCut,
  onCancel,
  onBroken,
}: {
  file: File
  /** The size of the new picture, in pixels. */
  to?: { readonly width: number; readonly height: number }
  onCut: (cut: File) => void
  onCancel: () => void
  /** Called if the browser cannot open the file as a picture. */
  onBroken: () => void
}) {
  const aspectRatio = to.width / to.height
  const [url, setUrl] = useState('')
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const whole = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    whole.current?.focus({ preventScroll: true })
    whole.current?.scrollIntoView({ block: 'center' })
  }, [])
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])

  const cut = async () => {
    const picture = area && (await cutPicture(url, area, to, file.name))
    if (picture) onCut(picture)
    else onBroken()
  }
  return (
    <fieldset
      ref={whole}
      tabIndex={-1}
      className="grid scroll-my-16 gap-3 rounded-md border border-line bg-surface p-3 outline-none"
    >
      <legend className="sr-only">{m.register_crop_title()}</legend>
      <p className="text-sm text-ink-soft">{m.register_crop_area()}</p>
      <div
        className="relative mx-auto w-full max-w-80 overflow-hidden rounded-md bg-sunken"
        style={{ aspectRatio }}
      >
        {url && (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            maxZoom={FARTHEST}
            aspect={aspectRatio}
            disableAutomaticStylesInjection
            classes={{
              cropAreaClassName:
                'focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent',
            }}
            cropperProps={{ 'aria-label': m.register_crop_area() }}
            mediaProps={{ onError: onBroken }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
          />
        )}
      </div>
      <label className="grid gap-1">
        <span className="text-sm font-semibold">{m.register_crop_zoom()}</span>
        <input
          type="range"
          min={1}
          max={FARTHEST}
          step={0.05}
          value={zoom}
          onChange={event => setZoom(Number(event.target.value))}
          className="min-h-11 w-full accent-accent"
        />
      </label>
      <div className="flex flex-wrap gap-3">
        <Button onClick={cut} aria-disabled={area === null || undefined}>
          {m.register_crop_use()}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {m.register_crop_cancel()}
        </Button>
      </div>
    </fieldset>
  )
}
