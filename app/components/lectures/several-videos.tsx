import { useEffect, useRef, useState } from 'react'
import { useReload } from '#app/components/shell/use-reload.ts'
import { useUnsaved } from '#app/components/staff/save-bar.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { CircleCheck, X } from '#app/ui/icons.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import { LONGEST_NAME, megabytesIn, percentOf } from './video-file.ts'
import { isDone, type QueuedVideo, type VideoQueue, videoQueue } from './video-queue.ts'

/**
 * Makes a lecture of each chosen video in a section. Each is sent whole before the next one, so that the first lectures
 * are ready soon. behaviour: Videos in parts
 */
export function SeveralVideos({
  courseId,
  sectionId,
  mostBytes,
}: {
  courseId: number
  sectionId: number
  mostBytes: number
}) {
  const [videos, setVideos] = useState<readonly QueuedVideo[]>([])
  const [isStarted, setStarted] = useState(false)
  const queue = useRef<VideoQueue | null>(null)
  queue.current ??= videoQueue({ courseId, sectionId, mostBytes }, setVideos)
  const { choose, rename, leaveOut, goOn, pause } = queue.current
  const reload = useReload()
  const added = videos.filter(({ is }) => is === 'added').length
  const open = videos.filter(video => !isDone(video))
  const stopped = videos.find(({ is }) => is === 'broken' || is === 'signed-out')
  const isWorking = isStarted && open.length > 0
  useUnsaved(isWorking)
  useEffect(() => pause, [pause])
  // The list above shows each new lecture.
  useEffect(() => {
    if (added > 0) reload()
  }, [added, reload])
  const isBroken = stopped?.is === 'broken'
  useEffect(() => {
    if (!isBroken) return
    window.addEventListener('online', goOn)
    return () => window.removeEventListener('online', goOn)
  }, [isBroken, goOn])
  const start = () => {
    setStarted(true)
    goOn()
  }
  return (
    <div className="grid gap-3">
      <Field
        label={m.several_choose()}
        hint={`${m.several_hint({ megabytes: megabytesIn(mostBytes).toLocaleString('en') })} ${m.several_resume()}`}
      >
        {control => (
          <TextInput
            {...control}
            type="file"
            multiple
            accept="video/mp4,.mp4,.m4v"
            disabled={isWorking}
            onChange={event => {
              setStarted(false)
              choose([...(event.target.files ?? [])])
            }}
          />
        )}
      </Field>
      {videos.length > 0 && (
        <ol className="grid">
          {videos.map(video => (
            <VideoRow
              key={video.id}
              video={video}
              onRename={isStarted ? null : name => rename(video.id, name)}
              onLeaveOut={isDone(video) || video.is === 'adding' ? null : () => leaveOut(video.id)}
            />
          ))}
        </ol>
      )}
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {isWorking &&
          !stopped &&
          m.several_place({ place: videos.length - open.length + 1, total: videos.length })}
        {stopped?.is === 'broken' && m.uploads_broken({ percent: percentOf(stopped.share) })}
        {stopped?.is === 'signed-out' && m.uploads_signed_out()}
        {isStarted && open.length === 0 && m.several_done({ count: added })}
      </p>
      {stopped ? (
        <Button variant="secondary" className="justify-self-start" onClick={goOn}>
          {m.uploads_go_on()}
        </Button>
      ) : (
        open.length > 0 && (
          <Button variant="secondary" className="justify-self-start" pending={isWorking} onClick={start}>
            {m.several_start({ count: open.length })}
          </Button>
        )
      )}
    </div>
  )
}

function VideoRow({
  video,
  onRename,
  onLeaveOut,
}: {
  video: QueuedVideo
  onRename: ((name: string) => void) | null
  onLeaveOut: (() => void) | null
}) {
  const { file, name, is } = video
  return (
    <li className="grid gap-1 border-t border-line py-2">
      <div className="flex items-start gap-2">
        {onRename ? (
          <TextInput
            aria-label={m.several_name_of({ file: file.name })}
            maxLength={LONGEST_NAME}
            required
            defaultValue={name}
            onChange={event => onRename(event.target.value)}
          />
        ) : (
          <span className="flex min-h-11 min-w-0 grow items-center gap-2 break-words">
            {is === 'added' && <CircleCheck className="size-5 shrink-0 text-success" />}
            {name}
          </span>
        )}
        {onLeaveOut && (
          <button
            type="button"
            className="inline-flex size-11 shrink-0 items-center justify-center text-ink-soft"
            aria-label={m.several_leave_out({ name })}
            onClick={onLeaveOut}
          >
            <X className="size-5" />
          </button>
        )}
      </div>
      {(is === 'looking' || is === 'sending' || is === 'broken' || is === 'signed-out') && (
        <progress className="w-full" max={100} value={percentOf(video.share)} aria-label={name} />
      )}
      <p className={`text-sm ${is === 'refused' ? 'text-danger' : 'text-ink-soft'}`}>
        <RowWords video={video} />
      </p>
    </li>
  )
}

function RowWords({ video }: { video: QueuedVideo }) {
  const percent = percentOf(video.share)
  switch (video.is) {
    case 'waiting':
      return m.several_size({ megabytes: Math.max(1, megabytesIn(video.file.size)) })
    case 'looking':
      return m.kept_looking({ percent })
    case 'sending':
      return m.several_sent({ percent })
    case 'adding':
      return m.several_adding()
    case 'added':
      return m.several_added()
    case 'there':
      return m.several_there()
    case 'refused':
      return video.sentence
    default:
      return m.uploads_paused({ percent })
  }
}
