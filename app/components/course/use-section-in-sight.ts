import { useLocation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { sectionInSight } from './section-in-sight.ts'

/** A jump that rolls ends this long after its last movement. */
const SETTLED_MS = 150
/** A reader who moved the page by more than this has left the section that was jumped to. */
const MOVED_PX = 8

/**
 * Returns the section that the reader is in. The scroll position decides. A section that the reader jumped to, or in
 * which the keyboard focus is, counts until the page is scrolled on: a short one may be unable to reach the top.
 */
export function useSectionInSight(ids: readonly string[], barHeight: number): string | undefined {
  const [inSight, setInSight] = useState<string>()
  const { hash, key } = useLocation()
  const list = ids.join(' ')

  // biome-ignore lint/correctness/useExhaustiveDependencies: a second jump to the same section changes only the key.
  useEffect(() => {
    const names = list.split(' ')
    /** The section chosen by a jump or by the focus, and where the page came to rest then. */
    let chosen: { id: string; at: number | null } | null = null
    let frame = 0
    let settling: ReturnType<typeof setTimeout> | undefined

    const measure = () => {
      frame = 0
      const { scrollHeight, clientHeight } = document.documentElement
      const sections = names.flatMap(id => {
        const top = document.getElementById(id)?.getBoundingClientRect().top
        return top === undefined ? [] : [{ id, top }]
      })
      const left = scrollHeight - clientHeight - window.scrollY
      const line = barHeight + Math.min(120, clientHeight / 5)
      setInSight(chosen?.id ?? sectionInSight({ sections, line, height: clientHeight, left }))
    }
    const look = () => {
      frame ||= requestAnimationFrame(measure)
    }
    const settle = () => {
      if (chosen && chosen.at === null) chosen.at = window.scrollY
    }
    const choose = (id: string) => {
      if (!names.includes(id)) return
      chosen = { id, at: null }
      clearTimeout(settling)
      settling = setTimeout(settle, SETTLED_MS)
      look()
    }
    const onScroll = () => {
      if (chosen?.at === null) {
        clearTimeout(settling)
        settling = setTimeout(settle, SETTLED_MS)
      } else if (chosen && Math.abs(window.scrollY - (chosen.at ?? 0)) > MOVED_PX) chosen = null
      look()
    }
    const onFocus = ({ target }: FocusEvent) => {
      const around =
        target instanceof Element && target.matches(':focus-visible') && sectionAround(target, names)
      if (around) choose(around)
    }
    const onPress = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a[href^="#"]') : null
      if (link) choose(link.getAttribute('href')?.slice(1) ?? '')
    }
    if (hash) choose(hash.slice(1))
    look()
    addEventListener('scroll', onScroll, { passive: true })
    addEventListener('resize', look, { passive: true })
    addEventListener('focusin', onFocus)
    addEventListener('click', onPress)
    return () => {
      removeEventListener('scroll', onScroll)
      removeEventListener('resize', look)
      removeEventListener('focusin', onFocus)
      removeEventListener('click', onPress)
      cancelAnimationFrame(frame)
      clearTimeout(settling)
    }
  }, [list, hash, key, barHeight])
  return inSight
}

function sectionAround(element: Element, names: readonly string[]): string | undefined {
  const around = names.filter(id => document.getElementById(id)?.contains(element))
  return around.at(-1)
}
