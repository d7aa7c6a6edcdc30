import { readFileSync } from 'node:fs'

type Shape = readonly [element: string, attributes: Readonly<Record<string, string>>]

/** Returns an SVG file with one symbol for each icon that app/ui/icons.tsx names. The shapes come from lucide. */
export async function iconSprite(): Promise<string> {
  const names = [...readFileSync('app/ui/icons.tsx', 'utf8').matchAll(/= icon\('([\w-]+)'\)/g)]
  const symbols = await Promise.all(names.map(([, name = '']) => symbolOf(name)))
  return `<svg xmlns="http://www.w3.org/2000/svg">\n<!-- Icons of lucide, ISC license. Written by npm run icons. -->\n${symbols.join('')}</svg>\n`
}

async function symbolOf(name: string): Promise<string> {
  const { __iconData } = await import(`lucide-react/icons/${name}`)
  const shapes = (__iconData.node as Shape[]).map(([element, { key: _, ...attributes }]) => {
    const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`)
    return `<${element}${written.join('')}/>`
  })
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.join('')}</symbol>\n`
}
