import { useEffect, useState } from 'react'
import { m } from '#app/i18n/paraglide/messages.js'
import { KeysHelp } from './keys-help.tsx'
import { isBusyElsewhere } from './use-queue-keys.ts'

/**
 * Keyboard shortcuts for a page of rows. j and k move between `[data-row]`, f focuses the page's own search, '?' shows
 * the keys. Any other key presses (or focuses) the element with that `data-key`: in the focused or first row, else on
 * the page. `hasRows` false: a page about one thing, where j is free for a `data-key`.
 */
export function RowKeys({
  keys = [],
  hasRows = true,
}: {
  keys?: readonly (readonly [string, string])[]
  hasRows?: boolean
}) {
  const [showsKeys, setShowsKeys] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isBusyElsewhere(event)) return
      if (event.key === '?') setShowsKeys(true)
      else if (!act(event.key)) return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <KeysHelp
      open={showsKeys}
      onOpen={setShowsKeys}
      keys={[
        ...(hasRows ? [['j / k / ↓ / ↑', m.students_key_move()] as const] : []),
        ...keys,
        ['/', m.desk_search()],
        ['?', m.students_key_help()],
      ]}
    />
  )
}

/** True if the key did something. */
function act(key: string): boolean {
  switch (key) {
    case 'j':
      return move(1) || press(key)
    case 'ArrowDown':
      return move(1)
    case 'k':
    case 'ArrowUp':
      return move(-1)
    case 'f':
      return focusOn(document.querySelector<HTMLElement>('main input[type="search"]')) || press(key)
    default:
      return press(key)
  }
}

function rows(): HTMLElement[] {
  return Array.from(document.querySelectorAll<HTMLElement>('main [data-row]'))
}

function currentRow(): HTMLElement | undefined {
  return rows().find(row => row.contains(document.activeElement))
}

function move(by: 1 | -1): boolean {
  const all = rows()
  const current = currentRow()
  const next = current ? all[all.indexOf(current) + by] : all[0]
  return focusOn(next ?? null)
}

function press(key: string): boolean {
  if (!/^[a-z]$/.test(key)) return false
  const which = `[data-key~="${key}"]`
  const row = currentRow() ?? rows()[0]
  const wanted =
    row?.querySelector<HTMLElement>(which) ?? document.querySelector<HTMLElement>(`main ${which}`)
  if (!wanted) return false
  if (wanted.matches('input, textarea, select')) return focusOn(wanted)
  wanted.click()
  return true
}

function focusOn(element: HTMLElement | null): boolean {
  const closed = element?.closest<HTMLDetailsElement>('details:not([open])')
  if (closed) closed.open = true
  element?.focus()
  element?.scrollIntoView({ block: 'nearest' })
  return element !== null
}
