import { oneLine } from '#app/platform/plain-text.ts'

/** The most characters of a message's subject, and of its text. */
export const LONGEST_SUBJECT = 120
export const LONGEST_MESSAGE = 5_000

export type MessageFault = 'empty' | 'long'

/** The faults that the writer must mend, by field. A field without a fault is left out. */
export type MessageFaults = { readonly subject?: MessageFault; readonly text?: MessageFault }

export type TypedMessage = { readonly subject: string; readonly text: string }

/** Returns the message as it is sent: the subject as one line, and no space around either. */
export function tidyMessage({ subject, text }: TypedMessage): TypedMessage {
  return { subject: oneLine(subject), text: text.replaceAll('\r\n', '\n').trim() }
}

/** Returns the faults of a tidied message; null: none. Lengths are counted as people count characters. */
export function messageFaults({ subject, text }: TypedMessage): MessageFaults | null {
  const [ofSubject, ofText] = [faultOf(subject, LONGEST_SUBJECT), faultOf(text, LONGEST_MESSAGE)]
  if (!ofSubject && !ofText) return null
  return { ...(ofSubject && { subject: ofSubject }), ...(ofText && { text: ofText }) }
}

function faultOf(text: string, most: number): MessageFault | null {
  if (text === '') return 'empty'
  return Array.from(text).length > most ? 'long' : null
}
