import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type Arranging, arranged, idsIn, isOut, type Typed } from '#app/business/school/typed-fields.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { ArrowDown, ArrowUp, ChevronsUp } from '#app/ui/icons.tsx'

const MOVES = [
  { way: 'first', icon: ChevronsUp, words: m.setting_lists_first },
  { way: 'up', icon: ArrowUp, words: m.register_edit_up },
  { way: 'down', icon: ArrowDown, words: m.register_edit_down },
] as const
/** In a shorter list, a few presses bring any entry to the top. */
const LONG = 12

/**
 * The entries of a list in their order, with buttons that move one or take it out. An entry that was taken out stays in
 * sight until the save, and can be put back. Without JavaScript each button sends the form, which comes back arranged.
 */
export function OrderedEntries({
  list,
  typed,
  mayLeave = false,
  nameOf,
  note,
  children,
}: {
  list: string
  typed: Typed
  mayLeave?: boolean
  nameOf: (id: string) => string
  /** What stands beside the name. */
  note?: (id: string) => ReactNode
  /** The fields of an entry. */
  children?: (id: string) => ReactNode
}) {
  const [fields, setFields] = useState(typed)
  const [said, setSaid] = useState('')
  const pressed = useRef<HTMLButtonElement | null>(null)
  const order = useRef<HTMLInputElement>(null)
  const ids = idsIn(fields[list])
  // The browser takes the focus away from an element that it moves. The form hears of the new order as of typing.
  useEffect(() => {
    if (!pressed.current || !fields) return
    pressed.current.focus()
    pressed.current = null
    order.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [fields])
  const press = (event: MouseEvent<HTMLButtonElement>, id: string, way: Arranging) => {
    event.preventDefault()
    if (event.currentTarget.getAttribute('aria-disabled')) return
    pressed.current = event.currentTarget
    const next = arranged(fields, list, id, way)
    const place = idsIn(next[list]).indexOf(id) + 1
    const name = nameOf(id)
    setFields(next)
    setSaid(
      isOut(next, list, id)
        ? m.setting_lists_is_out({ name })
        : m.setting_lists_place({ name, place, total: ids.length }),
    )
  }
  return (
    <>
      <input ref={order} type="hidden" name={list} value={ids.join()} />
      <ol className="grid gap-1">
        {ids.map((id, index) => {
          const [name, isLeaving] = [nameOf(id), isOut(fields, list, id)]
          const button = (way: Arranging) => ({
            type: 'submit' as const,
            variant: 'quiet' as const,
            name: 'intent',
            value: `arrange:${list}:${id}:${way}`,
            onClick: (event: MouseEvent<HTMLButtonElement>) => press(event, id, way),
          })
          return (
            <li key={id} className="grid gap-2 border-t border-line pt-1">
              {isLeaving && <input type="hidden" name={`${list}.${id}.out`} value="1" />}
              <span className="flex flex-wrap items-center gap-x-1">
                <span className="w-6 shrink-0 text-end text-ink-soft tabular-nums">{index + 1}.</span>
                <span className="min-w-24 flex-1 ps-1 break-words">
                  <span className={isLeaving ? 'line-through' : ''}>{name}</span> {note?.(id)}
                </span>
                <span className="ms-auto flex items-center">
                  {!isLeaving &&
                    MOVES.filter(({ way }) => way !== 'first' || ids.length > LONG).map(
                      ({ way, icon: Arrow, words }) => {
                        const isAtEnd = way === 'down' ? index === ids.length - 1 : index === 0
                        return (
                          <Button
                            key={way}
                            {...button(way)}
                            aria-label={words({ label: name })}
                            aria-disabled={isAtEnd || undefined}
                            className={isAtEnd ? 'opacity-40' : ''}
                          >
                            <Arrow className="size-5" />
                          </Button>
                        )
                      },
                    )}
                  {mayLeave && (
                    <Button
                      {...button('out')}
                      aria-label={
                        isLeaving ? m.setting_lists_back_of({ name }) : m.setting_lists_take_out_of({ name })
                      }
                    >
                      {isLeaving ? m.setting_lists_back() : m.settings_take_out()}
                    </Button>
                  )}
                </span>
              </span>
              {children && (
                // Its fields are sent, so that nothing is lost if it is put back.
                <div hidden={isLeaving} className="grid gap-2 pb-3">
                  {children(id)}
                </div>
              )}
            </li>
          )
        })}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}
