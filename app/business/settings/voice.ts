/** A student's words about what they made or learned, which home quotes. An address is '' if there is no picture. */
export type Voice = {
  readonly name: string
  readonly did: string
  readonly words: string
  readonly english: { readonly [Text in keyof typeof VOICE_TEXTS]?: string }
  readonly pictureUrl: string
  readonly workUrl: string
  readonly courseId: number | null
}

/** The texts of a voice, each with its longest length in code points. */
export const VOICE_TEXTS = { name: 60, did: 120, words: 300 } as const

export const MOST_VOICES = 6

/** The longest address of a picture. */
export const LONGEST_ADDRESS = 2000

/** The pictures of a voice on the wire: of the person, and of their work. */
export const VOICE_PICTURES = ['picture', 'work'] as const

/** Returns the first letter of a name, without a Thai vowel that is written before its consonant. */
export function initialOf(name: string): string {
  return [...name.replace(/^[\s\u0e40-\u0e44]+/, '')][0] ?? ''
}
