import { selectAll } from 'css-select'
import { parse } from 'parse5'
import { adapter, type Htmlparser2TreeAdapterMap } from 'parse5-htmlparser2-tree-adapter'

type Node = Htmlparser2TreeAdapterMap['node']
type Element = Htmlparser2TreeAdapterMap['element']

/** Parses a page as a browser without JavaScript does, and returns its root element. */
export function readPage(html: string): PageElement {
  const document = parse(html, { treeAdapter: adapter, scriptingEnabled: false })
  const [root] = selectAll<Node, Element>('html', document)
  if (!root) throw new Error('A parsed page always has a root element.')
  return new PageElement(root)
}

const CONTROLS = ':is(input, select, textarea, button)'

/** An element of a page, with the members of the DOM that tests need and a few of its own. Selectors are CSS. */
export class PageElement {
  // Private, because a failed assertion would print the whole tree.
  readonly #element: Element

  constructor(element: Element) {
    this.#element = element
  }

  querySelector(selector: string): PageElement | null {
    return this.querySelectorAll(selector)[0] ?? null
  }

  querySelectorAll(selector: string): PageElement[] {
    return selectAll<Node, Element>(selector, this.#element).map(found => new PageElement(found))
  }

  get localName(): string {
    return this.#element.name
  }

  get attributes(): Readonly<Record<string, string>> {
    return this.#element.attribs
  }

  getAttribute(name: string): string | null {
    return this.#element.attribs[name] ?? null
  }

  /** The text that a reader sees, in one line: without head and scripts. */
  get text(): string {
    return seenText(this.#element).replaceAll(/\s+/g, ' ').trim()
  }

  /** The text that stands in this element itself, without that of the elements in it. */
  get ownText(): string {
    return this.#element.children.map(node => (adapter.isTextNode(node) ? node.data : '')).join('')
  }

  /** All text exactly as it stands, also of a script. */
  get textContent(): string {
    return allText(this.#element)
  }

  get name(): string {
    return this.getAttribute('name') ?? ''
  }

  /** The value of a form control or an option. */
  get value(): string {
    if (this.localName === 'textarea') return this.textContent
    if (this.localName === 'select') return this.#selected[0]?.value ?? ''
    return this.getAttribute('value') ?? (this.localName === 'option' ? this.text : this.#isBox ? 'on' : '')
  }

  /** The controls of a form, also those outside that name it in their `form` attribute. */
  get elements(): PageElement[] {
    const id = this.getAttribute('id')
    const elsewhere = id ? this.#root.querySelectorAll(`${CONTROLS}[form="${id}"]`) : []
    return [...this.querySelectorAll(`${CONTROLS}:not([form])`), ...elsewhere]
  }

  /** Returns the values that forms would send under this name, without those of buttons and files. */
  values(name: string): string[] {
    return this.querySelectorAll(':is(input:not([type=file]), select, textarea):enabled')
      .filter(control => control.name === name)
      .flatMap(control => control.#sent)
  }

  /** The names of all controls that are marked as invalid, each once. */
  get invalidNames(): string[] {
    return [...new Set(this.querySelectorAll('[aria-invalid=true]').map(({ name }) => name))]
  }

  /** The text that a screen reader adds to this control: its hints and errors. */
  get description(): string {
    const ids = (this.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean)
    const texts = ids.map(id => this.#root.querySelector(`[id="${id}"]`)?.text)
    return texts.filter(Boolean).join(' ')
  }

  /** The addresses of all links, as they stand in the page. */
  get links(): string[] {
    return this.querySelectorAll('a[href]').map(link => link.getAttribute('href') ?? '')
  }

  /** Returns the content of a `meta` element by its name or property. null: the page has none. */
  meta(name: string): string | null {
    return (
      this.querySelector(`meta:is([name="${name}"], [property="${name}"])`)?.getAttribute('content') ?? null
    )
  }

  get #isBox(): boolean {
    return ['checkbox', 'radio'].includes(this.getAttribute('type') ?? '')
  }

  /** The chosen options. Without a choice a browser takes the first, unless the list takes several. */
  get #selected(): PageElement[] {
    const options = this.querySelectorAll('option')
    const chosen = options.filter(option => option.getAttribute('selected') !== null)
    return chosen.length > 0 || this.getAttribute('multiple') !== null ? chosen : options.slice(0, 1)
  }

  get #sent(): string[] {
    if (this.localName === 'select') return this.#selected.map(({ value }) => value)
    return this.#isBox && this.getAttribute('checked') === null ? [] : [this.value]
  }

  get #root(): PageElement {
    let root = this.#element
    while (root.parent && adapter.isElementNode(root.parent)) root = root.parent
    return new PageElement(root)
  }
}

const UNSEEN = ['head', 'script', 'style', 'template']
/** Elements that continue a sentence. Every other element ends a word. */
const INLINE = 'a abbr b bdi code em i mark s small span strong sub sup time u wbr'.split(' ')

function seenText(node: Node): string {
  if (!adapter.isElementNode(node)) return adapter.isTextNode(node) ? node.data : ''
  if (UNSEEN.includes(node.name)) return ''
  const text = node.children.map(seenText).join('')
  return INLINE.includes(node.name) ? text : ` ${text} `
}

function allText(node: Node): string {
  if (!adapter.isElementNode(node)) return adapter.isTextNode(node) ? node.data : ''
  return node.children.map(allText).join('')
}
