import { useFetcher } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { postForm } from '#app/components/ask.ts'
import { useUnsaved } from '#app/components/staff/save-bar.tsx'
import { hasAnswer } from '#app/components/staff/use-post.ts'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { MOST_PREVIEW_BYTES } from '#app/site-file/editing/course-form.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select, TextInput } from '#app/ui/inputs.tsx'
import type { ContentAnswer, PreviewVideoAnswer } from './content-answer.ts'
import type { Sending } from './send-video.ts'
import { megabytesIn, percentOf, readVideo, type VideoFacts, wrongSizeOf } from './video-file.ts'

type State = {
  readonly is:
    | 'idle'
    | 'looking'
    | 'preparing'
    | 'sending'
    | 'paused'
    | 'broken'
    | 'signed-out'
    | 'stopped'
    | 'refused'
    | 'known'
  /** How much has arrived, from 0 to 1. */
  readonly share: number
  /** How much had arrived when the upload began or went on. */
  readonly from: number
  readonly sentence?: string
}

const IDLE: State = { is: 'idle', share: 0, from: 0 }

const OF_LECTURE = {
  choose: m.lectures_video_choose,
  hint: m.lectures_video_hint,
  send: m.lectures_video_send,
}
const OF_SMALLER = { ...OF_LECTURE, choose: m.smaller_choose, send: m.smaller_send }
const OF_PREVIEW = { ...OF_LECTURE, choose: m.editor_video_choose, hint: m.editor_video_hint }

/**
 * Sends a video in parts, then attaches it to the lecture, which keeps its present video until the new one has arrived
 * whole; or stores it as a preview. The page's other forms keep what is typed. behaviour: Videos in parts
 */
