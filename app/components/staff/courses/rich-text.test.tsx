import { afterEach, expect, test } from 'vitest'
import { safeHtml } from '#app/platform/safe-html.ts'
import { addressTyped, isKeptAddress } from './rich-address.ts'
import { openEditor } from './rich-text.ts'
import { isSameHtml, tidyHtml } from './same-html.ts'

afterEach(() => document.body.replaceChildren())

function opens(html: string, onChange = (_: string) => {}) {
  return openEditor(document.body.appendChild(document.createElement('div')), html, {}, onChange)
}

const KEPT = [
  '',
  'Bring an apron',
  '<p>One</p>\n\n<p>Two <strong>bold</strong> and <em>slanted</em>.</p>',
  '<p><b>Old</b> <i>tags</i></p>',
  '<h2>Day one</h2><h3>Morning</h3><p>a<br>b</p><hr><blockquote>Said</blockquote>',
  '<ul>\n<li>One</li>\n<li>Two<ol><li>Inner</li></ol></li>\n</ul>',
  '<ol start="3"><li><p>Three</p></li></ol>',
  '<p><em>a <strong>b</strong></em></p>',
  '<p><a href="https://example.com" title="There" rel="noopener noreferrer">there</a></p>',
  '<img src="/files/cup.jpg" alt="A cup" width="200" height="100">',
  '<p>H<sub>2</sub>O, x<sup>2</sup>, <small>small</small>, <mark>mark</mark>, <u>u</u>, <s>s</s></p>',
  '<pre><code>a\n  b</code></pre>',
  '<p>เด็ก\u00a0ๆ</p>',
]
test.each(KEPT)('opens a text that it keeps whole: %s', html => {
  const editor = opens(html)
  expect(editor).not.toBeNull()
  expect(isSameHtml(html, tidyHtml(editor?.getHTML() ?? 'nothing'))).toBe(true)
})

const LOST = [
  '<table><tbody><tr><td>1</td></tr></tbody></table>',
  '<p>Video</p><iframe src="about:blank"></iframe>',
  '<p class="lead">Lead</p>',
  '<p lang="en">Hello</p>',
  '<dl><dt>Word</dt><dd>Meaning</dd></dl>',
  '<figure><img src="/a.jpg" alt=""><figcaption>A</figcaption></figure>',
  '<style>p { color: red }</style><p>Red</p>',
  '<p><a href="javascript:alert(1)">press</a></p>',
  '<p><img src="data:image/png;base64,AA" alt=""></p>',
  '<div><p>Inside</p></div>',
]
test.each(LOST)('does not open a text that it would cut: %s', html => {
  expect(opens(html)).toBeNull()
  expect(document.body.querySelector('[contenteditable]')).toBeNull()
})

test('writes what the shop’s cleaner keeps', () => {
  const written: string[] = []
  const editor = opens('<p>One</p>', html => written.push(html))
  expect(written).toEqual([])
  editor?.chain().selectAll().toggleBulletList().setLink({ href: 'https://example.com' }).run()
  const last = written.at(-1) ?? ''
  expect(last).toBe('<ul><li><a href="https://example.com">One</a></li></ul>')
  expect(isSameHtml(safeHtml(last), last)).toBe(true)
})

test('writes nothing once the text is empty', () => {
  const written: string[] = []
  opens('<p>One</p>', html => written.push(html))?.commands.clearContent(true)
  expect(written.at(-1)).toBe('')
})

test('finds a lost word, mark or address', () => {
  expect(isSameHtml('<p>a b</p>', '<p>a</p>')).toBe(false)
  expect(isSameHtml('<p><b>a</b></p>', '<p>a</p>')).toBe(false)
  expect(isSameHtml('<p><a href="/a">a</a></p>', '<p><a href="/b">a</a></p>')).toBe(false)
  expect(isSameHtml('<p>a</p><p>b</p>', '<p>a b</p>')).toBe(false)
})

test.each([
  ['https://example.com/a?b=1', 'https://example.com/a?b=1'],
  [' example.com ', 'https://example.com'],
  ['example.com/a', 'https://example.com/a'],
  ['/courses', '/courses'],
  ['#plans', '#plans'],
  ['mailto:school@example.com', 'mailto:school@example.com'],
  ['school@example.com', 'mailto:school@example.com'],
  ['tel:+6621234567', 'tel:+6621234567'],
  ['javascript:alert(1)', null],
  ['JavaScript:alert(1)', null],
  ['data:text/html,a', null],
  ['ftp://example.com', null],
  ['//example.com', null],
  ['two words', null],
  ['word', null],
  ['https://', null],
  ['', null],
])('takes the address of a link: %s', (typed, address) => {
  expect(addressTyped(typed, 'link')).toBe(address)
})

test('takes only web addresses for pictures', () => {
  expect(addressTyped('https://example.com/cup.jpg', 'picture')).toBe('https://example.com/cup.jpg')
  expect(addressTyped('mailto:school@example.com', 'picture')).toBeNull()
  expect(isKeptAddress('java\tscript:alert(1)')).toBe(false)
})
