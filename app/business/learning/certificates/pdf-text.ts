/** The fonts of a certificate, by the characters that each has. */
export const SCRIPTS = ['thai', 'latin', 'latin-ext'] as const
export type Script = (typeof SCRIPTS)[number]

/** A stretch of text that one font can draw. */
export type Run = { readonly script: Script; readonly text: string }

const THAI = /[\u0e00-\u0e7f]/
const LATIN_EXT = /[\u0100-\u02ff\u1e00-\u1eff]/

/**
 * Returns the text in runs, each for one font. A space goes with the run before it, so that words keep their distance.
 *
 * SARA AM is written as its two parts, with a tone mark between them: fonts place the tone above the circle only then.
 * PDF programs read the parts as the same letter.
 */
export function runsOf(text: string): readonly Run[] {
  const runs: { script: Script; text: string }[] = []
  for (const letter of text.replace(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32')) {
    const last = runs.at(-1)
    const script = letter === ' ' && last ? last.script : scriptOf(letter)
    if (last?.script === script) last.text += letter
    else runs.push({ script, text: letter })
  }
  return runs
}

function scriptOf(letter: string): Script {
  if (THAI.test(letter)) return 'thai'
  return LATIN_EXT.test(letter) ? 'latin-ext' : 'latin'
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
