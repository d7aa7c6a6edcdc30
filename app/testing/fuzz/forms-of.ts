import { readPage } from '#app/testing/pages/page.ts'

/** A form on a page: its target, its fields with their values, and one of its buttons. */
export type FoundForm = { readonly action: string; readonly fields: readonly (readonly [string, string])[] }

/** Returns the POST forms of a page, one for each button with its own value. */
export function formsOf(html: string, address: string): FoundForm[] {
  return readPage(html)
    .querySelectorAll('form[method=post i]')
    .flatMap(form => {
      const named = form.elements.filter(({ name }) => name !== '')
      const of = (isButton: boolean) =>
        named
          .filter(({ localName }) => (localName === 'button') === isButton)
          .map(({ name, value }) => [name, value] as const)
      const [fields, buttons] = [of(false), of(true)]
      const action = form.getAttribute('action') || address
      const presses = buttons.length > 0 ? buttons.map(button => [button]) : [[]]
      return presses.map(press => ({ action, fields: [...fields, ...press] }))
    })
}

/** Returns the shop's addresses that a page links to. */
export function linksOf(html: string): string[] {
  const links = readPage(html).links.map(href => (href.split('#')[0] ?? '').trim())
  return [...new Set(links)].filter(
    link => /^\/[^/]/.test(link) && !/^\/(assets|fonts|files|media|sandbox)\//.test(link),
  )
}
