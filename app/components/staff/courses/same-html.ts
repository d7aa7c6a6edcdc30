const BLOCKS =
  /^(ADDRESS|ARTICLE|BLOCKQUOTE|CAPTION|D[DLT]|DIV|FIGCAPTION|FIGURE|H[1-6R]|LI|[OU]L|P|PRE|SECTION|TABLE|T[BDHR]|TBODY|TFOOT|THEAD)$/
const MARKS = /^(A|B|CODE|EM|I|MARK|S|SMALL|SPAN|STRONG|SUB|SUP|U)$/
/** Text in these stands in paragraphs, whether they are written or not. */
const OF_PARAGRAPHS = /^(BLOCKQUOTE|BODY|LI)$/
const SAME: Readonly<Record<string, string>> = { b: 'strong', i: 'em' }
const SPACE = /[ \t\r\n\f]+/g

type Piece = { readonly marks: string; readonly text: string; readonly isText: boolean }

/**
 * Returns true if both texts show the same. They may differ in white space, in the order of tags around the same words,
 * in paragraphs that are left out, and in `rel`, which the shop sets itself.
 */
export function isSameHtml(one: string, other: string): boolean {
  return blocksIn(bodyOf(one)) === blocksIn(bodyOf(other))
}

/** Returns what an editor wrote as people write it: a line for each part, and no paragraph around a line of a list. */
export function tidyHtml(html: string): string {
  const body = bodyOf(html)
  for (const line of body.querySelectorAll('li > p:first-child')) {
    const others = [...(line.parentElement?.children ?? [])].slice(1)
    if (others.every(({ tagName }) => /^[OU]L$/.test(tagName))) line.replaceWith(...line.childNodes)
  }
  const text = [...body.children].map(({ outerHTML }) => outerHTML).join('\n')
  return text === '<p></p>' ? '' : text
}

function bodyOf(html: string): HTMLElement {
  // Otherwise a style or a script at the beginning would move into the head.
  return new DOMParser().parseFromString(`<!doctype html><body>${html}`, 'text/html').body
}

function blocksIn(parent: Element): string {
  const isOfParagraphs = OF_PARAGRAPHS.test(parent.tagName)
  const parts: string[] = []
  let run: Node[] = []
  const endRun = () => {
    const line = lineOf(run)
    if (line) parts.push(isOfParagraphs ? `<p>${line}</>` : line)
    run = []
  }
  for (const node of parent.childNodes) {
    if (!isElement(node) || !BLOCKS.test(node.tagName)) {
      run.push(node)
      continue
    }
    endRun()
    const inside = node.tagName === 'PRE' ? codeIn(node) : blocksIn(node)
    parts.push(`${tagOf(node)}${inside}</>`)
  }
  endRun()
  return parts.join('') || (isOfParagraphs ? '<p></>' : '')
}

/** The text of a block of code keeps its spaces. */
function codeIn(pre: Element): string {
  const only = pre.children.length === 1 && pre.firstElementChild
  const code = only && tagOf(only) === '<code>' ? only : pre
  return code.children.length > 0 ? code.innerHTML : JSON.stringify(code.textContent)
}

function lineOf(nodes: readonly Node[]): string {
  const line: Piece[] = []
  let isAfterSpace = true
  for (const piece of nodes.flatMap(node => piecesOf(node, []))) {
    const spaced = piece.isText ? piece.text.replace(SPACE, ' ') : piece.text
    const text: string = piece.isText && isAfterSpace ? spaced.replace(/^ /, '') : spaced
    if (!text) continue
    if (text === '<br>') endSpace(line)
    isAfterSpace = text === '<br>' || (piece.isText && text.endsWith(' '))
    const last = line.at(-1)
    if (last?.isText && piece.isText && last.marks === piece.marks)
      line.splice(-1, 1, { ...last, text: last.text + text })
    else line.push({ ...piece, text })
  }
  endSpace(line)
  return line.map(({ marks, text, isText }) => marks + (isText ? JSON.stringify(text) : text)).join('')
}

function endSpace(line: Piece[]): void {
  const last = line.at(-1)
  if (!last?.isText) return
  const text = last.text.replace(/ $/, '')
  line.splice(-1, 1, ...(text ? [{ ...last, text }] : []))
}

function piecesOf(node: Node, marks: readonly string[]): Piece[] {
  const around = [...new Set(marks)].sort().join('')
  if (node.nodeType === Node.TEXT_NODE) return [{ marks: around, text: node.textContent ?? '', isText: true }]
  if (!isElement(node)) return []
  const tag = tagOf(node)
  if (tag === '<br>' || node.tagName === 'IMG') return [{ marks: around, text: tag, isText: false }]
  const isEmpty = node.childNodes.length === 0
  if (!MARKS.test(node.tagName) || (isEmpty && node.attributes.length > 0))
    return [{ marks: around, text: node.outerHTML, isText: false }]
  const inner = tag === '<span>' ? marks : [...marks, tag]
  return [...node.childNodes].flatMap(child => piecesOf(child, inner))
}

function tagOf(element: Element): string {
  const name = element.localName
  const attributes = [...element.attributes]
    .filter(one => !(name === 'a' && one.name === 'rel'))
    .map(one => ` ${one.name}=${JSON.stringify(one.value)}`)
  return `<${SAME[name] ?? name}${attributes.sort().join('')}>`
}

function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE
}
