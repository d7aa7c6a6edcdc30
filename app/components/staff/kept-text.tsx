import { Link, useLocation } from '@remix-run/react'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useShell } from '#app/components/shell/shell-data.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { DAY, type Instant } from '#app/platform/clock.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { WordsWithTime } from './save-bar.tsx'

/** The text of a form after the last change. `seen`: the mark of the version that had filled the form. */
export type KeptText = {
  readonly at: Instant
  readonly seen: string
  readonly fields: readonly (readonly [name: string, text: string])[]
}

const KEPT_FOR = 30 * DAY
const OF_THE_PAGE = ['intent', 'id', 'planId', 'seen']

/**
 * Keeps what is typed in a form in this browser until it is saved, so that it outlives a crash and a closed tab.
 * `offered`: what was kept before, unless the form shows it already. Call `keep` after each change. Each account has
 * its own texts. `name`: of the form on its page.
 */
export function useKeptText(form: RefObject<HTMLFormElement>, name: string, isTouched: boolean) {
  const key = `${useKeyOfPage()} ${name}`
  const [offered, setOffered] = useState<KeptText | null>(null)
  const frame = useRef(0)
  const keep = useCallback(() => {
    cancelAnimationFrame(frame.current)
    // Waits until the change is rendered, and writes once for many.
    frame.current = requestAnimationFrame(() => form.current && write(key, textIn(form.current)))
  }, [form, key])
  const forget = useCallback(() => {
    cancelAnimationFrame(frame.current)
    write(key, null)
  }, [key])
  useEffect(() => {
    const [kept, element] = [read(key), form.current]
    if (!kept || !element) return
    if (JSON.stringify(kept.fields) === JSON.stringify(textIn(element).fields)) return
    setOffered(kept)
    element.closest('details')?.setAttribute('open', '')
  }, [form, key])
  const before = useRef({ isTouched, name })
  useEffect(() => {
    if (before.current.isTouched && !isTouched) forget()
    // A new entry has got its id, while more was typed.
    if (before.current.name !== name && isTouched) keep()
    before.current = { isTouched, name }
  }, [isTouched, name, forget, keep])
  /** Accepts the offered text. Text that was typed meanwhile becomes the next offer, so that nothing is lost. */
  const take = () => {
    setOffered(isTouched && form.current ? textIn(form.current) : null)
    keep()
  }
  const throwAway = () => {
    setOffered(null)
    if (!isTouched) forget()
  }
  return { offered, keep, forget, take, throwAway }
}

function useKeyOfPage(): string {
  const { pathname } = useLocation()
  return `kept ${useShell()?.account?.userId ?? ''} ${pathname}`
}

/** Says that text was kept of forms that are closed, with a link to each. `name`: as `useKeptText` has it. */
export function KeptOfClosed({
  forms,
}: {
  forms: readonly { readonly name: string; readonly to: string; readonly label: string }[]
}) {
  const page = useKeyOfPage()
  const names = JSON.stringify(forms.map(({ name }) => name))
  const [times, setTimes] = useState<Readonly<Record<string, Instant>>>({})
  useEffect(() => {
    const found = (JSON.parse(names) as string[]).map(name => [name, read(`${page} ${name}`)?.at])
    setTimes(Object.fromEntries(found))
  }, [page, names])
  return forms.map(({ name, to, label }) => {
    const at = times[name]
    if (at === undefined) return null
    return (
      <Alert key={name} kind="info" title={<WordsWithTime words={m.kept_from} at={at} />}>
        <Link to={to} className="link inline-flex min-h-11 items-center break-words">
          {label}
        </Link>
      </Alert>
    )
  })
}

/** Offers back the text that was kept. `putBack` fills the form with it. */
export function KeptOffer({
  kept: { offered, take, throwAway },
  putBack,
}: {
  kept: Pick<ReturnType<typeof useKeptText>, 'offered' | 'take' | 'throwAway'>
  putBack: (kept: KeptText) => void
}) {
  if (!offered) return null
  return (
    <Alert kind="info" title={<WordsWithTime words={m.kept_from} at={offered.at} />}>
      <span className="mt-2 flex flex-wrap gap-3">
        <Button
          variant="secondary"
          onClick={() => {
            take()
            putBack(offered)
          }}
        >
          {m.kept_put_back()}
        </Button>
        <Button variant="quiet" onClick={throwAway}>
          {m.kept_throw_away()}
        </Button>
      </span>
    </Alert>
  )
}

/** Returns the fields as a form, to be read as the sent form is. */
export function formOf({ fields }: KeptText): FormData {
  const form = new FormData()
  for (const [name, text] of fields) form.append(name, text)
  return form
}

function textIn(form: HTMLFormElement): KeptText {
  const data = new FormData(form)
  const fields = [...data].flatMap(([name, value]) =>
    typeof value === 'string' && !OF_THE_PAGE.includes(name) ? [[name, value] as const] : [],
  )
  return { at: Date.now(), seen: String(data.get('seen') ?? ''), fields }
}

function read(key: string): KeptText | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as KeptText | null
    return kept && kept.at > Date.now() - KEPT_FOR ? kept : null
  } catch {
    return null
  }
}

function write(key: string, kept: KeptText | null): void {
  try {
    if (kept) localStorage.setItem(key, JSON.stringify(kept))
    else localStorage.removeItem(key)
  } catch {
    // Storage is blocked or full. Saving still works.
  }
}
