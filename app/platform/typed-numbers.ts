/** Returns the id that an address or a form names: a whole number from 1, of at most 15 digits. null: it names none. */
export function readId(text: string | null | undefined): number | null {
  return /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null
}

/** As `numberOrText`, for a field that may be left empty: null if it is. */
export function numberOrNull(typed = ''): number | string | null {
  return typed.trim() === '' ? null : numberOrText(typed)
}

/** Returns the number that somebody typed, or the text as it stands, so that the schema that checks it refuses it. */
export function numberOrText(typed: string): number | string {
  return /^\s*-?\d{1,9}(\.\d{1,9})?\s*$/.test(typed) ? Number(typed) : typed
}
