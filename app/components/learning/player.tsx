import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { LearnLecture, Playback } from '#app/business/learning/playlist/learn-page.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import { useRecorder } from './use-recorder.ts'
import { type Start, useStart } from './use-start.ts'
import type { Watching } from './use-watching.ts'

export type VideoPlayback = Playback & { readonly videoUrl: string }

type Props = {
  video: RefObject<HTMLVideoElement>
  lecture: LearnLecture
  playback: VideoPlayback
  start: Start
  posterUrl: string
  watching: Watching
  onEnded: () => void
  /** Called when the video fails to load or to go on. Its link may have expired. */
  onBroken: () => void
  /** Called while the video plays. A link with limited watching time may have to be renewed. */
  onPlaying: (video: HTMLVideoElement, videoUrl: string) => void
  /** An overlay on the video, in full screen too. */
  children?: ReactNode
}

/** The video player. The browser's own controls show until the player's code has loaded. */
export function Player({
  video,
  lecture,
  playback,
  start,
  posterUrl,
  watching,
  onEnded,
  onBroken,
  onPlaying,
  children,
}: Props) {
  const stage = useRef<HTMLDivElement>(null)
  const isReady = usePlayerScript()
  useStart(video, playback, start)
  useRecorder(video, lecture, watching)
  usePlayerKeys(video, stage)
  useBroken(video, playback.videoUrl, onBroken)
  const { captionsUrl } = playback

  return (
    <div
      ref={stage}
      id="learn-stage"
      style={PLAYER_LOOK}
      className="relative aspect-video w-full overflow-hidden bg-[#000] text-[#fff] md:rounded-md"
    >
      <media-controller class="block size-full" nohotkeys="" fullscreenelement="learn-stage">
        {/* biome-ignore lint/a11y/useMediaCaption: not every lecture has captions, and an empty track would promise some */}
        <video
          ref={video}
          slot="media"
          className="block size-full object-contain [&::cue]:[font-family:IBM_Plex_Sans_Thai,Noto_Sans_Thai,sans-serif]"
          src={`${playback.videoUrl}#t=${start.second}`}
          poster={posterUrl || undefined}
          controls={!isReady}
          playsInline
          preload="metadata"
          aria-label={lecture.name}
          onEnded={onEnded}
          onPlay={event => onPlaying(event.currentTarget, playback.videoUrl)}
          // Fires while the video plays, also in a hidden tab. A seek while paused also fires it.
          onTimeUpdate={event =>
            event.currentTarget.paused || onPlaying(event.currentTarget, playback.videoUrl)
          }
        >
          {captionsUrl && (
            <track
              key={lecture.id}
              kind="captions"
              srcLang="th"
              label={m.learning_captions()}
              src={captionsUrl}
            />
          )}
        </video>
        {isReady && <PlayerControls hasCaptions={captionsUrl !== null} />}
      </media-controller>
      {children}
    </div>
  )
}

function usePlayerScript(): boolean {
  const locale = useLocale()
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    // Effects never run on the server. This line lets the build leave the player's code out of the Worker.
    if (import.meta.env.SSR) return
    let isGone = false
    import('./load-player.ts')
      .then(({ loadPlayer }) => loadPlayer(locale))
      // If loading fails, the browser's own controls stay.
      .then(() => !isGone && setReady(true), console.warn)
    return () => {
      isGone = true
    }
  }, [locale])
  return isReady
}

function useBroken(video: RefObject<HTMLVideoElement>, videoUrl: string, onBroken: () => void): void {
  const latest = useRef(onBroken)
  latest.current = onBroken
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new address can fail again
  useEffect(() => {
    const player = video.current
    const onError = () => latest.current()
    // The video may have failed before this code loaded.
    if (player?.error) onError()
    player?.addEventListener('error', onError)
    return () => player?.removeEventListener('error', onError)
  }, [video, videoUrl])
}

/** The player's CSS variables. It is dark in every theme: videos are watched on black. */
const PLAYER_LOOK = {
  '--media-font-family': 'var(--font-sans)',
  '--media-primary-color': '#fff',
  '--media-secondary-color': 'transparent',
  '--media-control-background': 'transparent',
  '--media-control-hover-background': 'rgb(255 255 255 / 0.16)',
  '--media-control-padding': '10px',
  '--media-control-height': '24px',
  '--media-font-size': '14px',
  '--media-range-bar-color': 'var(--accent-dark)',
  '--media-range-track-background': 'rgb(255 255 255 / 0.35)',
  '--media-focus-box-shadow': 'inset 0 0 0 2px var(--accent-dark)',
} as CSSProperties

const BUTTON = 'min-w-11 tabular-nums'
const ROOM = 'max-sm:hidden'

/** Two rows, so that 44 px buttons fit on 320 px. Phones leave out what they have hardware keys for. */
function PlayerControls({ hasCaptions }: { hasCaptions: boolean }) {
  const time = useRef<HTMLElement>(null)
  const captions = useRef<HTMLElement>(null)
  // Some elements set ARIA roles that do not match their attributes, so the roles are replaced.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the captions button comes and goes with the lecture
  useEffect(() => {
    time.current?.setAttribute('role', 'timer')
    captions.current?.setAttribute('role', 'switch')
  }, [hasCaptions])
  return (
    <>
      <media-loading-indicator slot="centered-chrome" noautohide="" />
      <media-control-bar class="w-full bg-[rgb(0_0_0/0.6)]">
        <media-time-range class="w-full" />
      </media-control-bar>
      <media-control-bar class="w-full items-center bg-[rgb(0_0_0/0.6)]">
        <media-play-button class={BUTTON} notooltip="" />
        <media-seek-backward-button class={`${BUTTON} ${ROOM}`} seekoffset="10" notooltip="" />
        <media-time-display ref={time} class="min-w-0 tabular-nums" showduration="" notoggle="" />
        <span className="flex-1" />
        <media-mute-button class={BUTTON} notooltip="" />
        <media-volume-range class={ROOM} />
        <media-playback-rate-button class={BUTTON} rates="0.75 1 1.25 1.5 1.75 2" notooltip="" />
        {hasCaptions && <media-captions-button ref={captions} class={BUTTON} notooltip="" />}
        <media-fullscreen-button class={BUTTON} notooltip="" />
      </media-control-bar>
    </>
  )
}