export function VideoUpload({
  mostBytes,
  seen = '',
  heights,
  onStored,
}: {
  mostBytes: number
  /** The mark of the lecture's present video, or of having none. */
  seen?: string
  /** For a smaller size of the present video: the heights to choose from, in pixels. */
  heights?: readonly number[]
  /** For a preview video, which belongs to no lecture. Gets its address. */
  onStored?: (url: string) => void
}) {
  const [height, setHeight] = useState(heights?.[0])
  const isReady = useHydrated()
  const [state, setState] = useState<State>(IDLE)
  const sending = useRef<Sending | null>(null)
  const attach = useFetcher<ContentAnswer | { done: true }>()
  const known = useFetcher<ContentAnswer | { done: true }>()
  const input = useRef<HTMLInputElement>(null)
  const facts = useRef<VideoFacts | null>(null)
  const refused = attach.data && 'sentence' in attach.data ? attach.data : null
  const isLooking = state.is === 'looking' || known.state !== 'idle'
  const isSending = isLooking || state.is === 'preparing' || state.is === 'sending' || attach.state !== 'idle'
  const isWaiting = state.is === 'paused' || state.is === 'broken' || state.is === 'signed-out'
  useUnsaved(state.is === 'sending')
  // Only stops here: the same file goes on later.
  useEffect(() => () => sending.current?.pause(), [])
  useEffect(() => {
    if (!attach.data || !('done' in attach.data)) return
    if (input.current) input.current.value = ''
    sending.current?.forget()
  }, [attach.data])
  const goOn = useCallback(() => {
    setState(now => ({ ...now, is: 'sending' }))
    sending.current?.goOn()
  }, [])
  useEffect(() => {
    if (state.is !== 'broken') return
    window.addEventListener('online', goOn)
    return () => window.removeEventListener('online', goOn)
  }, [state.is, goOn])
  const refuse = (sentence: string) => setState({ ...IDLE, is: 'refused', sentence })
  /** Asks for the same video among the school's files first: then nothing is sent. */
  const look = async () => {
    const file = input.current?.files?.[0]
    if (!file) return refuse(m.lectures_video_choose_first())
    const wrongSize = wrongSizeOf(file, mostBytes)
    if (wrongSize) return refuse(wrongSize)
    if (heights || onStored) return send(file)
    setState({ ...IDLE, is: 'looking' })
    facts.current = null
    try {
      const { hashOfVideo } = await import('./send-video.ts')
      const sha256 = await hashOfVideo(file, share => setState({ is: 'looking', share, from: 0 }))
      const read = await readVideo(file)
      facts.current = read
      if (input.current) known.submit(attaching({ seen, bytes: String(file.size), sha256, ...read }), POST)
    } catch {
      // The browser cannot hash, so nobody knows. The upload says if the file cannot be read.
      await send(file)
    }
  }
  const send = async (file: File) => {
    setState({ ...IDLE, is: 'preparing' })
    // To look for the video has read it already.
    const read = facts.current ?? (await readVideo(file))
    const attachVideo = (uploadId: string) => {
      if (onStored) return void store({ uploadId, seconds: read.seconds })
      setState(IDLE)
      // The video may be another one when the upload ends.
      const fields = height ? { height: String(height), seconds: read.seconds } : read
      attach.submit(attaching({ uploadId, seen, ...fields }), POST)
    }
    try {
      const { sendVideo } = await import('./send-video.ts')
      sending.current = await sendVideo(file, {
        onStarted: from => setState({ is: 'sending', share: from, from }),
        onProgress: share => setState(now => ({ ...now, share })),
        onDone: attachVideo,
        onBroken: why => setState(now => ({ ...now, is: why === 'line' ? 'broken' : 'signed-out' })),
        onRefused: refuse,
      })
      // The page was left meanwhile.
      if (!input.current) sending.current.pause()
    } catch {
      refuse(m.lectures_video_failed())
    }
  }
  const store = async (upload: { uploadId: string; seconds: string }) => {
    setState({ ...IDLE, is: 'preparing', share: 1 })
    const answer = await postForm<PreviewVideoAnswer>('/admin/preview-video', upload, m.connection_lost)
    if (!hasAnswer<PreviewVideoAnswer>(answer)) return refuse(m.lectures_video_failed())
    void sending.current?.forget()
    if (answer.kind === 'refused') return refuse(answer.sentence)
    if (input.current) input.current.value = ''
    setState({ ...IDLE, is: 'known', sentence: m.editor_video_stored() })
    onStored?.(answer.url)
  }
  const hear = (answer: NonNullable<typeof known.data>) => {
    const file = input.current?.files?.[0]
    if ('done' in answer) {
      if (input.current) input.current.value = ''
      setState({ ...IDLE, is: 'known', sentence: m.kept_school_video() })
    } else if (answer.refusal === 'SAME_VIDEO' || answer.refusal === 'OTHER_VIDEO') refuse(answer.sentence)
    else if (file) void send(file)
  }
  const latest = useRef(hear)
  latest.current = hear
  useEffect(() => {
    if (known.data) latest.current(known.data)
  }, [known.data])
  const stop = () => {
    sending.current?.stop()
    setState({ ...IDLE, is: 'stopped' })
  }
  const words = onStored ? OF_PREVIEW : heights ? OF_SMALLER : OF_LECTURE
  const percent = attach.state === 'idle' ? percentOf(state.share) : 100
  return (
    <div className="grid gap-3">
      {heights && (
        <Field label={m.smaller_height()}>
          {control => (
            <Select
              {...control}
              value={height}
              disabled={isSending || isWaiting}
              onChange={event => setHeight(Number(event.target.value))}
            >
              {heights.map(one => (
                <option key={one} value={one}>
                  {one}p
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Field
        label={words.choose()}
        hint={`${words.hint({ megabytes: megabytesIn(mostBytes).toLocaleString('en') })} ${m.uploads_hint()}`}
        error={state.is === 'refused' ? state.sentence : undefined}
      >
        {control => (
          <TextInput
            {...control}
            ref={input}
            type="file"
            accept="video/mp4,.mp4,.m4v"
            disabled={isSending || isWaiting}
          />
        )}
      </Field>
      {refused && (
        <Alert kind="error" title={m.lectures_not_saved()}>
          {refused.sentence || m.lectures_gone()}
        </Alert>
      )}
      {(isSending || isWaiting) && (
        <progress className="w-full" max={100} value={percent} aria-label={m.lectures_video_sending()} />
      )}
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {isSending || state.is !== 'idle' ? <StateWords state={state} percent={percent} /> : null}
      </p>
      <div className="flex flex-wrap gap-3">
        {isWaiting ? (
          <Button variant="secondary" onClick={goOn}>
            {m.uploads_go_on()}
          </Button>
        ) : (
          <Button variant="secondary" pending={isSending} disabled={!isReady} onClick={look}>
            {words.send()}
          </Button>
        )}
        {state.is === 'sending' && (
          <Button
            variant="quiet"
            onClick={() => {
              sending.current?.pause()
              setState(now => ({ ...now, is: 'paused' }))
            }}
          >
            {m.uploads_pause()}
          </Button>
        )}
        {(state.is === 'sending' || isWaiting) && (
          <Button variant="quiet" onClick={stop}>
            {m.lectures_video_stop()}
          </Button>
        )}
      </div>
      <noscript>
        <p>{m.lectures_video_script()}</p>
      </noscript>
    </div>
  )
}

const POST = { method: 'post', encType: 'multipart/form-data' } as const

function attaching(fields: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData()
  const all = { intent: 'attach-video', script: '1', ...fields }
  for (const [name, value] of Object.entries(all)) form.set(name, value)
  return form
}

/**
 * Uploads a preview video from within the form of a course or product, and fills in its address there. Visitors see it
 * once the form is saved. Without a script people type an address.
 */
export function PreviewVideo() {
  const place = useRef<HTMLDetailsElement>(null)
  const fillIn = (url: string) => {
    const input = place.current?.closest('form')?.elements.namedItem('previewVideoUrl')
    if (!(input instanceof HTMLInputElement)) return
    input.value = url
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    // To choose a file changes nothing in the form.
    <details ref={place} onInput={event => event.stopPropagation()}>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">
        {m.editor_video_upload()}
      </summary>
      <div className="rounded-md border border-line p-4">
        <VideoUpload mostBytes={MOST_PREVIEW_BYTES} onStored={fillIn} />
      </div>
    </details>
  )
}

function StateWords({ state, percent }: { state: State; percent: number }) {
  switch (state.is) {
    case 'paused':
      return m.uploads_paused({ percent })
    case 'broken':
      return m.uploads_broken({ percent })
    case 'signed-out':
      return m.uploads_signed_out()
    case 'stopped':
      return m.lectures_video_stopped()
    case 'looking':
      return m.kept_looking({ percent })
    case 'known':
      return state.sentence
    case 'refused':
      return null
    default:
      return (
        <>
          {state.from > 0 && `${m.uploads_going_on({ percent: percentOf(state.from) })} `}
          {m.lectures_video_sent({ percent })}
        </>
      )
  }
}
