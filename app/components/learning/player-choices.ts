import { useCallback, useEffect, useState } from 'react'

/** How one student likes the player. Kept in this browser, for all courses. */
export type PlayerChoices = {
  readonly rate: number
  readonly captions: boolean
  /** The language of captions, where a video has them in several. null: not chosen yet. */
  readonly captionsLanguage: string | null
  /** The next lecture starts by itself. */
  readonly playsNext: boolean
  /** The video takes the whole width. */
  readonly isWide: boolean
  /** 'auto', 'full' for the main file, or the height of a smaller size. */
  readonly quality: 'auto' | 'full' | number
  /** Keys of the player work wherever the focus is. Off for people whose speech or hands press keys by accident. */
  readonly hasKeys: boolean
}

export const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]

export const FIRST_CHOICES: PlayerChoices = {
  rate: 1,
  captions: false,
  captionsLanguage: null,
  playsNext: true,
  isWide: false,
  quality: 'auto',
  hasKeys: true,
}

const KEY = 'player'

/** Reads stored choices. Whatever is missing or not understood has its first value. */
export function readChoices(text: string | null): PlayerChoices {
  const stored = parse(text)
  const flag = (name: 'captions' | 'playsNext' | 'isWide' | 'hasKeys') =>
    typeof stored[name] === 'boolean' ? stored[name] : FIRST_CHOICES[name]
  const { rate, quality, captionsLanguage } = stored
  const isQuality = quality === 'full' || (Number.isInteger(quality) && Number(quality) > 0)
  return {
    rate: RATES.includes(rate as number) ? (rate as number) : FIRST_CHOICES.rate,
    captions: flag('captions'),
    captionsLanguage: typeof captionsLanguage === 'string' ? captionsLanguage : null,
    playsNext: flag('playsNext'),
    isWide: flag('isWide'),
    quality: isQuality ? (quality as PlayerChoices['quality']) : 'auto',
    hasKeys: flag('hasKeys'),
  }
}

export type Choose = (change: Partial<PlayerChoices>) => void

/** The choices and their change. The server and the first draw have the first values. */
export function usePlayerChoices(): { choices: PlayerChoices; choose: Choose } {
  const [choices, setChoices] = useState(FIRST_CHOICES)
  useEffect(() => setChoices(readChoices(stored())), [])
  const choose = useCallback((change: Partial<PlayerChoices>) => {
    // Another tab may have changed another choice meanwhile.
    const next = { ...readChoices(stored()), ...change }
    try {
      localStorage.setItem(KEY, JSON.stringify(next))
    } catch {
      // The store is full or blocked: the choice holds until the page closes.
    }
    setChoices(known => ({ ...known, ...change }))
  }, [])
  return { choices, choose }
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function parse(text: string | null): Record<string, unknown> {
  try {
    return JSON.parse(text ?? 'null') ?? {}
  } catch {
    return {}
  }
}
