import { Hono } from 'hono'
import { accentVariables } from '#app/platform/accent.ts'
import type { AppEnv } from '../request/request-context.ts'

/** A larger logo is left out: the page is kept by every browser. */
const LARGEST_LOGO = 64 * 1024

/**
 * The page that a browser keeps and shows without a network (public/service-worker.js): the shop's name, logo and
 * colour, and the caller's language first. The logo is in the page, because a browser without a network loads nothing.
 */
export const offlinePage = new Hono<AppEnv>()

offlinePage.get('/offline', async c => {
  const { services, locale, cspNonce } = c.var.context
  const [settings, page] = await Promise.all([services.siteSettings(), services.readAsset('/offline')])
  const name = /^\/files\/([0-9a-f]{64}\.(png|jpg|gif|webp|avif))/.exec(
    settings.logoUrl || settings.faviconUrl,
  )
  const logo = name && (await services.files.get(`public/${name[1]}`))
  const isShown = logo && logo.size <= LARGEST_LOGO
  const data = isShown && Buffer.from(await logo.arrayBuffer()).toString('base64')
  const type = name?.[2] === 'jpg' ? 'jpeg' : name?.[2]
  const parts: Readonly<Record<string, string>> = {
    '{locale}': locale,
    '{shop}': escaped(settings.title),
    '{logo}': data ? `<img src="data:image/${type};base64,${data}" alt="">` : '',
    '{accent}': Object.entries(accentVariables(settings.accentColor))
      .map(([property, value]) => `${property}: ${value};`)
      .join(' '),
    '<style>': `<style nonce="${cspNonce}">`,
    '<script>': `<script nonce="${cspNonce}">`,
  }
  const filled = new TextDecoder()
    .decode(page)
    .replace(/\{\w+\}|<(?:style|script)>/g, part => parts[part] ?? part)
  return c.html(filled)
})

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, char => `&#${char.charCodeAt(0)};`)
}
