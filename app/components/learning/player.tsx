import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { LearnLecture, Playback } from '#app/business/learning/playlist/learn-page.ts'
import { languageName, languageToBegin } from '#app/business/learning/playlist/spoken-words.ts'
import { addressOfQuality } from '#app/business/learning/playlist/video-quality.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import type { Choose, PlayerChoices } from './player-choices.ts'
import { KeysDialog, PlayerOptions, QualityChoice, SpeedChoice } from './player-options.tsx'
import { useCaptions } from './use-captions.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import { useQuality } from './use-quality.ts'
import { useRecorder } from './use-recorder.ts'
import { type Start, useStart } from './use-start.ts'
import { TAP_SECONDS, useTaps } from './use-taps.ts'
import type { Watching } from './use-watching.ts'
import { Watermark } from './watermark.tsx'

export type VideoPlayback = Playback & { readonly videoUrl: string }

type Props = {
  video: RefObject<HTMLVideoElement>
  lecture: LearnLecture
  playback: VideoPlayback
  start: Start
  posterUrl: string
  watching: Watching
  choices: PlayerChoices
  choose: Choose
  /** Laid over the video; null: nothing. */
  watermark: string | null
  onNext: () => void
  takeNote: ((kind: 'note' | 'bookmark') => void) | undefined
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
  choices,
  choose,
  watermark,
  onNext,
  takeNote,
  onEnded,
  onBroken,
  onPlaying,
  children,
}: Props) {
  const stage = useRef<HTMLDivElement>(null)
  const isReady = usePlayerScript()
  useStart(video, playback, start)
  useRecorder(video, lecture, watching)
  const [isListOpen, setListOpen] = useState(false)
  const locale = useLocale()
  const { captions, qualities: heights } = playback
  const languages = captions.map(({ language }) => language)
  const language =
    languages.find(one => one === choices.captionsLanguage) ?? languageToBegin(languages, locale)
  const { height, dropsAfterError } = useQuality(video, {
    lectureId: lecture.id,
    heights,
    chosen: choices.quality,
  })
  const videoUrl = addressOfQuality(playback.videoUrl, height)
  usePlayerKeys(
    () =>
      video.current && {
        player: video.current,
        stage: stage.current,
        playNext: onNext,
        toggleWide: () => choose({ isWide: !choices.isWide }),
        showKeys: () => setListOpen(true),
        ...(takeNote && { takeNote }),
      },
    choices.hasKeys,
  )
  const sign = useTaps(stage, video)
  useBroken(video, videoUrl, () => dropsAfterError() || onBroken())
  useSpeed(video, videoUrl, choices.rate, choose)
  useCaptions(video, { captions, shown: choices.captions ? (language ?? null) : null, choose })

  return (
    <>
      <div
        ref={stage}
        id="learn-stage"
        style={PLAYER_LOOK}
        className={`relative aspect-video w-full touch-manipulation overflow-hidden bg-[#000] text-[#fff] md:rounded-md ${choices.isWide ? 'lg:max-h-[78dvh]' : ''}`}
      >
        <media-controller class="block size-full" nohotkeys="" fullscreenelement="learn-stage">
          {/* biome-ignore lint/a11y/useMediaCaption: not every lecture has captions, and an empty track would promise some */}
          <video
            ref={video}
            slot="media"
            className={VIDEO}
            src={`${videoUrl}#t=${start.second}`}
            poster={posterUrl || undefined}
            controls={!isReady}
            playsInline
            preload="metadata"
            // The small window would show the video without its watermark.
            disablePictureInPicture={watermark !== null}
            aria-label={lecture.name}
            onEnded={onEnded}
            onPlay={event => onPlaying(event.currentTarget, playback.videoUrl)}
            // Fires while the video plays, also in a hidden tab. A seek while paused also fires it.
            onTimeUpdate={event =>
              event.currentTarget.paused || onPlaying(event.currentTarget, playback.videoUrl)
            }
          >
            {captions.map(track => (
              <track
                key={`${lecture.id} ${track.language}`}
                kind="captions"
                srcLang={track.language}
                label={languageName(track.language)}
                src={track.url}
              />
            ))}
          </video>
          {isReady && (
            <PlayerControls
              {...{ choices, choose }}
              hasCaptions={captions.length > 0}
              hasPip={watermark === null}
            >
              {heights.length > 0 && (
                <QualityChoice
                  {...{ choices, choose, heights }}
                  playing={height}
                  className="me-2 hidden min-h-11 rounded-sm bg-[#000] px-2 text-sm text-[#fff] [:fullscreen_&]:block"
                />
              )}
            </PlayerControls>
          )}
        </media-controller>
        {sign && (
          <p aria-hidden="true" className={`${SIGN} ${sign.to === 'back' ? 'left-[12%]' : 'right-[12%]'}`}>
            {sign.to === 'back'
              ? m.player_tap_back({ seconds: TAP_SECONDS })
              : m.player_tap_forward({ seconds: TAP_SECONDS })}
          </p>
        )}
        {watermark && <Watermark text={watermark} />}
        {children}
      </div>
      <PlayerOptions
        choices={choices}
        choose={choose}
        heights={heights}
        playing={height}
        languages={languages}
        language={language}
        onShowKeys={() => setListOpen(true)}
      />
      <KeysDialog open={isListOpen} onClose={() => setListOpen(false)} choices={choices} choose={choose} />
    </>
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

/** Plays at the chosen speed, in each size and lecture, and keeps a speed that the student chooses. */
function useSpeed(video: RefObject<HTMLVideoElement>, videoUrl: string, rate: number, choose: Choose): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address may reset the speed
  useEffect(() => {
    const player = video.current
    if (!player) return
    player.defaultPlaybackRate = rate
    player.playbackRate = rate
    const onRate = () => {
      if (player.readyState > 0 && player.playbackRate !== rate) choose({ rate: player.playbackRate })
    }
    player.addEventListener('ratechange', onRate)
    return () => player.removeEventListener('ratechange', onRate)
  }, [video, videoUrl, rate, choose])
}

/** Gives an element this role, and again whenever its own code sets another. Returns what ends that. */
function keepRole(element: HTMLElement | null, role: string): () => void {
  if (!element) return () => {}
  const set = () => {
    if (element.getAttribute('role') !== role) element.setAttribute('role', role)
  }
  set()
  const observer = new MutationObserver(set)
  observer.observe(element, { attributeFilter: ['role'] })
  return () => observer.disconnect()
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

/** Captions stand above the controls while these are shown. `useCaptions` does it in Firefox. */
const VIDEO =
  'block size-full object-contain [&::cue]:[font-family:IBM_Plex_Sans_Thai,Noto_Sans_Thai,sans-serif] [media-controller:not([userinactive]:not([mediapaused]))_&::-webkit-media-text-track-container]:[transform:translateY(-5.5rem)]'

/** A double tap shows it beside the finger. It takes no taps itself. */
const SIGN =
  'pointer-events-none absolute top-1/2 z-[6] -translate-y-1/2 rounded-full bg-[rgb(0_0_0/0.6)] px-4 py-2 tabular-nums'

/**
 * The large button in the middle of a paused video: 80 px. On a phone it stands above the two rows of controls. It
 * stays while it has the keyboard's focus, which would be lost otherwise.
 */
const LARGE_PLAY =
  'absolute inset-0 m-auto size-20 rounded-full [--media-control-background:rgb(0_0_0/0.6)] [--media-control-height:40px] [--media-control-hover-background:rgb(0_0_0/0.8)] [--media-control-padding:20px] max-sm:bottom-22 [&:not([mediapaused]):not(:focus-visible)]:hidden'

const BUTTON = 'min-w-11 tabular-nums'
/** Narrow, so that a time of five digits and the five controls beside it fit on 320 px. */
const TIME = 'min-w-0 tabular-nums [--media-control-padding:10px_4px]'
const ROOM = 'max-sm:hidden'

/**
 * Two rows, so that 44 px buttons fit on 320 px. Phones leave out what they have hardware keys for. `children` stand
 * beside the position.
 */
function PlayerControls({
  choices,
  choose,
  hasCaptions,
  hasPip,
  children,
}: Pick<Props, 'choices' | 'choose'> & {
  hasCaptions: boolean
  hasPip: boolean
  children: ReactNode
}) {
  const time = useRef<HTMLElement>(null)
  const captions = useRef<HTMLElement>(null)
  // Some elements set ARIA roles that do not match their attributes when they enter the page. A layout effect replaces
  // the roles before anybody reads them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the captions button comes and goes with the lecture
  useLayoutEffect(() => {
    const ends = [keepRole(time.current, 'timer'), keepRole(captions.current, 'switch')]
    return () => {
      for (const end of ends) end()
    }
  }, [hasCaptions])
  return (
    <>
      <media-loading-indicator slot="centered-chrome" noautohide="" />
      <media-play-button slot="centered-chrome" class={LARGE_PLAY} notooltip="" />
      <media-control-bar class="w-full items-center bg-[rgb(0_0_0/0.6)]">
        <media-time-range class="min-w-0 flex-1" />
        {children}
      </media-control-bar>
      <media-control-bar class="w-full items-center bg-[rgb(0_0_0/0.6)]">
        <media-play-button class={BUTTON} notooltip="" />
        <media-seek-backward-button class={`${BUTTON} ${ROOM}`} seekoffset="10" notooltip="" />
        <media-time-display ref={time} class={TIME} showduration="" notoggle="" />
        <span className="flex-1" />
        <media-mute-button class={BUTTON} notooltip="" />
        <media-volume-range class={ROOM} />
        <SpeedChoice rate={choices.rate} choose={choose} />
        {hasCaptions && <media-captions-button ref={captions} class={BUTTON} notooltip="" />}
        {hasPip && <media-pip-button class={`${BUTTON} ${ROOM}`} notooltip="" />}
        <media-fullscreen-button class={BUTTON} notooltip="" />
      </media-control-bar>
    </>
  )
}
