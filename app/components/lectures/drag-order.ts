import { type RefObject, useEffect, useRef, useState } from 'react'
import type { CurriculumSection } from '#app/site-file/curriculum/curriculum.ts'

/** Where a row was dropped. `place`: from 1. `section`: of a lecture's new list. */
export type Drop = { what: 'section' | 'lecture'; id: number; section?: number; place: number }

/**
 * Lets rows be dragged by their handles, with pointer and touch. A list names its rows (`data-rows`) and its section
 * (`data-id`), a row its id, a handle its kind (`data-handle`). Returns true once the library is there; the buttons
 * work without it. `lists` changes when a list is added or taken away.
 */
export function useDragOrder(
  root: RefObject<HTMLElement>,
  lists: string,
  onDrop: (drop: Drop) => void,
): boolean {
  const [isReady, setReady] = useState(false)
  const dropped = useRef(onDrop)
  useEffect(() => {
    dropped.current = onDrop
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other lists need the library too.
  useEffect(() => {
    let isOver = false
    let end = () => {}
    const start = async () => {
      const { default: Sortable } = await import('sortablejs')
      if (isOver) return
      const sortables = [...(root.current?.querySelectorAll<HTMLElement>('[data-rows]') ?? [])].map(list => {
        const what = list.dataset.rows as Drop['what']
        return Sortable.create(list, {
          group: what,
          handle: `[data-handle=${what}]`,
          // Browsers' own dragging shows no place on touch screens.
          forceFallback: true,
          ghostClass: 'opacity-40',
          onEnd: ({ item, from, to, oldIndex = 0, newIndex = 0 }) => {
            if (from === to && oldIndex === newIndex) return
            // React puts its rows in order itself, from where it left them.
            item.remove()
            from.insertBefore(item, from.children[oldIndex] ?? null)
            const section = to.dataset.id ? { section: Number(to.dataset.id) } : {}
            dropped.current({ what, id: Number(item.dataset.id), ...section, place: newIndex + 1 })
          },
        })
      })
      end = () => {
        for (const one of sortables) one.destroy()
      }
      setReady(true)
    }
    start().catch(() => {})
    return () => {
      isOver = true
      end()
    }
  }, [root, lists])
  return isReady
}

/** Returns the sections as they stand once the posted move is saved. Any other form leaves them as they are. */
export function arranged(
  sections: readonly CurriculumSection[],
  form: FormData | undefined,
): readonly CurriculumSection[] {
  const [id, at] = [Number(form?.get('id')), Number(form?.get('place')) - 1]
  switch (form?.get('intent')) {
    case 'place-section': {
      const one = sections.find(section => section.id === id)
      return one ? withAt(sections, one, at) : sections
    }
    case 'place-lecture': {
      const one = sections.flatMap(({ lectures }) => lectures).find(lecture => lecture.id === id)
      if (!one) return sections
      return sections.map(section => ({
        ...section,
        lectures:
          section.id === Number(form.get('section'))
            ? withAt(section.lectures, one, at)
            : section.lectures.filter(lecture => lecture !== one),
      }))
    }
    default:
      return sections
  }
}

function withAt<One>(list: readonly One[], one: One, at: number): readonly One[] {
  const others = list.filter(other => other !== one)
  return [...others.slice(0, at), one, ...others.slice(at)]
}
