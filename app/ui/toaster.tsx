import type { FocusEvent, PointerEvent } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from './button.tsx'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from './icons.tsx'

export type ToastAction = { label: string; onPress: () => void }

/** Problems of which only the last one counts, by the part of the page that has them. */
export type ToastCause = 'checkout' | 'payment' | 'report' | 'cart' | 'quantities' | 'addresses'

export type Toast = {
  kind: 'info' | 'success' | 'warning' | 'error'
  title: string
  description?: string
  /** Up to two actions, such as undo and view. */
  actions?: readonly ToastAction[]
  /** 4 to 5 seconds. behaviour: Notifications */
  durationMs?: number
  /** The problem that it tells. A later one about the same replaces it, and `endToast` removes it. */
  about?: ToastCause | undefined
}

const DURATION_MS = 5_000
const TICK_MS = 100
/** Screen readers announce only what comes into a list that they know already. */
const LIST_FIRST_MS = 100
const MOST_AT_ONCE = 3

const LOOKS = {
  info: { icon: Info, tint: 'text-accent' },
  success: { icon: CircleCheck, tint: 'text-success' },
  warning: { icon: TriangleAlert, tint: 'text-warning' },
  error: { icon: CircleAlert, tint: 'text-danger' },
}

type Shown = Toast & { readonly key: number; readonly leftMs: number }

/** The one list of notifications, in a React root of its own: any page may show one. */
let list: { readonly place: HTMLElement; readonly root: Root } | undefined
let shown: readonly Shown[] = []
let lastKey = 0
let clock: ReturnType<typeof setInterval> | undefined
let isHovered = false
/** Where the focus was before it came into the list. */
let focusBefore: Element | null = null
let edge: Edge = 'top'
/** Notifications that wait until their list has been in its place for a moment. */
let coming: readonly Toast[] = []
let waiting: ReturnType<typeof setTimeout> | undefined

/** Shows a notification, unless the same one is in sight: then its time starts again. */
export function showToast(message: Toast): void {
  coming = [...coming, message]
  showComing()
}

/** Shows what waits, a moment after the list has come to its place. */
function showComing(): void {
  list ??= makeList()
  if (goHome(list.place)) {
    clearTimeout(waiting)
    waiting = setTimeout(() => {
      waiting = undefined
      showComing()
    }, LIST_FIRST_MS)
  }
  if (waiting !== undefined) return
  for (const message of coming) add(message)
  coming = []
}

function add(message: Toast): void {
  lastKey += 1
  const leftMs = message.durationMs ?? DURATION_MS
  const others = shown.filter(one => !isSame(one, message))
  change([...others, { ...message, key: lastKey, leftMs }].slice(-MOST_AT_ONCE))
  clock ??= setInterval(tick, TICK_MS)
}

/** Removes the notification about this. */
export function endToast(about: ToastCause): void {
  coming = coming.filter(one => one.about !== about)
  if (shown.some(one => one.about === about)) change(shown.filter(one => one.about !== about))
}

function isSame(one: Toast, other: Toast): boolean {
  if (one.about !== undefined || other.about !== undefined) return one.about === other.about
  return one.title === other.title && one.description === other.description && !other.actions
}

function makeList() {
  const place = document.createElement('div')
  place.id = 'toasts'
  place.className = 'fixed z-50'
  document.addEventListener('keydown', ({ altKey, code }) => {
    if (altKey && code === 'KeyT') place.querySelector('button')?.focus()
  })
  const root = createRoot(place)
  root.render(<Toasts shown={[]} />)
  return { place, root }
}

function change(next: readonly Shown[]): void {
  if (!list || next === shown) return
  shown = next
  list.root.render(<Toasts shown={shown} />)
  if (shown.length > 0) return
  clearInterval(clock)
  clock = undefined
  isHovered = false
  edge = 'top'
}

/** Time passes only while nobody reads or uses the notifications. */
function tick(): void {
  if (!list) return
  putAside(list.place)
  if (document.hidden || isHovered || list.place.contains(document.activeElement)) return
  const later = shown.map(one => ({ ...one, leftMs: one.leftMs - TICK_MS }))
  const left = later.filter(({ leftMs }) => leftMs > 0)
  if (left.length < shown.length) change(left)
  else shown = later
}

function dismiss(key: number): void {
  const hadFocus = list?.place.contains(document.activeElement)
  change(shown.filter(one => one.key !== key))
  if (hadFocus && focusBefore instanceof HTMLElement) focusBefore.focus()
}

function Toasts({ shown }: { shown: readonly Shown[] }) {
  const enter = ({ pointerType }: PointerEvent) => {
    // A finger leaves no pointer behind.
    isHovered = pointerType === 'mouse'
  }
  const focus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) focusBefore = relatedTarget
  }
  return (
    <section aria-label={`${m.common_notifications()} (Alt+T)`}>
      <ol
        aria-live="polite"
        aria-relevant="additions"
        className="grid gap-2"
        onPointerEnter={enter}
        onPointerLeave={() => {
          isHovered = false
        }}
        onFocus={focus}
      >
        {shown.map(one => (
          <ToastItem key={one.key} of={one} />
        ))}
      </ol>
    </section>
  )
}

