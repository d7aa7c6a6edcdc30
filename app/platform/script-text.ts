const UNSAFE = /[\\'<\n\r\u2028\u2029]/g

/**
 * Returns a text as a JavaScript literal that can stand in a script element. In single quotes, because the text is
 * mostly JSON, and escaping its double quotes would make it a tenth longer.
 */
export function scriptText(text: string): string {
  return `'${text.replace(UNSAFE, escapeCharacter)}'`
}

function escapeCharacter(character: string): string {
  if (character === '\\' || character === "'") return `\\${character}`
  return character === '<' ? '\\x3c' : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
