import { Parser } from 'htmlparser2'

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Returns an element of text fields without spaces between them. The signature covers these exact bytes. */
export function xmlOf(element: string, fields: Readonly<Record<string, string>>): string {
  const texts = Object.entries(fields).map(
    ([name, text]) => `<${name}>${text.replace(/[&<>"']/g, letter => ESCAPED[letter] ?? letter)}</${name}>`,
  )
  return `<${element}>${texts.join('')}</${element}>`
}

/**
 * Returns the text fields of a document's element. A field that is repeated, or that has elements of its own, is left
 * out. Null: no such element, or one without fields, or a document that declares entities.
 */
export function fieldsOfXml(xml: string, element: string): Readonly<Record<string, string>> | null {
  if (/<!DOCTYPE/i.test(xml)) return null
  const open: string[] = []
  const found: { name: string; text: string; isText: boolean }[] = []
  const parser = new Parser(
    {
      onopentag(name) {
        open.push(name)
        const field = found.at(-1)
        if (open[0] !== element) return
        if (open.length === 2) found.push({ name, text: '', isText: true })
        else if (open.length > 2 && field) field.isText = false
      },
      ontext(text) {
        const field = found.at(-1)
        if (field && open[0] === element && open.length === 2) field.text += text
      },
      onclosetag() {
        open.pop()
      },
    },
    { xmlMode: true },
  )
  // XML reads every end of a line as the same one.
  parser.end(xml.replace(/\r\n?/g, '\n'))
  if (found.length === 0) return null
  const isOnce = (name: string) => found.filter(other => other.name === name).length === 1
  return Object.fromEntries(
    found.filter(({ name, isText }) => isText && isOnce(name)).map(({ name, text }) => [name, text.trim()]),
  )
}
