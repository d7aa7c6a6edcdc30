import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { TypedForm } from './account-answers.ts'
import { forgetKeptForm, KEPT_FORM } from './kept-form.ts'

const SECRET = /password/i
/** What the page puts into the form by itself. */
const OF_THE_PAGE = ['returnTo', 'stay', 'registers']

/**
 * What was typed into a form, kept over a reload of this tab, without its passwords and files. null: nothing was kept.
 * `keep` is to be called when something changed that nobody typed.
 */
export function useKeptForm(fields: RefObject<HTMLFieldSetElement>, isDone: boolean) {
  const [kept, setKept] = useState<TypedForm | null>(null)
  const keep = useCallback(() => {
    // After the change is drawn.
    requestAnimationFrame(() => fields.current?.isConnected && write(typedIn(fields.current)))
  }, [fields])

  useEffect(() => {
    const element = fields.current
    if (!element) return
    const before = read()
    // What was typed before this code had come goes before what was kept earlier.
    const now = Object.entries(typedIn(element)).filter(([, texts]) => texts.some(text => text !== ''))
    if (before) setKept({ ...before, ...Object.fromEntries(now) })
  }, [fields])
  useEffect(() => {
    const element = fields.current
    element?.addEventListener('input', keep)
    return () => element?.removeEventListener('input', keep)
  }, [fields, keep])
  useEffect(() => {
    if (isDone) forgetKeptForm()
  }, [isDone])
  return { kept, keep }
}

/** The texts of a part of a form, by field name. */
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
    // A browser that keeps nothing (private mode, full) still registers.
  }
}
