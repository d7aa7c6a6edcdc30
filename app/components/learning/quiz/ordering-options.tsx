import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { type AnswerValue, moveOption, type ShownQuestion } from '#app/business/learning/quizzes/question.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { ArrowDown, ArrowUp, Check } from '#app/ui/icons.tsx'

type Props = {
  question: ShownQuestion
  name: string
  answer: AnswerValue
  onAnswer: (value: AnswerValue) => void
}

const MOVES = [
  { by: -1, key: 'ArrowUp', icon: ArrowUp, words: m.quiz_move_up },
  { by: 1, key: 'ArrowDown', icon: ArrowDown, words: m.quiz_move_down },
] as const

/**
 * Options to put in order, by buttons and by arrow keys on them. Each button also submits the plain form, so it works
 * without JavaScript. Until something is moved or confirmed the question is not answered: the first order is chance.
 */
export function OrderingOptions({ question, name, answer, onAnswer }: Props) {
  const ids = question.options.map(({ id }) => id)
  const isAnswered = typeof answer === 'object' && answer !== null && answer.length > 0
  const order = isAnswered ? answer : ids
  const textOf = (id: string) => question.options.find(option => option.id === id)?.text ?? ''
  const [moved, setMoved] = useState<string | null>(null)
  const focused = useRef<string | null>(null)
  const list = useRef<HTMLOListElement>(null)

  // The browser takes the focus away when it moves the element.
  useEffect(() => {
    if (focused.current) list.current?.querySelector<HTMLElement>(`[value="${focused.current}"]`)?.focus()
    focused.current = null
  })

  const move = (id: string, by: -1 | 1, valueOfFocused: string) => {
    focused.current = valueOfFocused
    setMoved(id)
    onAnswer([...moveOption(order, id, by)])
  }
  return (
    <>
      <ol ref={list} className="grid gap-2">
        {order.map((id, index) => (
          <li key={id} className="flex items-center gap-2 rounded-md border border-line ps-3">
            <span className="tabular-nums text-ink-soft">{index + 1}.</span>
            <span className="min-w-0 flex-1 py-2 break-words">{textOf(id)}</span>
            {isAnswered && <input type="hidden" name={name} value={id} />}
            {MOVES.map(({ by, icon: Icon, words }) => {
              const value = `${question.id}|${id}|${by}`
              const isAtEnd = by === -1 ? index === 0 : index === order.length - 1
              return (
                <button
                  key={by}
                  type="submit"
                  name="move"
                  value={value}
                  aria-label={words({ option: textOf(id) })}
                  aria-disabled={isAtEnd || undefined}
                  className="inline-flex size-11 shrink-0 items-center justify-center rounded-md hover:bg-sunken aria-disabled:opacity-40"
                  onClick={(event: MouseEvent) => {
                    event.preventDefault()
                    if (!isAtEnd) move(id, by, value)
                  }}
                  onKeyDown={(event: KeyboardEvent) => {
                    const pressed = MOVES.find(({ key }) => key === event.key)
                    if (!pressed) return
                    event.preventDefault()
                    move(id, pressed.by, value)
                  }}
                >
                  <Icon className="size-5" />
                </button>
              )
            })}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {moved &&
          m.quiz_order_place({ option: textOf(moved), place: order.indexOf(moved) + 1, total: order.length })}
      </p>
      {!isAnswered && (
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            variant="secondary"
            type="submit"
            name="move"
            value={`${question.id}|${ids[0]}|0`}
            onClick={event => {
              event.preventDefault()
              onAnswer([...ids])
            }}
          >
            <Check className="size-4" />
            {m.quiz_order_keep()}
          </Button>
          <span className="text-sm text-ink-soft">{m.quiz_order_untouched()}</span>
        </div>
      )}
    </>
  )
}
