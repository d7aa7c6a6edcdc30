import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

type Html = HtmlEscapedString | Promise<HtmlEscapedString>

/** A page of the sandbox, marked so that nobody takes it for the real partner. */
export function sandboxPage(title: string, body: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <title>${title} - Sandbox</title>
        <style>
          body { max-width: 44rem; margin: 0 auto; padding: 1rem; font: 16px/1.7 system-ui, sans-serif; color: #222; background: #fff; }
          .mark { padding: 0.5rem 1rem; border: 2px dashed #a15c00; border-radius: 6px; color: #7a4500; }
          table { width: 100%; border-collapse: collapse; }
          th, td { padding: 0.25rem 0.5rem; border-bottom: 1px solid #ddd; text-align: left; vertical-align: top; overflow-wrap: break-word; }
          a { color: #0b57a4; }
          form.inline { display: inline; }
          button { min-height: 2.75rem; margin: 0.15rem 0; padding: 0.25rem 0.75rem; font: inherit; }
        </style>
      </head>
      <body>
        <p class="mark"><strong>Sandbox - no money moves</strong></p>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`
}
