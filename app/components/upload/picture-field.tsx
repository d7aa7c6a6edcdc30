import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import type { UploadPurpose } from '#app/business/uploads/upload-refusal.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { FieldError, RequiredMark } from '#app/ui/field.tsx'
import { ImageUp } from '#app/ui/icons.tsx'
import { type SentFile, sendFile } from './send-file.ts'

const PictureCrop = lazy(async () => ({ default: (await import('./picture-crop.tsx')).PictureCrop }))

/** `isLost`: the line broke off while the picture was sent. */
type Picture = { previewUrl: string; share: number; fileName: string | null; isLost?: boolean }

type FieldNames = { readonly kept: string; readonly file: string }

type PictureWords = {
  readonly label: string
  readonly choose: string
  readonly hint: string
  readonly alt: string
}

/**
 * An upload field for one picture, with preview and progress. The upload button hides while there is a picture.
 * The form sends its storage key; without JavaScript it sends the file. behaviour: Slip upload
 */
export function PictureField({
  purpose,
  words,
  names,
  required,
  kept,
  error,
  onChanged,
  onBusy,
  onUploaded,
  onFile,
  square = false,
}: {
  purpose: UploadPurpose
  words: PictureWords
  /** The form names for the storage key and for the file. */
  names: FieldNames
  required: boolean
  /** The storage key of a picture that exists already: from an earlier post of this form, or stored elsewhere. */
  kept: string | undefined
  error: string | undefined
  /** Called when the picture was replaced or removed. Any error about it is over. */
  onChanged: () => void
  onBusy?: (isBusy: boolean) => void
  /** The new storage key; null if the picture was removed. */
  onUploaded?: (name: string | null) => void
  /** The picture itself, as soon as its upload begins. */
  onFile?: (file: File) => void
  /** True to crop to a square before the upload (only with JavaScript). */
  square?: boolean
}) {
  const [toCut, setToCut] = useState<File | null>(null)
  const [chosen, setPicture] = useState<Picture | null>(null)
  const [takenAway, setTakenAway] = useState<string>()
  const keptPicture = kept && kept !== takenAway ? { previewUrl: '', share: 1, fileName: kept } : null
  const picture = chosen ?? keptPicture
  const [refused, setRefused] = useState<string>()
  const running = useRef<AbortController | null>(null)
  const again = useRef<() => void>()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const message = refused ?? error

  useEffect(() => () => running.current?.abort(), [])
  useEffect(() => {
    const url = chosen?.previewUrl
    return url ? () => URL.revokeObjectURL(url) : undefined
  }, [chosen?.previewUrl])

  const finish = (sent: Exclude<SentFile, { kind: 'no-answer' }>) => {
    if (sent.kind === 'aborted') return
    onBusy?.(false)
    if (sent.kind === 'stored') {
      onUploaded?.(sent.id)
      return setPicture(now => now && { ...now, share: 1, fileName: sent.id })
    }
    setPicture(null)
    setRefused(sent.sentence)
  }
  const choose = async ({ files }: HTMLInputElement) => {
    const file = files?.[0]
    if (!file) return
    setRefused(undefined)
    onChanged()
    if (square) setToCut(file)
    else await sendPicture(file)
  }
  const sendPicture = async (file: File) => {
    setToCut(null)
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setPicture({ previewUrl: URL.createObjectURL(file), share: 0, fileName: null })
    onBusy?.(true)
    onFile?.(file)
    const form = new FormData()
    form.set('purpose', purpose)
    form.set('imageinput', file)
    const onProgress = (share: number) => setPicture(now => now && { ...now, share })
    for (let tries = 0; !signal.aborted; tries += 1) {
      setPicture(now => now && { ...now, share: 0, isLost: false })
      const sent = await sendFile(form, { onProgress, signal })
      if (sent.kind !== 'no-answer') return finish(sent)
      setPicture(now => now && { ...now, isLost: true })
      await untilAgain(tries, signal, press => {
        again.current = press
      })
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a picture chosen before the page woke up
  useEffect(() => {
    if (input.current) void choose(input.current)
  }, [])
  const remove = () => {
    running.current?.abort()
    onBusy?.(false)
    onUploaded?.(null)
    onChanged()
    setTakenAway(kept)
    setPicture(null)
  }

  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-semibold">
        {words.label}
        {required && <RequiredMark />}
      </label>
      {toCut ? (
        <Suspense fallback={<p role="status">{m.orders_slip_sending({ percent: 0 })}</p>}>
          <PictureCrop
            file={toCut}
            onCut={sendPicture}
            onCancel={() => setToCut(null)}
            onBroken={() => {
              setToCut(null)
              setRefused(m.upload_refusal_type())
            }}
          />
        </Suspense>
      ) : picture ? (
        <Chosen
          picture={picture}
          names={names}
          words={words}
          onRemove={remove}
          onAgain={() => again.current?.()}
        />
      ) : (
        <div className="relative grid min-h-24 place-items-center rounded-md border border-dashed border-edge bg-surface p-4 text-center focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent hover:bg-sunken">
          <span aria-hidden="true" className="pointer-events-none grid justify-items-center gap-1">
            <ImageUp className="size-6 text-accent" />
            <span className="font-semibold text-accent">{words.choose}</span>
            <span className="text-sm text-ink-soft">{words.hint}</span>
          </span>
          <input
            ref={input}
            id={id}
            type="file"
            name={names.file}
            accept="image/jpeg,image/png,image/gif"
            aria-describedby={message ? `${id}-error` : undefined}
            aria-invalid={message ? true : undefined}
            required={required || undefined}
            onChange={event => choose(event.target)}
            className="slip-input absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </div>
      )}
      {message && (
        <div role="alert">
          <FieldError id={`${id}-error`}>{message}</FieldError>
        </div>
      )}
    </div>
  )
}

function Chosen({
  picture,
  names,
  words,
  onRemove,
  onAgain,
}: {
  picture: Picture
  names: FieldNames
  words: PictureWords
  onRemove: () => void
  onAgain: () => void
}) {
  const percent = Math.round(picture.share * 100)
  const isDone = picture.fileName !== null
  return (
    <div className="flex gap-4 rounded-md border border-line bg-surface p-3">
      {picture.fileName && <input type="hidden" name={names.kept} value={picture.fileName} />}
      {(picture.previewUrl || picture.fileName) && (
        <img
          src={picture.previewUrl || `/files/upload/${picture.fileName}`}
          alt={words.alt}
          className="max-h-56 w-28 rounded-md bg-sunken object-contain sm:w-36"
        />
      )}
      <div className="grid grow content-start gap-2">
        <p role="status">
          {isDone
            ? m.orders_slip_done()
            : picture.isLost
              ? m.orders_slip_no_answer()
              : m.orders_slip_sending({ percent })}
        </p>
        {!isDone && !picture.isLost && (
          <progress value={percent} max={100} aria-label={words.label} className="w-full" />
        )}
        <div className="needs-script flex flex-wrap gap-2">
          {picture.isLost && <Button onClick={onAgain}>{m.common_try_again()}</Button>}
          <Button variant="secondary" onClick={onRemove}>
            {m.orders_slip_remove()}
          </Button>
        </div>
        <noscript>
          {/* A file chosen here replaces the stored picture. */}
          <input type="file" name={names.file} aria-label={m.orders_slip_remove()} className="max-w-full" />
        </noscript>
      </div>
    </div>
  )
}

/** After these waits a lost picture is sent again by itself, later only when the line is back or on a press. */
const AGAIN_MS = [2_000, 5_000, 15_000]

/** Waits until a lost picture should be sent again, or is given up. `onPress` gets what to call on a press. */
function untilAgain(tries: number, signal: AbortSignal, onPress: (press: () => void) => void): Promise<void> {
  return new Promise(resolve => {
    const timer = tries < AGAIN_MS.length ? setTimeout(go, AGAIN_MS[tries]) : undefined
    function go() {
      clearTimeout(timer)
      removeEventListener('online', go)
      resolve()
    }
    addEventListener('online', go)
    signal.addEventListener('abort', go)
    onPress(go)
  })
}
