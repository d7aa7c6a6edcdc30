import { useFetcher } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useUnsaved } from '#app/components/staff/save-bar.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import type { ContentAnswer } from './content-answer.ts'

type State =
  | { readonly is: 'idle' }
  | { readonly is: 'sending'; readonly share: number }
  | { readonly is: 'refused'; readonly sentence: string }

/**
 * Sends a video, then attaches it to the lecture, which keeps its present video until the new one has arrived whole.
 * The page's other forms keep what is typed.
 */
export function VideoUpload({ mostBytes }: { mostBytes: number }) {
  const isReady = useHydrated()
  const [state, setState] = useState<State>({ is: 'idle' })
  const stop = useRef<AbortController | null>(null)
  const attach = useFetcher<ContentAnswer | { done: true }>()
  const input = useRef<HTMLInputElement>(null)
  const refused = attach.data && 'sentence' in attach.data ? attach.data : null
  useEffect(() => () => stop.current?.abort(), [])
  useEffect(() => {
    if (attach.data && 'done' in attach.data && input.current) input.current.value = ''
  }, [attach.data])
  const send = async () => {
    const file = input.current?.files?.[0]
    if (!file) return setState({ is: 'refused', sentence: m.lectures_video_choose_first() })
    if (file.size > mostBytes) return setState({ is: 'refused', sentence: tooLarge(mostBytes) })
    stop.current = new AbortController()
    setState({ is: 'sending', share: 0 })
    const seconds = await lengthOf(file)
    const sent = await sendVideo(file, share => setState({ is: 'sending', share }), stop.current.signal)
    if ('refused' in sent) return setState({ is: 'refused', sentence: sent.refused })
    setState({ is: 'idle' })
    attach.submit(
      { intent: 'attach-video', uploadId: sent.id, seconds: String(seconds), script: '1' },
      { method: 'post' },
    )
  }
  const isSending = state.is === 'sending' || attach.state !== 'idle'
  useUnsaved(isSending)
  const percent = state.is === 'sending' ? Math.floor(state.share * 100) : 100
  return (
    <div className="grid gap-3">
      <Field
        label={m.lectures_video_choose()}
        hint={m.lectures_video_hint({ megabytes: Math.floor(mostBytes / MEBIBYTE) })}
        error={state.is === 'refused' ? state.sentence : undefined}
      >
        {control => (
          <TextInput {...control} ref={input} type="file" accept="video/mp4,.mp4,.m4v" disabled={isSending} />
        )}
      </Field>
      {refused && (
        <Alert kind="error" title={m.lectures_not_saved()}>
          {refused.sentence || m.lectures_gone()}
        </Alert>
      )}
      {isSending && (
        <div className="grid gap-1">
          <progress className="w-full" max={100} value={percent} aria-label={m.lectures_video_sending()} />
          <p role="status" className="text-sm text-ink-soft">
            {m.lectures_video_sent({ percent })}
          </p>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" pending={isSending} disabled={!isReady} onClick={send}>
          {m.lectures_video_send()}
        </Button>
        {state.is === 'sending' && (
          <Button
            variant="quiet"
            onClick={() => {
              stop.current?.abort()
              setState({ is: 'idle' })
            }}
          >
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

const MEBIBYTE = 1024 * 1024
const tooLarge = (mostBytes: number) =>
  m.lectures_video_too_large({ megabytes: Math.floor(mostBytes / MEBIBYTE) })

/** Returns the video's length in seconds as the browser reads it; 0 if it cannot. */
function lengthOf(file: File): Promise<number> {
  return new Promise(resolve => {
    const video = document.createElement('video')
    const address = URL.createObjectURL(file)
    const end = (seconds: number) => {
      URL.revokeObjectURL(address)
      resolve(Number.isFinite(seconds) ? seconds : 0)
    }
    video.preload = 'metadata'
    video.onloadedmetadata = () => end(video.duration)
    video.onerror = () => end(0)
    video.src = address
  })
}

/** XMLHttpRequest, because fetch reports no upload progress. */
function sendVideo(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<{ id: string } | { refused: string }> {
  return new Promise(resolve => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/home/test_upload?purpose=video')
    request.upload.onprogress = event => event.lengthComputable && onProgress(event.loaded / event.total)
    request.onload = () => resolve(readAnswer(request.responseText))
    request.onerror = () => resolve({ refused: m.lectures_video_failed() })
    request.onabort = () => resolve({ refused: m.lectures_video_stopped() })
    signal.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.set('imageinput', file)
    request.send(form)
  })
}

function readAnswer(text: string): { id: string } | { refused: string } {
  try {
    const body = JSON.parse(text) as { fileName?: string[]; error?: { msg?: string } }
    const id = body.fileName?.[0]
    return id ? { id } : { refused: body.error?.msg ?? m.lectures_video_failed() }
  } catch {
    return { refused: m.lectures_video_failed() }
  }
}
