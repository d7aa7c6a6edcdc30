/** One form control of a page, with the text that a screen reader reads for it. */
export type ShownControl = {
  readonly name: string
  readonly isInvalid: boolean
  /** The text of all its descriptions: hints and errors. */
  readonly description: string
  /** The current value; of checkboxes and radio buttons the checked one; null: none. */
  readonly value: string | null
}

/** Returns the controls of a page of this shop. Its markup is regular, so patterns are enough. */
export function controlsOf(html: string): ShownControl[] {
  const found = html.matchAll(/<(input|select|textarea)\b([^>]*)>/g)
  return [...found].flatMap(({ index, 0: tag, 1: kind = '', 2: attributes = '' }) => {
    const name = attribute(attributes, 'name')
    if (name === null) return []
    const ids = (attribute(attributes, 'aria-describedby') ?? '').split(' ').filter(Boolean)
    return {
      name,
      isInvalid: attribute(attributes, 'aria-invalid') === 'true',
      description: ids.map(id => paragraphWith(html, id)).join(' '),
      value: shownIn(kind, attributes, html.slice(index + tag.length)),
    }
  })
}

function shownIn(kind: string, attributes: string, after: string): string | null {
  // A browser's parser ignores the first line break of a textarea.
  if (kind === 'textarea') return plain(after.slice(0, after.indexOf('</textarea>')).replace(/^\n/, ''))
  if (kind === 'select') {
    const options = after.slice(0, after.indexOf('</select>')).matchAll(/<option\b([^>]*)>/g)
    const chosen = [...options].find(([, option = '']) => / selected/.test(option))
    return chosen ? attribute(chosen[1] ?? '', 'value') : null
  }
  const isBox = /type="(radio|checkbox)"/.test(attributes)
  return isBox && !/ checked/.test(attributes) ? null : attribute(attributes, 'value')
}

function attribute(attributes: string, name: string): string | null {
  const value = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1]
  return value === undefined ? null : plain(value)
}

/** Returns the text of the paragraph with this id; '' if there is none. */
function paragraphWith(html: string, id: string): string {
  const start = html.indexOf(`id="${id}"`)
  if (start < 0) return ''
  return plain(
    html.slice(html.indexOf('>', start) + 1, html.indexOf('</p>', start)).replaceAll(/<[^>]*>/g, ''),
  )
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

/** Returns markup without elements as readable text. */
export function plain(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, entity => ENTITIES[entity] ?? entity)
}
