// Modules that wrangler.toml puts into the Worker's bundle in place of others. `npm run build` writes them.
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './setup.mjs'

/** Makes the elements of pages: smaller than React's own, and marks Thai on English pages. wrangler.toml names it too. */
export const OUR_ELEMENTS = { 'react/jsx-runtime': join(root, 'workers', 'bundle', 'jsx-runtime.ts') }

const PARAGLIDE = join(root, 'app', 'i18n', 'paraglide')

/**
 * Returns the compiled messages as one module that exports `m`. Paraglide writes a module for each message, so that the
 * browser loads only what a page says. A Worker needs them all, and 2,000 modules are slow to load and twice as large.
 * Each message is an arrow function: bundleShop makes variables with short names of these, and drops the unused ones.
 */
export function joinMessages() {
  const messages = globSync(join(PARAGLIDE, 'messages', '[!_]*.js'))
    .sort()
    .map(messageOf)
  return `import * as ofParaglide from '#app/i18n/paraglide/registry.js'
import { getLocale } from '#app/i18n/paraglide/runtime.js'
const rules = {}
// Paraglide makes its plural rules anew for every message, which takes most of the message's time.
const plural = (locale, input, options) =>
  (rules[locale + JSON.stringify(options)] ??= new Intl.PluralRules(locale, options)).select(Number(input))
const registry = { ...ofParaglide, plural }
const isEnglish = options => (options?.locale ?? getLocale()) === 'en'
export const m = {
${messages.join(',\n')}
}
`
}

/** Returns a property with a function for both languages. Throws if Paraglide writes its modules in another way now. */
function messageOf(file) {
  const inFile = basename(file, '.js')
  const source = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  const [th, en] = ['th', 'en'].map(
    locale =>
      source.match(new RegExp(`^const ${locale}_${inFile} =  \\(i?\\) => \\{([\\s\\S]*?)^\\};$`, 'm'))?.[1],
  )
  // A key with capital letters has another name inside the module.
  const name = source
    .match(/^export (?:const (\w+)|\{ \w+ as "(\w+)" \})/m)
    ?.slice(1)
    .find(Boolean)
  if (!name || !th || !en) throw new Error(`${file} is no message in both languages.`)
  return `${name}: (i, options) => {\nif (isEnglish(options)) {${withoutUnused(en)}}\n${withoutUnused(th)}}`
}

/** Drops plural rules whose answer the sentence does not use. Thai has no plurals, and Paraglide asks all the same. */
function withoutUnused(body) {
  return body.replace(/const (\w+) = registry\..*?\);/g, (asked, answer) =>
    body.split(answer).length > 2 ? asked : '',
  )
}

/** The first segments of the addresses whose pages the Worker of the back office has. The shop's has all others. */
const OF_BACK_OFFICE = ['admin', 'teach']

const ROUTES = /^const routes = \{\n[\s\S]*?^\};$/m
const ROUTE = /^ {2}"[^"]+": \{\n[\s\S]*?^ {2}\},?\n/gm

/**
 * Returns the server's build of the pages with the routes of one Worker. The bundler then drops the pages that no route
 * names. Every line keeps its number, for the source map. Throws if Remix writes its routes in another way now.
 *
 * @param {string} server
 * @param {'shop' | 'back office'} worker
 */
export function serverOf(worker, server) {
  const written = ROUTES.exec(server)?.[0]
  const routes = new Map(written?.match(ROUTE)?.map(code => [/"(.+)"/.exec(code)?.[1], code]))
  if (!written || routes.size < 2)
    throw new Error('Remix writes the routes of its server in another way now.')
  const own = [...routes].map(([id, code]) =>
    isOf(worker, id, routes) ? code : '\n'.repeat(code.split('\n').length - 1),
  )
  return server.replace(written, () => `const routes = {\n${own.join('')}};`)
}

function isOf(worker, id, routes) {
  // Every page is within the root, and any address can lead to 'not found'.
  const path = fullPathOf(id, routes)
  if (id === 'root' || path === '/*') return true
  return OF_BACK_OFFICE.includes(path.split('/')[1]) === (worker === 'back office')
}

function fullPathOf(id, routes) {
  const read = key => new RegExp(`^ {4}${key}: "(.*)"`, 'm').exec(routes.get(id) ?? '')?.[1]
  const [parent, path] = [read('parentId'), read('path')]
  return `${parent ? fullPathOf(parent, routes) : ''}${path ? `/${path}` : ''}`
}
