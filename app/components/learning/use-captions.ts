import { type RefObject, useEffect } from 'react'
import type { Playback } from '#app/business/learning/playlist/learn-page.ts'
import type { Choose } from './player-choices.ts'

/**
 * Shows the captions in the language `shown` (null: none), and keeps what the student chooses in the browser's own
 * controls.
 */
export function useCaptions(
  video: RefObject<HTMLVideoElement>,
  { captions, shown, choose }: { captions: Playback['captions']; shown: string | null; choose: Choose },
): void {
  useEffect(() => {
    // Effects never run on the server. This line leaves their code out of the Worker.
    if (import.meta.env.SSR) return
    const list = captions.length === 0 ? undefined : video.current?.textTracks
    if (!list) return
    const tracks = Array.from(list)
    for (const track of tracks) {
      const mode = track.language === shown ? 'showing' : 'disabled'
      if (track.mode !== mode) track.mode = mode
    }
    const onChange = () => {
      const now = tracks.find(({ mode }) => mode === 'showing')?.language ?? null
      if (now === shown) return
      // The button of the player turns on a language of its own choice: the student's is put in its place.
      const isOnAgain = shown === null
      choose(now === null || isOnAgain ? { captions: now !== null } : { captionsLanguage: now })
    }
    list.addEventListener('change', onChange)
    const endAbove = keepAboveControls(video.current, tracks)
    return () => {
      list.removeEventListener('change', onChange)
      endAbove()
    }
  }, [video, captions, shown, choose])
}

/** The two rows of controls. */
const CONTROLS_PX = 88
/** Of the video's height: browsers draw captions at 5 %, with some space between lines. */
const CAPTION_LINE = 0.06

/** Returns the line, counted from the bottom, at which a caption begins that ends above the controls. */
export function lineAboveControls(text: string, height: number): number {
  return -Math.ceil(CONTROLS_PX / (height * CAPTION_LINE)) - text.split('\n').length
}

/** Moves captions above the controls in Firefox, which has no selector for their place. Returns what ends that. */
function keepAboveControls(video: HTMLVideoElement | null, tracks: readonly TextTrack[]): () => void {
  const controller = video?.closest('media-controller')
  if (!video || !controller || !globalThis.CSS?.supports?.('-moz-appearance', 'none')) return () => {}
  const moved = new WeakSet<TextTrackCue>()
  const place = () => {
    const isShown = controller.hasAttribute('mediapaused') || !controller.hasAttribute('userinactive')
    for (const cue of tracks.flatMap(({ activeCues }) => Array.from(activeCues ?? [])) as VTTCue[]) {
      // A caption that its author placed stays there.
      if (cue.line !== 'auto' && !moved.has(cue)) continue
      moved.add(cue)
      cue.line = isShown ? lineAboveControls(cue.text, video.clientHeight) : 'auto'
    }
  }
  const observer = new MutationObserver(place)
  observer.observe(controller, { attributeFilter: ['userinactive', 'mediapaused'] })
  for (const track of tracks) track.addEventListener('cuechange', place)
  return () => {
    observer.disconnect()
    for (const track of tracks) track.removeEventListener('cuechange', place)
  }
}