function ToastItem({ of: { key, kind, title, description, actions = [] } }: { of: Shown }) {
  const { icon: Icon, tint } = LOOKS[kind]
  const isLine = !description && actions.length === 0
  return (
    <li
      ref={comeIn}
      data-toast={kind}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        // A dialog around it stays open.
        event.preventDefault()
        dismiss(key)
      }}
      className={`flex gap-3 rounded-md border border-line bg-surface px-4 shadow-raised ${isLine ? 'items-center py-1' : 'items-start py-3'}`}
    >
      <Icon className={`size-5 shrink-0 ${tint} ${isLine ? '' : 'mt-1'}`} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-words">{title}</p>
        {description && <p className="text-sm break-words text-ink-soft">{description}</p>}
        {actions.length > 0 && (
          <div className="mt-2 flex flex-wrap gap-2">
            {actions.map(({ label, onPress }) => (
              <Button
                key={label}
                variant="secondary"
                onClick={() => {
                  dismiss(key)
                  onPress()
                }}
              >
                {label}
              </Button>
            ))}
          </div>
        )}
      </div>
      <button
        type="button"
        onClick={() => dismiss(key)}
        aria-label={m.common_close()}
        className="-mr-2 grid size-11 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-sunken"
      >
        <X className="size-5" />
      </button>
    </li>
  )
}

function comeIn(item: HTMLElement | null): void {
  if (!item) return
  if (list) putAside(list.place)
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  item.animate?.([{ opacity: 0, transform: 'translateY(-8px)' }, {}], { duration: 150, easing: 'ease-out' })
}

type Edge = 'top' | 'bottom'
const GAP_PX = 8
const PHONE_PX = 640
const WIDTH_PX = 384

/** The open dialog in front, if there is one: everything outside it is inert. */
const frontDialog = () => [...document.querySelectorAll('dialog[open]')].at(-1)

/** Moves the list into the open dialog or back into the page. True if it was not there yet. */
function goHome(place: HTMLElement): boolean {
  const home = frontDialog() ?? document.body
  if (place.parentElement === home) return false
  home.appendChild(place)
  return true
}

/**
 * Puts the list at the top right, or across the top of a phone: below the shop's header and below what sticks there. If
 * it would lie on the field with the focus, a wrong field or the page's own message, it goes to the lower edge.
 */
function putAside(place: HTMLElement): void {
  goHome(place)
  const { innerWidth, innerHeight } = window
  const isPhone = innerWidth < PHONE_PX
  const left = isPhone ? GAP_PX : innerWidth - WIDTH_PX - 2 * GAP_PX
  const right = isPhone ? innerWidth - GAP_PX : innerWidth - 2 * GAP_PX
  const taken = {
    top: Math.max(frontDialog() ? 0 : headerBottom(), stuckAt('top', (left + right) / 2, place)) + GAP_PX,
    bottom: stuckAt('bottom', (left + right) / 2, place) + GAP_PX,
  }
  const { height } = place.getBoundingClientRect()
  const notToCover = rectsNotToCover()
  const covers = (at: Edge) => {
    const top = at === 'top' ? taken.top : innerHeight - taken.bottom - height
    return notToCover.some(
      field => field.top < top + height && field.bottom > top && field.left < right && field.right > left,
    )
  }
  const other = edge === 'top' ? 'bottom' : 'top'
  if (covers(edge) && !covers(other)) edge = other
  place.style.left = `${left}px`
  place.style.width = `${right - left}px`
  place.style.top = edge === 'top' ? `${taken.top}px` : 'auto'
  place.style.bottom = edge === 'top' ? 'auto' : `${taken.bottom}px`
}

function headerBottom(): number {
  return Math.max(0, document.querySelector('header')?.getBoundingClientRect().bottom ?? 0)
}

/** The height of what sticks to this edge of the window, such as a row of tabs or the bar with the price. */
function stuckAt(at: Edge, x: number, place: HTMLElement): number {
  // The tests' DOM has no layout.
  const found = document.elementsFromPoint?.(x, at === 'top' ? 1 : window.innerHeight - 1) ?? []
  const heights = found.map(element => {
    if (place.contains(element) || element.matches('dialog')) return 0
    if (!/sticky|fixed/.test(getComputedStyle(element).position)) return 0
    const { top, bottom, height } = element.getBoundingClientRect()
    if (height > window.innerHeight / 2) return 0
    return at === 'top' ? bottom : window.innerHeight - top
  })
  return Math.max(0, ...heights)
}

function rectsNotToCover(): DOMRect[] {
  const wrong = document.querySelectorAll('[aria-invalid="true"], [role="alert"], main [role="status"]')
  const focused = document.activeElement?.matches('input, textarea, select') ? [document.activeElement] : []
  const all = [...wrong, ...focused].map(element => element.getBoundingClientRect())
  // An alert that says nothing yet takes no room.
  return all.filter(({ height }) => height > 0)
}
