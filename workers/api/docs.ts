import type { Context } from 'hono'
import { html } from 'hono/html'
import type { AppEnv } from '../request/request-context.ts'

/** The path of what the build makes for this page (scripts/lib/build-steps.mjs). */
export const API_DOCS = '/assets/api-docs'

/**
 * A page that documents the calls of /api/openapi.json. Its script comes from the shop, so it works without a network.
 */
export function docsPage(c: Context<AppEnv>) {
  const { cspNonce, locale } = c.var.context
  return c.html(html`<!doctype html>
<html lang="${locale}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>API</title>
    <link rel="stylesheet" href="${API_DOCS}/swagger-ui.css" />
  </head>
  <body>
    <main id="calls"></main>
    <script src="${API_DOCS}/swagger-ui-bundle.js" nonce="${cspNonce}"></script>
    <script nonce="${cspNonce}">
      SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#calls', deepLinking: true, tryItOutEnabled: false })
    </script>
  </body>
</html>`)
}
