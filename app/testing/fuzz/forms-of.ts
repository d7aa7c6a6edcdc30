/** A form on a page: its target, and the fields that it would send unchanged. */
export type FoundForm = { readonly action: string; readonly fields: readonly (readonly [string, string])[] }

const attribute = (tag: string, name: string) =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&').replaceAll('&quot;', '"')

/** Returns the POST forms of a page, one for each button with its own value. */
export function formsOf(page: string, address: string): FoundForm[] {
  return [...page.matchAll(/<form\b[^>]*>[\s\S]*?<\/form>/g)].flatMap(([form]) => {
    const [opening = ''] = /^<form\b[^>]*>/.exec(form) ?? []
    if (!/method="post"/i.test(opening)) return []
    const tags = [...form.matchAll(/<(input|select|textarea|button)\b[^>]*>/g)]
    const named = tags.flatMap(([tag, kind]) => {
      const name = attribute(tag, 'name')
      return name ? [{ kind, name, value: attribute(tag, 'value') ?? '' }] : []
    })
    const fields = named.flatMap(({ kind, name, value }) =>
      kind === 'button' ? [] : [[name, value] as const],
    )
    const buttons = named.filter(({ kind }) => kind === 'button')
    const action = attribute(opening, 'action') || address
    const presses = buttons.length > 0 ? buttons.map(({ name, value }) => [[name, value] as const]) : [[]]
    return presses.map(press => ({ action, fields: [...fields, ...press] }))
  })
}

/** Returns the shop's addresses that a page links to. */
export function linksOf(page: string): string[] {
  const links = [...page.matchAll(/\shref="(\/[^"/][^"]*)"/g)].map(([, href = '']) =>
    (href.replaceAll('&amp;', '&').split('#')[0] ?? '').trim(),
  )
  return [...new Set(links)].filter(link => !/^\/(assets|fonts|files|media|sandbox)\//.test(link))
}
