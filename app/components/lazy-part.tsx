import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

type Load<Props> = () => Promise<ComponentType<Props>>

/** The imports of parts that the server has not run yet. */
let loads: (() => Promise<unknown>)[] = []
/** In the browser: the parts that `loadPartsOfPage` has not looked for yet. */
let asleep: { readonly selector: string; readonly load: () => Promise<unknown> }[] = []

/**
 * Returns a component whose code the browser loads when the component is first shown, or later, once `whenNeeded`
 * resolves. The server renders it at once: `loadServerParts` has loaded the code before the first page.
 *
 * `selector` finds what only this part renders. A page that has it wakes up with the part's code, and as a whole. The
 * same holds for a part that loads later and has this one inside. Without a selector React may render this part anew
 * when somebody types in the outer one, and what they typed in this one is lost.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  {
    fallback,
    whenNeeded,
    selector,
  }: { fallback?: ReactNode; whenNeeded?: () => Promise<void>; selector?: string } = {},
): (props: Props) => JSX.Element {
  let loaded: ComponentType<Props> | null = null
  const loadOnce = async () => {
    loaded = await load()
    // Its code registers the parts inside it, which wake up with it.
    if (!import.meta.env.SSR) await loadPartsOfPage()
    return { default: loaded }
  }
  if (import.meta.env.SSR) loads.push(loadOnce)
  else if (selector) asleep.push({ selector, load: loadOnce })
  // Asked at once: a visitor may use the page before React comes to this part.
  const needed = typeof document === 'undefined' ? undefined : whenNeeded?.()
  const Later = lazy(async () => {
    await needed
    return loadOnce()
  }) as unknown as ComponentType<Props>
  // biome-ignore lint/correctness/noComponentHookFactories: it is called once for each part, when the module of the part is loaded.
  return function LazyPart(props: Props) {
    // Chosen once: a different component in the same place would lose its state.
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? Later)
    // Without a boundary of its own, React wakes it in one step with the parts around it.
    if (selector && Part !== Later) return <Part {...props} />
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    )
  }
}

/**
 * Resolves when the server has the code of all lazy parts, also of those inside others. Every request waits for it:
 * imports that a Worker begins while it starts may not be finished when the first page is rendered.
 */
export async function loadServerParts(): Promise<void> {
  while (loads.length > 0) {
    const begun = loads
    await Promise.all(begun.map(load => load()))
    loads = loads.filter(load => !begun.includes(load))
  }
}

/**
 * Resolves when the browser has the code of the page's parts that name a `selector`, also of those inside others. A
 * part that cannot be loaded is left to React, which then shows an error in its place.
 */
export async function loadPartsOfPage(): Promise<void> {
  while (asleep.length > 0) {
    const known = asleep
    asleep = []
    const here = known.filter(({ selector }) => document.querySelector(selector))
    await Promise.allSettled(here.map(({ load }) => load()))
  }
}

const NEAR = '800px 0px'
const WAKE = 'shop-wake'
export const FIRST_SIGNS = ['pointerdown', 'keydown', 'focusin', 'popstate', WAKE] as const
/** For listeners: React stops the events of a part without code at the document. */
export const FIRST = { capture: true, passive: true } as const

/**
 * Wakes the parts whose code waits for a visitor. Call it before the page's data is loaded again: until such a part has
 * its code, React shows none of the new data, because the part may depend on it.
 */
export function wakeParts(): void {
  dispatchEvent(new Event(WAKE))
}

/** Calls `act` at the first of these events, or when the returned function is called, and only once. */
export function atFirst(signs: readonly string[], act: () => void): () => void {
  const heard = new AbortController()
  const once = () => {
    heard.abort()
    act()
  }
  for (const sign of signs) addEventListener(sign, once, { ...FIRST, signal: heard.signal })
  return once
}

/**
 * Resolves when the element with this id comes within 800 px of the screen, or when the visitor first touches the page.
 * Resolves at once if the element is not in the page, or if the address points to it.
 */
export function whenVisible(id: string): Promise<void> {
  const part = document.getElementById(id)
  if (!part || location.hash === `#${id}`) return Promise.resolve()
  return new Promise(resolve => {
    const want = atFirst(FIRST_SIGNS, () => {
      observer.disconnect()
      resolve()
    })
    const observer = new IntersectionObserver(
      entries => entries.some(entry => entry.isIntersecting) && want(),
      { rootMargin: NEAR },
    )
    observer.observe(part)
  })
}
