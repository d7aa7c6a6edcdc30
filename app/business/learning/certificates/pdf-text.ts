/**
 * The letters of each font of a certificate. A test holds them against the fonts' files. Accents that stand alone are
 * left out: they would need the letter before them in the same font.
 */
const LETTERS = {
  thai: /[\u0e01-\u0e3a\u0e3f-\u0e5b]/,
  latin:
    /[ -~\u00a0-\u00ff\u0131\u0152\u0153\u02bb\u02bc\u02c6\u02da\u02dc\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u2044\u20ac\u2122\u2191\u2193\u2212\u2215]/,
  'latin-ext':
    /[\u0100-\u0130\u0132-\u0151\u0154-\u017f\u018f\u0192\u01a0\u01a1\u01af\u01b0\u01cd-\u01dc\u01fa-\u01ff\u0218-\u021b\u0237\u0259\u1e80-\u1e85\u1e9e\u1ef2-\u1ef9]/,
  vietnamese: /[\u1ea0-\u1ef1]/,
  cyrillic: /[\u0400-\u045f\u0490\u0491\u04b0\u04b1\u2116]/,
  'cyrillic-ext':
    /[\u0462\u0463\u046a\u046b\u0472-\u0475\u0492-\u04af\u04b2-\u04c2\u04cf-\u04d9\u04dc-\u04e9\u04ee-\u04f9\u0524\u0525]/,
  greek: /[\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce]/,
} as const

export type Script = keyof typeof LETTERS
export const SCRIPTS = Object.keys(LETTERS) as readonly Script[]

/** A stretch of text that one font can draw. */
export type Run = { readonly script: Script; readonly text: string }

const scriptOf = (letter: string) => SCRIPTS.find(script => LETTERS[script].test(letter))

/** Emoji with their modifiers and flags, and characters that nobody sees. */
const LEFT_OUT =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{Variation_Selector}|\p{Cc}|\p{Cf}|\p{Cs}|\u20e3/u

/**
 * Returns the text as the PDF shows it, without emoji; null if it has letters that no font has, which would be drawn as
 * empty boxes, or nothing else than emoji. decisions: Certificates and completion
 */
export function printable(text: string): string | null {
  let drawn = ''
  for (const letter of text.normalize('NFC').replace(/\s/g, ' ')) {
    if (scriptOf(letter)) drawn += letter
    else if (!LEFT_OUT.test(letter)) return null
  }
  return drawn.replace(/ +/g, ' ').trim() || null
}

/**
 * Returns a printable text in runs, each for one font. A space goes with the Thai before it, so that words keep their
 * distance. All other spaces are Latin: fontkit cannot measure the empty last letter of a file.
 *
 * SARA AM is written as its two parts, with a tone mark between them: fonts place the tone above the circle only then.
 * PDF programs read the parts as the same letter.
 */
export function runsOf(text: string): readonly Run[] {
  const runs: { script: Script; text: string }[] = []
  for (const letter of text.replace(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32')) {
    const last = runs.at(-1)
    const script = letter === ' ' && last?.script === 'thai' ? 'thai' : (scriptOf(letter) ?? 'latin')
    if (last?.script === script) last.text += letter
    else runs.push({ script, text: letter })
  }
  return runs
}

/**
 * Returns the text in lines of at most this width, broken between words. Thai has no spaces between words, so a
 * dictionary finds them. A single word that is wider keeps its line.
 */
export function linesOf(text: string, widthOf: (line: string) => number, most: number): readonly string[] {
  const words = [...new Intl.Segmenter('th', { granularity: 'word' }).segment(text)].map(
    ({ segment }) => segment,
  )
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    if (line.trim() !== '' && widthOf((line + word).trim()) > most) {
      lines.push(line.trim())
      line = word
    } else line += word
  }
  return line.trim() === '' ? lines : [...lines, line.trim()]
}
