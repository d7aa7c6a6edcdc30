import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { createRemixStub } from '@remix-run/testing'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createContext, type ReactNode, useContext } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { vi } from 'vitest'
import type { ShellData } from '#app/components/shell/shell-data.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { overwriteGetLocale } from '#app/i18n/paraglide/runtime.js'

/** The clock of a page's data: 22 November 2026, 10:00 in Bangkok. */
export const NOW = Date.UTC(2026, 10, 22, 3)

type PageOptions<Data> = {
  readonly path: string
  /** Read again whenever the page reloads its data. */
  readonly load: () => Data
  readonly draw: (data: Data) => ReactNode
  readonly locale?: Locale
  /** The signed-in person. Left out: the page is a visitor's. */
  readonly account?: ShellData['account']
  /** Does what a person does in the server's HTML, before the page's code has loaded. */
  readonly beforeCode?: () => void
  /** Presses in the server's HTML once the code is there: the press itself makes React wake the page. */
  readonly wakingPress?: () => void
  /** The answer to the sign-in form, which Remix itself sends. */
  readonly signIn?: (form: FormData) => unknown
  /** The same of the registration form. */
  readonly register?: (form: FormData) => unknown
  /** The same of the page's own forms. */
  readonly act?: (form: FormData) => unknown
  /** The data that other addresses give to this page, by path. */
  readonly elsewhere?: Readonly<Record<string, unknown>>
  /** What the page before left in the browser's history for this one. */
  readonly state?: unknown
}

/**
 * Shows a page's part at `path`, with its data, and returns a person who uses it. Every other address shows a heading
 * with the address. The person works with fake timers too.
 */
export function showPage<Data>(options: PageOptions<Data>) {
  const {
    path,
    load,
    draw,
    locale = 'en',
    account = null,
    beforeCode,
    wakingPress,
    signIn,
    register,
    act: answers,
    elsewhere = {},
    state,
  } = options
  overwriteGetLocale(() => locale)
  const shell = () => ({
    locale,
    account,
    now: NOW,
    shop: { title: 'The school', slipCheckHours: 24 },
    social: { providers: [], hidden: [], inApp: null },
  })
  const Stub = createRemixStub([
    {
      id: 'root',
      path: '/',
      loader: shell,
      Component: Outlet,
      children: [
        {
          id: 'page',
          path,
          loader: () => ({ data: load() }),
          action: async ({ request }) => answers?.(await request.formData()) ?? null,
          Component: Drawn,
        },
        {
          id: 'login',
          path: '/login',
          action: async ({ request }) => signIn?.(await request.formData()) ?? null,
        },
        {
          id: 'register',
          path: '/register',
          loader: () => elsewhere['/register'] ?? null,
          action: async ({ request }) => register?.(await request.formData()) ?? null,
        },
        {
          id: 'elsewhere',
          path: '*',
          loader: ({ request }) => elsewhere[new URL(request.url).pathname] ?? null,
          Component: Elsewhere,
        },
      ],
    },
  ])
  const hydrationData = { loaderData: { root: shell(), page: { data: load() } } }
  const page = (
    <Drawing.Provider value={data => draw(data as Data)}>
      <Stub initialEntries={[{ pathname: path, state }]} hydrationData={hydrationData} />
    </Drawing.Provider>
  )
  const container = document.body.appendChild(document.createElement('div'))
  if (beforeCode) {
    container.innerHTML = renderToString(page)
    beforeCode()
  }
  const { unmount } = wakingPress
    ? wokenBy(wakingPress, container, page)
    : render(page, { container, hydrate: beforeCode !== undefined })
  return { user: userEvent.setup({ delay: null }), unmount }
}

/** Lets React wake the page as it does in a browser: outside `act`, which would run all effects before the press. */
function wokenBy(press: () => void, container: Element, page: ReactNode): Root {
  const react = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  react.IS_REACT_ACT_ENVIRONMENT = false
  const root = hydrateRoot(container, page)
  press()
  react.IS_REACT_ACT_ENVIRONMENT = true
  return root
}

/** React draws the page at least this often while the fake clock moves. Milliseconds. */
const STEP_MS = 50

/** Moves the fake clock forward. */
export async function pass(milliseconds: number): Promise<void> {
  for (let left = milliseconds; left >= 0; left -= STEP_MS)
    await act(() => vi.advanceTimersByTimeAsync(Math.min(left, STEP_MS)))
}

/**
 * Lets the notifications leave, also one whose code still loads. One that stays while the next test makes a new fake
 * clock would never leave.
 */
export async function letNotificationsLeave(): Promise<void> {
  await vi.dynamicImportSettled()
  do await pass(6_000)
  while (document.querySelector('[data-toast]'))
}

const Drawing = createContext<(data: unknown) => ReactNode>(() => null)

function Drawn() {
  const draw = useContext(Drawing)
  return <>{draw(useLoaderData<{ data: unknown }>().data)}</>
}

function Elsewhere() {
  const { pathname, search } = useLocation()
  return <h1>{`At ${pathname}${search}`}</h1>
}

/** A request that a page has sent. */
export type Sent = { readonly path: string; readonly form: FormData }

/**
 * Answers the page's own requests: by path, from the posted form. An answer of null is a lost connection, a `Response`
 * is sent as it is. Returns all requests in order.
 */
export function answer(answers: Readonly<Record<string, (form: FormData) => unknown>>): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal(
    'fetch',
    async (path: string, { body }: { body?: FormData | URLSearchParams | string } = {}) => {
      const form = body instanceof FormData ? body : formOf(body)
      sent.push({ path, form })
      const said = await answers[path]?.(form)
      if (said === undefined) throw new Error(`nothing answers ${path}`)
      if (said === null) throw new TypeError('Failed to fetch')
      if (said instanceof Response) return said
      return new Response(JSON.stringify(said), { headers: { 'Content-Type': 'application/json' } })
    },
  )
  return sent
}

/** The fields of a form, or of a body of JSON as text. */
function formOf(body: URLSearchParams | string | undefined): FormData {
  const form = new FormData()
  const fields = typeof body === 'string' ? Object.entries(JSON.parse(body) as object) : (body ?? [])
  for (const [name, value] of fields) form.append(name, String(value))
  return form
}

/**
 * The total of a checkout, in the bar, as a person reads it on a phone. A wide screen shows the same in its summary.
 */
export function shownTotal(): HTMLElement | null | undefined {
  return screen.getAllByText(/^Total/)[0]?.closest('summary')
}
