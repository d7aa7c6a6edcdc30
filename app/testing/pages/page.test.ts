import { expect, test } from 'vitest'
import { readPage } from './page.ts'

const page = readPage(`<!DOCTYPE html>
<html lang="en">
  <head><title>Cart</title><meta name="description" content="A &amp; B"></head>
  <body>
    <p>Total: <b>1,500</b> baht</p><p>VAT</p>
    <noscript>No script</noscript>
    <script>const data = 'kept'</script>
    <form id="buy" method="post">
      <input type="checkbox" name="line" value="1" checked><input type="checkbox" name="line" value="2">
      <select name="bank"><option>KBANK</option><option value="SCB">SCB bank</option></select>
      <select name="topics" multiple><option>Art</option></select>
      <textarea name="note" aria-invalid="true" aria-describedby="hint gone">
first
second</textarea>
      <button name="intent" value="pay">Pay</button>
      <input name="user" form="sign-in" value="somsri">
    </form>
    <p id="hint">Too <i>long</i></p>
    <form id="sign-in"></form>
    <a href="/cart?a=1&amp;b=2">Cart</a>
  </body>
</html>`)

test('reads the text of an element alone', () => {
  expect(page.querySelector('p')?.ownText).toBe('Total:  baht')
})

test('reads text without head and scripts', () => {
  expect(page.querySelector('p')?.text).toBe('Total: 1,500 baht')
  expect(page.text).toMatch(/^Total: 1,500 baht VAT No script/)
  for (const unseen of ['kept', 'Cart Total']) expect(page.text).not.toContain(unseen)
  expect(page.querySelector('script')?.textContent).toBe("const data = 'kept'")
})

test('returns the values that a browser would send', () => {
  const names = ['line', 'bank', 'topics', 'note', 'intent', 'missing']
  const sent = names.map(name => page.values(name))
  expect(sent).toEqual([['1'], ['KBANK'], [], ['first\nsecond'], [], []])
})

test('gives a control to the form that it names', () => {
  const controlsOf = (id: string) => page.querySelector(`#${id}`)?.elements.map(({ name }) => name)
  expect(controlsOf('buy')).toEqual(['line', 'line', 'bank', 'topics', 'note', 'intent'])
  expect(controlsOf('sign-in')).toEqual(['user'])
})

test('finds an invalid control with its description', () => {
  expect(page.invalidNames).toEqual(['note'])
  expect(page.querySelector('[name=note]')?.description).toBe('Too long')
})

test('decodes the entities of attributes', () => {
  expect(page.links).toEqual(['/cart?a=1&b=2'])
  expect([page.meta('description'), page.meta('author')]).toEqual(['A & B', null])
})
