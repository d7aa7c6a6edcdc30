import { m } from '#app/i18n/paraglide/messages.js'
import { RATES } from './player-choices.ts'

/** The controls that the keys act on. */
export type Hands = {
  readonly player: HTMLVideoElement
  readonly stage: HTMLElement | null
  readonly playNext: () => void
  readonly toggleWide: () => void
  readonly showKeys: () => void
  /** Undefined for visitors, who have no notes. */
  readonly takeNote?: (kind: 'note' | 'bookmark') => void
}

export type Shortcut = {
  /** As `keyOf` names them: a letter with shift is a capital. */
  readonly keys: readonly string[]
  /** How the list shows the keys. */
  readonly shown: string
  readonly words: () => string
  /** Repeats while the key is held. */
  readonly repeats?: true
  /** Only while the focus is on the player: elsewhere the key scrolls. */
  readonly onPlayerOnly?: true
  readonly act: (hands: Hands, key: string) => void
}

/** Every key of the player, in the order of the list that `?` shows. */
export const SHORTCUTS: readonly Shortcut[] = [
  { keys: [' ', 'k'], shown: 'Space K', words: m.player_key_play, act: ({ player }) => togglePlay(player) },
  {
    keys: ['ArrowLeft', 'ArrowRight'],
    shown: '← →',
    words: m.player_key_five,
    repeats: true,
    act: ({ player }, key) => seekBy(player, key === 'ArrowLeft' ? -5 : 5),
  },
  {
    keys: ['j', 'l'],
    shown: 'J L',
    words: m.player_key_ten,
    repeats: true,
    act: ({ player }, key) => seekBy(player, key === 'j' ? -10 : 10),
  },
  {
    keys: [...'0123456789'],
    shown: '0 – 9',
    words: m.player_key_tenths,
    act: ({ player }, key) => seekTo(player, (Number(key) * (player.duration || 0)) / 10),
  },
  {
    keys: ['ArrowUp', 'ArrowDown'],
    shown: '↑ ↓',
    words: m.player_key_volume,
    repeats: true,
    onPlayerOnly: true,
    act: ({ player }, key) => {
      player.volume = Math.max(0, Math.min(1, player.volume + (key === 'ArrowUp' ? 0.1 : -0.1)))
    },
  },
  {
    keys: ['m'],
    shown: 'M',
    words: m.player_key_mute,
    act: ({ player }) => {
      player.muted = !player.muted
    },
  },
  { keys: ['f'], shown: 'F', words: m.player_key_fullscreen, act: toggleFullscreen },
  { keys: ['t'], shown: 'T', words: m.player_key_wide, act: ({ toggleWide }) => toggleWide() },
  { keys: ['i'], shown: 'I', words: m.player_key_pip, act: ({ player }) => togglePip(player) },
  { keys: ['c'], shown: 'C', words: m.player_key_captions, act: ({ player }) => toggleCaptions(player) },
  {
    keys: ['<', '>'],
    shown: '< >',
    words: m.player_key_speed,
    repeats: true,
    act: ({ player }, key) => changeRate(player, key === '<' ? -1 : 1),
  },
  { keys: ['N'], shown: 'Shift N', words: m.player_key_next, act: ({ playNext }) => playNext() },
  { keys: ['n'], shown: 'N', words: m.player_key_note, act: ({ takeNote }) => takeNote?.('note') },
  { keys: ['b'], shown: 'B', words: m.player_key_bookmark, act: ({ takeNote }) => takeNote?.('bookmark') },
  { keys: ['?'], shown: '?', words: m.player_key_list, act: ({ showKeys }) => showKeys() },
]

/**
 * Returns the key that a shortcut names. On a Thai keyboard the letter keys give Thai characters, so the place of the
 * key counts there.
 */
export function keyOf({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  if (key.length !== 1) return key
  const latin = (key.codePointAt(0) ?? 0) < 128 ? key : latinOf(code, shiftKey)
  if (!/^[a-z]$/i.test(latin)) return latin
  // Caps lock does not count.
  return shiftKey ? latin.toUpperCase() : latin.toLowerCase()
}

const SHIFTED: Readonly<Record<string, string>> = { Comma: '<', Period: '>', Slash: '?' }

function latinOf(code: string, shiftKey: boolean): string {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  if (letter) return letter
  const [, digit] = /^(?:Digit|Numpad)(\d)$/.exec(code) ?? []
  if (digit && !shiftKey) return digit
  return (shiftKey && SHIFTED[code]) || ''
}

function togglePlay(player: HTMLVideoElement): void {
  if (player.paused) void player.play().catch(() => {})
  else player.pause()
}

export function seekBy(player: HTMLVideoElement, seconds: number): void {
  seekTo(player, player.currentTime + seconds)
}

function seekTo(player: HTMLVideoElement, second: number): void {
  player.currentTime = Math.max(0, Math.min(player.duration || 0, second))
}

function toggleFullscreen({ player, stage }: Hands): void {
  if (document.fullscreenElement) void document.exitFullscreen()
  else if (stage?.requestFullscreen) void stage.requestFullscreen()
  // An iPhone makes only the video itself full screen.
  else (player as HTMLVideoElement & { webkitEnterFullscreen?: () => void }).webkitEnterFullscreen?.()
}

function togglePip(player: HTMLVideoElement): void {
  if (document.pictureInPictureElement) void document.exitPictureInPicture()
  else if (document.pictureInPictureEnabled && !player.disablePictureInPicture)
    void player.requestPictureInPicture().catch(() => {})
}

function toggleCaptions(player: HTMLVideoElement): void {
  const track = player.textTracks[0]
  if (track) track.mode = track.mode === 'showing' ? 'disabled' : 'showing'
}

function changeRate(player: HTMLVideoElement, step: number): void {
  const at = RATES.indexOf(player.playbackRate)
  const next = Math.max(0, Math.min(RATES.length - 1, (at < 0 ? RATES.indexOf(1) : at) + step))
  player.playbackRate = RATES[next] ?? 1
}
