import { type RefObject, useEffect } from 'react'

const RATES = [0.75, 1, 1.25, 1.5, 1.75, 2]
/** Elements that use the keyboard themselves while focused. */
const TYPING =
  'input, textarea, select, [contenteditable], [role="slider"], media-time-range, media-volume-range'
const PRESSABLE = 'button, a, summary, [role="button"]'

/**
 * Common player shortcuts, wherever the focus is. Up and down work only on the player, because they scroll elsewhere.
 */
export function usePlayerKeys(video: RefObject<HTMLVideoElement>, stage: RefObject<HTMLElement>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const [player, target] = [video.current, event.target as Element]
      if (!player || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (target.closest(TYPING) || document.querySelector('dialog[open]')) return
      if (event.key === ' ' && target.closest(PRESSABLE)) return
      const isOnStage = stage.current?.contains(target) ?? false
      if (
        event.key.startsWith('Arrow') &&
        !isOnStage &&
        event.key !== 'ArrowLeft' &&
        event.key !== 'ArrowRight'
      )
        return
      if (press(event.key, player, stage.current)) event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [video, stage])
}

/** Performs the action of a key; false if the key has none. */
function press(key: string, player: HTMLVideoElement, stage: HTMLElement | null): boolean {
  const seek = (seconds: number) => {
    player.currentTime = Math.max(0, Math.min(player.duration || 0, player.currentTime + seconds))
  }
  const turn = (by: number) => {
    player.volume = Math.max(0, Math.min(1, player.volume + by))
  }
  const actions: Record<string, () => void> = {
    ' ': () => (player.paused ? void player.play().catch(() => {}) : player.pause()),
    k: () => (player.paused ? void player.play().catch(() => {}) : player.pause()),
    j: () => seek(-10),
    l: () => seek(10),
    arrowleft: () => seek(-5),
    arrowright: () => seek(5),
    arrowup: () => turn(0.1),
    arrowdown: () => turn(-0.1),
    m: () => {
      player.muted = !player.muted
    },
    f: () => void (document.fullscreenElement ? document.exitFullscreen() : stage?.requestFullscreen?.()),
    c: () => toggleCaptions(player),
    '<': () => changeRate(player, -1),
    '>': () => changeRate(player, 1),
  }
  const action = actions[key.toLowerCase()]
  action?.()
  return action !== undefined
}

function toggleCaptions(player: HTMLVideoElement): void {
  const track = player.textTracks[0]
  if (track) track.mode = track.mode === 'showing' ? 'disabled' : 'showing'
}

function changeRate(player: HTMLVideoElement, step: number): void {
  const at = RATES.indexOf(player.playbackRate)
  player.playbackRate = RATES[Math.max(0, Math.min(RATES.length - 1, (at < 0 ? 1 : at) + step))] ?? 1
}
