import type { Context } from 'hono'
import { html } from 'hono/html'
import type { SandboxEnv } from '../env.ts'
import { sandboxPage } from '../page.ts'
import { CLIENTS, type IdentityProvider, registeredRedirect, TITLES } from './clients.ts'
import { keepCode, SPOILS } from './grants.ts'
import { PEOPLE, type Person } from './people.ts'

type Page = Context<SandboxEnv>

/** The page where a person allows the sign-in. It refuses a redirect address that is not registered. */
export function showChoices(c: Page, provider: IdentityProvider): Response | Promise<Response> {
  const fault = faultOf(c, provider)
  if (fault) return c.html(sandboxPage(`${TITLES[provider]} refuses`, html`<p>${fault}</p>`), 400)
  const people = Object.entries(PEOPLE).map(
    ([key, { name, email, what }]) => html`<p><label
      ><input type="radio" name="who" value="${key}" ${key === 'proved' ? 'checked' : ''} />
      <strong>${name}</strong> ${email ?? ''} (${what})</label></p>`,
  )
  return c.html(
    sandboxPage(
      `Sign in with ${TITLES[provider]}`,
      html`<p>This page stands in for ${TITLES[provider]}. Who are you, and may the shop know?</p>
        <form method="post">
          ${people}
          <p><label><input type="radio" name="who" value="other" /> somebody else:</label>
            <input name="name" aria-label="Name" placeholder="Name" />
            <input name="email" aria-label="E-mail" placeholder="E-mail" />
            <label><input type="checkbox" name="verified" value="1" /> verified</label></p>
          <p><label>Spoil the proof:
            <select name="spoil">${SPOILS.map(spoil => html`<option>${spoil}</option>`)}</select></label></p>
          <button name="decision" value="allow">Allow</button>
          <button name="decision" value="cancel">Cancel</button>
          <button name="decision" value="refuse">${TITLES[provider]} refuses</button>
        </form>`,
    ),
  )
}

/** Redirects back to the shop, with a code or with the provider's own error. */
export async function choose(c: Page, provider: IdentityProvider): Promise<Response> {
  const fault = faultOf(c, provider)
  if (fault) return c.text(fault, 400)
  const form = await c.req.parseBody()
  const person = chosenPerson(form)
  const back = new URL(c.req.query('redirect_uri') ?? '')
  const state = c.req.query('state')
  if (form.decision === 'allow' && person) {
    const code = await keepCode(c.env, {
      provider,
      person,
      redirectUri: c.req.query('redirect_uri') ?? '',
      challenge: c.req.query('code_challenge') ?? null,
      nonce: c.req.query('nonce') ?? null,
      scope: (c.req.query('scope') ?? '').split(/[\s,]+/),
      spoil: SPOILS.find(word => word === form.spoil) ?? 'nothing',
    })
    back.searchParams.set('code', code)
  } else {
    const words = form.decision === 'refuse' ? REFUSED[provider] : CANCELLED[provider]
    for (const [name, value] of Object.entries(words)) back.searchParams.set(name, value)
  }
  if (state !== undefined) back.searchParams.set('state', state)
  return c.redirect(back.href, 303)
}

const CANCELLED: Record<IdentityProvider, Record<string, string>> = {
  line: { error: 'access_denied', error_description: 'The resource owner denied the request.' },
  facebook: {
    error: 'access_denied',
    error_code: '200',
    error_description: 'Permissions error',
    error_reason: 'user_denied',
  },
  google: { error: 'access_denied' },
}

/** Facebook's refusal has error_code and error_message instead of `error`. */
const REFUSED: Record<IdentityProvider, Record<string, string>> = {
  line: { error: 'server_error', error_description: 'The server failed to process the request.' },
  facebook: { error_code: '1349220', error_message: 'Feature Unavailable' },
  google: { error: 'temporarily_unavailable' },
}

function faultOf(c: Page, provider: IdentityProvider): string | null {
  const { origin } = new URL(c.req.url)
  if (c.req.query('client_id') !== CLIENTS[provider].id) return 'invalid_client: there is no such client.'
  if (c.req.query('redirect_uri') !== registeredRedirect(provider, origin))
    return `redirect_uri_mismatch: only ${registeredRedirect(provider, origin)} is registered.`
  if (c.req.query('response_type') !== 'code') return 'unsupported_response_type: only code is known.'
  if (provider === 'line' && !c.req.query('state')) return 'invalid_request: state is required.'
  const method = c.req.query('code_challenge_method')
  if (c.req.query('code_challenge') && method !== 'S256') return 'invalid_request: only S256 is known.'
  return null
}

function chosenPerson(form: Record<string, unknown>): Person | null {
  if (form.who !== 'other') return PEOPLE[String(form.who)] ?? null
  const name = String(form.name ?? '').trim()
  const email = String(form.email ?? '').trim() || null
  return name ? { name, email, isVerified: form.verified === '1' } : null
}
