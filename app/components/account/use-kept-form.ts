import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { TypedForm } from './account-answers.ts'
import { clearKeptForm, KEPT_FORM } from './kept-form.ts'

const SECRET = /password/i
/** Fields that the page sets itself; they are not kept. */
const OF_THE_PAGE = ['returnTo', 'stay', 'registers', 'isCheck']

/**
 * Keeps typed text over a reload of this tab, except passwords and files. `kept` is null if nothing was kept.
 * Call `keep` after a change that fires no input event.
 */
export function useKeptForm(fields: RefObject<HTMLFieldSetElement>, isDone: boolean) {
  const [kept, setKept] = useState<TypedForm | null>(null)
  const keep = useCallback(() => {
    // Waits until the change is rendered.
    requestAnimationFrame(() => fields.current?.isConnected && write(typedIn(fields.current)))
  }, [fields])

  useEffect(() => {
    const element = fields.current
    if (!element) return
    const before = read()
    // Text typed before this code loaded wins over text kept earlier.
    const now = Object.entries(typedIn(element)).filter(([, texts]) => texts.some(text => text !== ''))
    if (before) setKept({ ...before, ...Object.fromEntries(now) })
  }, [fields])
  useEffect(() => {
    const element = fields.current
    element?.addEventListener('input', keep)
    return () => element?.removeEventListener('input', keep)
  }, [fields, keep])
  useEffect(() => {
    if (isDone) clearKeptForm()
  }, [isDone])
  return { kept, keep }
}

/** The texts of all fields of a fieldset, by field name. */
function typedIn(fields: HTMLFieldSetElement): TypedForm {
  const { form } = fields
  if (!form) return {}
  const own = new Set(Array.from(fields.elements, element => element.getAttribute('name')))
  const texts: Record<string, string[]> = {}
  for (const [name, value] of new FormData(form)) {
    const isTyped = own.has(name) && !OF_THE_PAGE.includes(name) && !SECRET.test(name)
    if (!isTyped || typeof value !== 'string') continue
    texts[name] = [...(texts[name] ?? []), value]
  }
  return texts
}

function read(): TypedForm | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT_FORM) ?? 'null') as TypedForm | null
  } catch {
    return null
  }
}

function write(typed: TypedForm): void {
  try {
    sessionStorage.setItem(KEPT_FORM, JSON.stringify(typed))
  } catch {
    // Storage is blocked or full. Registration still works.
  }
}
