import type { AppLoadContext } from '@remix-run/cloudflare'
import { renderToStaticMarkup } from 'react-dom/server.browser'
import { formatMoney } from '#app/business/money/format.ts'
import type { Money } from '#app/business/money/money.ts'
import type { PaymentStart } from '#app/business/orders/payment-method.ts'
import { m } from '#app/i18n/paraglide/messages.js'

type Leading = {
  readonly form: Extract<PaymentStart, { kind: 'form' }>
  /** The origins to which the form may be sent. */
  readonly opensTo: readonly string[]
  readonly due: Money
  readonly card: { readonly masked: string; readonly month: string; readonly year: string }
  readonly toOrder: string
}

/** Replaces this address in the history first, so that the back button leads to the order. */
const SCRIPT = `const form = document.getElementById('lead')
history.replaceState(null, '', form.dataset.order)
addEventListener('pageshow', event => {
  if (event.persisted) location.replace(form.dataset.order)
  else form.submit()
})`

const STYLE = `:root { color-scheme: light dark; --paper: #faf7f2; --ink: #221e19; --soft: #554d43; --on: #fffdfa; }
@media (prefers-color-scheme: dark) { :root { --paper: #191613; --ink: #f3ede3; --soft: #c9c0b2; --on: #191613; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.75 'IBM Plex Sans Thai', 'Noto Sans Thai', system-ui, sans-serif; }
main { max-width: 30rem; margin: 0 auto; padding: 3rem 1rem; }
h1 { font-size: 1.5rem; line-height: 1.4; margin: 0 0 0.5rem; }
p { margin: 0 0 1rem; color: var(--soft); overflow-wrap: anywhere; }
button { min-height: 3.25rem; width: 100%; border: 0; border-radius: 6px; background: var(--ink); color: var(--on); font: inherit; font-size: 1.125rem; font-weight: 600; cursor: pointer; }
a { display: inline-flex; align-items: center; min-height: 2.75rem; margin-top: 0.5rem; color: inherit; }
:focus-visible { outline: 2px solid currentColor; outline-offset: 3px; }`

/**
 * Returns a standalone page that submits the provider's form: at once with scripts, by a button without. It sends no
 * referrer, and its policy allows nothing but its own style, script and form.
 */
export function providerRedirectPage(context: AppLoadContext, leading: Leading): Response {
  const { cspNonce: nonce } = context
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    `form-action ${leading.opensTo.join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ]
  const markup = renderToStaticMarkup(<LeadingPage {...leading} nonce={nonce} locale={context.locale} />)
  return new Response(`<!DOCTYPE html>${markup}`, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy.join('; '),
      'Referrer-Policy': 'no-referrer',
    },
  })
}

function LeadingPage({
  form,
  due,
  card,
  toOrder,
  nonce,
  locale,
}: Leading & { nonce: string; locale: AppLoadContext['locale'] }) {
  const amount = formatMoney(due, locale)
  const shown = cardWords(card, locale)
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{m.payment_leading_title({}, { locale })}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text; React would escape its quotes. */}
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>
        <main>
          <h1>{m.payment_leading_title({}, { locale })}</h1>
          <p>
            {m.payment_leading_text({}, { locale })}
            {shown && <br />}
            {shown}
          </p>
          <form id="lead" method="post" action={form.action} data-order={toOrder}>
            {Object.entries(form.fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <button type="submit">
              {m.payment_pay({}, { locale })} {amount}
            </button>
          </form>
          <a href={toOrder}>{m.payment_leading_back({}, { locale })}</a>
        </main>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text; React would escape its quotes. */}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: SCRIPT }} />
      </body>
    </html>
  )
}

/** Returns the card's last four digits and expiry; null if the number is not masked, as a browser can send anything. */
function cardWords(
  { masked, month, year }: Leading['card'],
  locale: AppLoadContext['locale'],
): string | null {
  if (!/^\d{6}[Xx*]{3,9}\d{4}$/.test(masked)) return null
  const last = `•••• ${masked.slice(-4)}`
  const isExpiry = /^\d{2}$/.test(month) && /^\d{4}$/.test(year)
  return m.payment_leading_card({ card: last, expiry: isExpiry ? `${month}/${year}` : '-' }, { locale })
}
