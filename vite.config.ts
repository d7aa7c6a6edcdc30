import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { vitePlugin as remix } from '@remix-run/dev'
import { minify } from '@swc/core'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { browserChunks, nameOfChunk } from './scripts/lib/browser-chunks.ts'
import { withoutBrowserParts, withoutEffects } from './scripts/lib/browser-parts.ts'
import { OUR_ELEMENTS } from './scripts/lib/worker-modules.mjs'

declare module '@remix-run/cloudflare' {
  interface Future {
    v3_singleFetch: true
  }
}

const PAGE_NONCE = 'document.querySelector("meta[property=csp-nonce]")?.nonce'

/**
 * Adds the page's nonce to style elements that libraries create. The content security policy refuses them otherwise.
 */
const NONCE_FOR_STYLES = {
  name: 'nonce-for-styles',
  transform(code: string, id: string) {
    if (!/node_modules\/media-chrome\//.test(id)) return null
    return { code: code.replaceAll('<style>', `<style nonce="\${${PAGE_NONCE}}">`), map: null }
  },
}

/**
 * Sources that the API uses too. The server's build of the pages only imports them, as it imports packages, and
 * Wrangler bundles them. Otherwise the Worker would hold them twice.
 */
const LEFT_TO_WRANGLER = /^#app\/(business|db|i18n|platform|refusals)\//

/**
 * Makes Paraglide's plural rules once per language. It makes them for every message otherwise, which takes most of the
 * message's time.
 */
const PLURAL_RULES_ONCE = {
  name: 'plural-rules-once',
  transform(code: string, id: string) {
    if (!id.endsWith('/paraglide/registry.js')) return null
    const made = 'new Intl.PluralRules(locale, options)'
    if (!code.includes(made)) throw new Error('Paraglide makes its plural rules in another way now')
    const once = `(pluralRules[locale + JSON.stringify(options)] ??= ${made})`
    return { code: `const pluralRules = {}\n${code.replace(made, once)}`, map: null }
  },
}

/**
 * Leaves out Paraglide's search for the language in the page's address: 0.7 KB on every page. The shop sets the language
 * itself (`overwriteGetLocale`). Until then it is the base language.
 */
const LANGUAGE_IS_SET = {
  name: 'language-is-set',
  transform(code: string, id: string) {
    if (!id.endsWith('/paraglide/runtime.js')) return null
    const search = /^export let getLocale = \(\) => \{.*?^\};/ms
    if (!search.test(code)) throw new Error('Paraglide finds the language in another way now')
    return { code: code.replace(search, 'export let getLocale = () => baseLocale;'), map: null }
  },
}

/**
 * Names the messages in their list. For each use of one, Rollup searches all 2,600 modules otherwise, which takes nine
 * seconds.
 */
const NAMED_MESSAGES = {
  name: 'named-messages',
  transform(code: string, id: string) {
    if (!id.endsWith('/paraglide/messages/_index.js')) return null
    // A key with capital letters has another name than its file, which ends with a digit.
    const named = code.replaceAll(/^export \* from '\.\/(\w*[a-z])\.js'/gm, "export { $1 } from './$1.js'")
    return { code: named, map: null }
  },
}

/**
 * Makes the browser's scripts smaller. SWC's are 8 % smaller than those of esbuild, which Vite uses, and 1 % smaller
 * than those of Terser, in a tenth of its time.
 */
const SMALLER_SCRIPTS: Plugin = {
  name: 'smaller-scripts',
  apply: (_, { isSsrBuild }) => !isSsrBuild,
  renderChunk: {
    // Last of all: Vite writes readable code when it translates for older browsers.
    order: 'post',
    handler: smaller,
  },
  generateBundle: {
    // Vite has written by now which files a part loads.
    order: 'post',
    async handler(_, files) {
      for (const file of Object.values(files))
        if (file.type === 'chunk') file.code = (await smaller(file.code)).code
    },
  },
}

function smaller(code: string) {
  return minify(code, { module: true, ecma: 2020, compress: { ecma: 2020, passes: 2 }, mangle: true })
}

export default defineConfig(({ isSsrBuild }) => ({
  resolve: { alias: isSsrBuild ? {} : OUR_ELEMENTS },
  plugins: [
    tailwindcss(),
    NONCE_FOR_STYLES,
    PLURAL_RULES_ONCE,
    LANGUAGE_IS_SET,
    NAMED_MESSAGES,
    withoutBrowserParts,
    withoutEffects,
    SMALLER_SCRIPTS,
    paraglideVitePlugin({
      project: './app/i18n/project.inlang',
      outdir: './app/i18n/paraglide',
      strategy: ['baseLocale'],
      disableAsyncLocalStorage: true,
    }),
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_lazyRouteDiscovery: true,
        v3_relativeSplatPath: true,
        v3_routeConfig: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
      },
    }),
  ],
  build: {
    minify: false,
    reportCompressedSize: false,
    target: 'es2022',
    rollupOptions: isSsrBuild
      ? {
          external: LEFT_TO_WRANGLER,
          // Rollup would freeze the module of each page and mark it as a module. No code of ours needs either.
          output: { inlineDynamicImports: true, freeze: false, generatedCode: { symbols: false } },
        }
      : {
          output: {
            manualChunks: browserChunks(),
            onlyExplicitManualChunks: true,
            chunkFileNames: nameOfChunk,
          },
        },
    sourcemap: isSsrBuild,
  },
}))
