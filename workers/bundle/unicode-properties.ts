/**
 * What fontkit asks of a letter, from the runtime's own tables of Unicode. The package brings tables of all letters.
 * fontkit asks only for the scripts of the certificates' fonts (pdf-text.ts).
 */
const SCRIPTS = {
  Thai: /\p{sc=Thai}/u,
  Latin: /\p{sc=Latin}/u,
  Cyrillic: /\p{sc=Cyrillic}/u,
  Greek: /\p{sc=Greek}/u,
}

const having = (property: RegExp) => (codePoint: number) => property.test(String.fromCodePoint(codePoint))

export const isMark = having(/\p{M}/u)
export const isDigit = having(/\p{Nd}/u)

/** The name of the script; 'Common' for letters of no script, and of one that certificates do not have. */
export function getScript(codePoint: number): string {
  return Object.entries(SCRIPTS).find(([, script]) => having(script)(codePoint))?.[0] ?? 'Common'
}

/** fontkit asks for these in Arabic text, and for fonts that do not place their marks themselves. */
export { getCategory, getCombiningClass } from './smaller-modules.mjs'
