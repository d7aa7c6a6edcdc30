import { useEffect, useRef } from 'react'

const BUTTON = 'min-w-11 tabular-nums'
const ROOM = 'max-sm:hidden'

/** Two rows, so that the buttons of 44 px fit 320 px; what a phone has a key for is left out there. */
export function PlayerControls({ hasCaptions }: { hasCaptions: boolean }) {
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
