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

/**
 * Returns a typed number without the commas between its thousands: '1,350.50' gives '1350.50'. Any other text comes
 * back as it stands, without outer spaces. So '12,5', which is twelve and a half in many languages, is refused and not
 * read as 125.
 */
export function withoutThousandsCommas(typed: string): string {
  const plain = typed.trim()
  return /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain
}
