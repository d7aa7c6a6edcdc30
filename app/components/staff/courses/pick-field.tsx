import { useRef, useState } from 'react'
import { postForm } from '#app/components/ask.ts'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { type Choice, MOST_CHOICES } from '#app/site-file/editing/course-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Trash2 } from '#app/ui/icons.tsx'
import { Checkbox, Select, TextInput } from '#app/ui/inputs.tsx'
import { COURSE_FORMS } from './act-button.tsx'
import type { CourseAnswer } from './course-answer.ts'

const ADD = { courses: m.pick_course, products: m.pick_product } as const

/** Returns the ids and counts in '5, 6x2'. What is no id stays, so that its refusal shows it. */
export function pickedIn(typed: string) {
  const parts = typed.split(',').map(part => part.trim())
  return parts.flatMap(part => {
    const [id = '', count = '1'] = part.split(/\s*[x×]\s*/)
    return id === '' ? [] : { id, count }
  })
}

/**
 * Courses or products that a form names, chosen by name. Posts their ids under the field's name, and a count under
 * 'field.id'. Without JavaScript a box takes each away, and the list adds one with each save.
 */
export function PickField({
  field,
  of,
  typed,
  choices,
  withCounts = false,
  except,
  label,
  error,
  onChange = () => {},
}: {
  field: string
  of: keyof typeof ADD
  /** As the form stores it: '5, 6x2'. */
  typed: string
  /** The newest of the shop, and all that are chosen. */
  choices: readonly Choice[]
  withCounts?: boolean
  /** The id that cannot be chosen. */
  except?: number
  label: string
  error: string | undefined
  onChange?: () => void
}) {
  const isHydrated = useHydrated()
  const [picked, setPicked] = useState(() => pickedIn(typed))
  const [added, setAdded] = useState<readonly Choice[]>([])
  /** undefined: nothing is searched. null: the shop did not answer. */
  const [found, setFound] = useState<readonly Choice[] | null>()
  const words = useRef('')
  const list = useRef<HTMLSelectElement>(null)
  const isLeft = ({ id }: Choice) => id !== except && !picked.some(one => one.id === String(id))
  const options = (found ?? choices).filter(isLeft)
  const nameOf = (id: string) =>
    [...choices, ...added].find(one => String(one.id) === id)?.name ?? m.pick_number({ id })
  const change = (next: typeof picked) => {
    setPicked(next)
    onChange()
  }
  const find = async (q: string) => {
    if (q.trim() === '') return setFound(undefined)
    const answer = await postForm<CourseAnswer>(COURSE_FORMS, { intent: 'find', of, q }, m.pick_lost)
    // An answer to former words may come late.
    if (words.current === q) setFound(answer.kind === 'found' ? answer.choices : null)
  }
  const pick = () => {
    const one = options.find(({ id }) => String(id) === list.current?.value)
    if (!one) return list.current?.focus()
    setAdded([...added, one])
    change([...picked, { id: String(one.id), count: '1' }])
    if (list.current) list.current.value = ''
  }
  return (
    <fieldset className="grid content-start gap-2">
      <legend className="font-semibold">{label}</legend>
      {picked.length === 0 && <p className="text-sm text-ink-soft">{m.pick_none()}</p>}
      <ul className="grid">
        {picked.map(({ id, count }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 border-b border-line">
            {isHydrated ? (
              <>
                <input type="hidden" name={field} value={id} />
                <span className="min-w-0 grow basis-40 py-2 break-words">{nameOf(id)}</span>
              </>
            ) : (
              <Checkbox name={field} value={id} defaultChecked label={nameOf(id)} className="grow" />
            )}
            {withCounts && (
              <span className="w-20">
                <TextInput
                  name={`${field}.${id}`}
                  inputMode="numeric"
                  autoComplete="off"
                  defaultValue={count}
                  aria-label={m.pick_count({ name: nameOf(id) })}
                />
              </span>
            )}
            {isHydrated && (
              <Button
                variant="quiet"
                aria-label={m.pick_remove({ name: nameOf(id) })}
                onClick={() => {
                  change(picked.filter(one => one.id !== id))
                  list.current?.focus()
                }}
              >
                <Trash2 className="size-5" />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isHydrated && choices.length >= MOST_CHOICES && (
        <TextInput
          type="search"
          aria-label={m.pick_search({ label })}
          placeholder={m.pick_search_hint()}
          maxLength={100}
          onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
          // The words of the search are not saved, so typing them leaves the form as saved as it was.
          onInput={event => event.stopPropagation()}
          onChange={({ target: { value } }) => {
            words.current = value
            void find(value)
          }}
        />
      )}
      <Field
        label={ADD[of]()}
        error={found === null ? m.pick_lost() : error}
        hint={isHydrated ? undefined : m.pick_one_each()}
      >
        {control => (
          <Select {...control} ref={list} name={field} defaultValue="">
            <option value="">{options.length > 0 ? m.pick_choose() : m.pick_no_more()}</option>
            {options.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {isHydrated && (
        <Button variant="secondary" className="justify-self-start" onClick={pick}>
          {m.pick_add()}
          <span className="sr-only"> {label}</span>
        </Button>
      )}
    </fieldset>
  )
}
