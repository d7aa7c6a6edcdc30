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
  /** The video could not be loaded, or not go on: its link may have run out. */
  onBroken: () => void
  /** The video plays: a link that is charged may have to be renewed. */
  onPlaying: (video: HTMLVideoElement, videoUrl: string) => void
  /** What lies over the picture, in full screen too. */
  children?: ReactNode
}

/** The video. Until the player's script is there, and where there is none, the browser's own controls serve. */
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
          // Comes while the video plays and never while it is paused, also in a hidden tab.
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
    // Never runs on the server; said aloud, so that the player's code stays out of the Worker.
    if (import.meta.env.SSR) return
    let isGone = false
    import('./load-player.ts')
      .then(({ loadPlayer }) => loadPlayer(locale))
      // Without it the browser's controls stay.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address may be broken anew
  useEffect(() => {
    const player = video.current
    const onError = () => latest.current()
    // It may have failed before this script came.
    if (player?.error) onError()
    player?.addEventListener('error', onError)
    return () => player?.removeEventListener('error', onError)
  }, [video, videoUrl])
}

/** The player's own variables. It is dark in every theme: a picture is watched against black. */
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

/** Two rows, so that the buttons of 44 px fit 320 px; what a phone has a key for is left out there. */
function PlayerControls({ hasCaptions }: { hasCaptions: boolean }) {
  const time = useRef<HTMLElement>(null)
  const captions = useRef<HTMLElement>(null)
  // The elements give themselves roles that do not fit what else they say: a button cannot be checked, a time is no button.
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
