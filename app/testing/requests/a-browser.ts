import { SELF } from 'cloudflare:test'
import { roundTripsOf } from '#app/testing/database/round-trips.ts'
import { readPage } from '#app/testing/pages/page.ts'

export const SHOP = 'http://shop.test'

type Fields = Readonly<Record<string, string | File>>

/** Each browser has its own network address, so that it does not use up another's rate limits. */
let networks = 0

/** Returns a browser for the shop's Worker. It keeps cookies, follows no redirect and prefers Thai. */
export function aBrowser() {
  // The script of a page names the visit before the first form is sent (useVisitName).
  const cookies = new Map([['visit', `visit=${crypto.randomUUID()}`]])
  networks += 1
  const network = `198.51.${Math.floor(networks / 250)}.${networks % 250}`

  async function send(path: string, init: RequestInit = {}) {
    const response = await SELF.fetch(`${SHOP}${path}`, {
      redirect: 'manual',
      ...init,
      headers: {
        Cookie: [...cookies.values()].join('; '),
        Host: new URL(SHOP).host,
        Origin: SHOP,
        'cf-connecting-ip': network,
        ...init.headers,
      },
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      cookies.set(pair.split('=')[0] ?? '', pair)
      if (pair === 'visit=') cookies.delete('visit')
    }
    const text = await response.text()
    const trips = roundTripsOf(response)
    return {
      status: response.status,
      location: response.headers.get('Location'),
      /** The body as it was sent. */
      text,
      /** The body, read as a page. */
      get page() {
        return readPage(text)
      },
      trips,
    }
  }

  const post = (path: string, fields: Fields, headers: HeadersInit = {}) => {
    const files = Object.values(fields).some(value => value instanceof File)
    const body = files ? new FormData() : new URLSearchParams()
    for (const [name, value] of Object.entries(fields)) body.append(name, value as string)
    return send(path, { method: 'POST', body, headers })
  }
  return {
    get: (path: string, headers: HeadersInit = {}) => send(path, { headers }),
    /** Posts a plain form; with a file among its fields as multipart. */
    post,
    /** Posts the form as a page's script does. Returns the JSON as `answer`. */
    async ask(path: string, fields: Fields) {
      const { status, text } = await post(path, fields, { Accept: 'application/json' })
      return { status, answer: text.startsWith('{') ? JSON.parse(text) : null }
    },
  }
}

export type Browser = ReturnType<typeof aBrowser>

/** Signs an account in by the login page's form. */
export async function signIn(
  browser: Browser,
  { username, password }: { username: string; password: string },
) {
  const { status } = await browser.post('/login', { username, password, returnTo: '/' })
  if (status !== 302) throw new Error(`Signing in as ${username} answered ${status}`)
}
