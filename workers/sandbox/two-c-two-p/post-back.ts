import { html } from 'hono/html'
import { sandboxPage } from '../page.ts'

/** A page that posts the browser back to the shop, as 2C2P does: by a script, or by a button without JavaScript. */
export function postBack(action: string, fields: Readonly<Record<string, string>>) {
  return sandboxPage(
    'Going back to the shop',
    html`<form method="post" action="${action}" id="back">
        ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <button>Return to the shop</button>
      </form>
      <script>
        document.getElementById('back').submit()
      </script>`,
  )
}
