// Draws SVG or HTML to PNG, or to a PDF of one page, with headless Chromium and the shop's own font.
// CHROMIUM is the path of the browser. Default: /usr/bin/chromium.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { chromium } from '@playwright/test'

const require = createRequire(import.meta.url)
const fontFolder = join(dirname(require.resolve('@fontsource/ibm-plex-sans-thai/package.json')), 'files')

const face = (subset, weight, unicodeRange) => {
  const file = join(fontFolder, `ibm-plex-sans-thai-${subset}-${weight}-normal.woff2`)
  const data = readFileSync(file).toString('base64')
  return `@font-face{font-family:'IBM Plex Sans Thai';font-weight:${weight};unicode-range:${unicodeRange};src:url(data:font/woff2;base64,${data}) format('woff2')}`
}

const THAI = 'U+0E01-0E5B,U+200C-200D,U+25CC'
const LATIN = 'U+0000-00FF,U+2000-206F,U+20AC'
const fonts = [400, 700]
  .flatMap(weight => [face('thai', weight, THAI), face('latin', weight, LATIN)])
  .join('')

/** Opens a browser and calls `work` with a function that draws a page: (body, width, height, file, css). */
export async function withBrowser(work) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  try {
    const page = await browser.newPage()
    await work(async (body, width, height, file, css = '') => {
      await page.setViewportSize({ width, height })
      await page.setContent(
        `<!doctype html><html lang="th"><meta charset="utf-8"><style>${fonts}*{box-sizing:border-box}html,body{margin:0;width:${width}px;height:${height}px;overflow:hidden;font-family:'IBM Plex Sans Thai'}svg{display:block}${css}</style>${body}`,
      )
      await page.evaluate(() => document.fonts.ready)
      if (file.endsWith('.pdf'))
        await page.pdf({ path: file, width: `${width}px`, height: `${height}px`, printBackground: true })
      else await page.screenshot({ path: file, omitBackground: true })
    })
  } finally {
    await browser.close()
  }
}
