import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { PAYMENT_METHODS } from '#app/business/pricing/payment-methods.ts'
import type { WAY_TEXTS } from '#app/business/school/setting-values.ts'
import { idsIn, NEW, type Typed } from '#app/business/school/typed-fields.ts'
import { WAYS } from '#app/components/payment/payment-words.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Field } from '#app/ui/field.tsx'
import { FieldGroup } from '#app/ui/field-group.tsx'
import { Checkbox, Select, TextArea, TextInput } from '#app/ui/inputs.tsx'
import { More } from '#app/ui/more.tsx'
import { OrderedEntries } from './ordered-entries.tsx'
import { type OfPictures, SettingPicture } from './setting-picture.tsx'

type Faults = Readonly<Record<string, string>>
type Listed = { typed: Typed; faults: Faults }

/** The list of courses in an order, and selects to add some. */
export function CourseLines({
  name,
  label,
  does,
  typed,
  error,
  courses,
}: {
  name: string
  label: string
  does: string
  typed: Typed
  error: string | undefined
  courses: readonly { readonly id: number; readonly name: string }[]
}) {
  const ids = idsIn(typed[name])
  const names = new Map(courses.map(course => [String(course.id), course.name]))
  return (
    <FieldGroup label={label} hint={does} error={error}>
      {control => (
        <>
          <OrderedEntries list={name} typed={typed} mayLeave nameOf={id => names.get(id) ?? id} />
          {[0, 1, 2].map(index => (
            <Select
              key={index}
              {...control}
              name={`${name}.add.${index}`}
              aria-label={m.settings_add_course()}
              defaultValue={typed[`${name}.add.${index}`] ?? ''}
            >
              <option value="">{m.settings_add_course()}</option>
              {courses
                .filter(course => !ids.includes(String(course.id)))
                .map(course => (
                  <option key={course.id} value={course.id}>
                    {course.name}
                  </option>
                ))}
            </Select>
          ))}
        </>
      )}
    </FieldGroup>
  )
}

/** What students said: each entry with its place, and one more to add. */
export function VoiceLines({
  name,
  label,
  does,
  typed,
  faults,
  courses,
  pictures,
}: Listed & {
  name: string
  label: string
  does: string
  courses: readonly { readonly id: number; readonly name: string }[]
  pictures: OfPictures
}) {
  const added = `${name}.${NEW}`
  const fields = { typed, faults, courses, pictures }
  return (
    <FieldGroup label={label} hint={does} error={faults[name]}>
      {() => (
        <>
          <OrderedEntries list={name} typed={typed} mayLeave nameOf={id => typed[`${name}.${id}.name`] || id}>
            {id => (
              <More
                title={m.voices_edit()}
                of={typed[`${name}.${id}.name`] || id}
                isOpen={hasFault(faults, `${name}.${id}.`)}
              >
                <VoiceFields at={`${name}.${id}`} {...fields} />
              </More>
            )}
          </OrderedEntries>
          <More title={m.voices_add()} isOpen={hasFault(faults, `${added}.`) || isFilled(typed, `${added}.`)}>
            <VoiceFields at={added} {...fields} />
          </More>
        </>
      )}
    </FieldGroup>
  )
}

function VoiceFields({
  at,
  typed,
  faults,
  courses,
  pictures,
}: Listed & {
  at: string
  courses: readonly { readonly id: number; readonly name: string }[]
  pictures: OfPictures
}) {
  const texts = [
    ['name', m.settings_name()],
    ['did', m.voices_did()],
    ['words', m.voices_words()],
  ] as const
  const chosen = typed[`${at}.course_id`] ?? ''
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        {texts.flatMap(([text, label]) =>
          [
            [`${at}.${text}`, label] as const,
            [`${at}.english.${text}`, m.settings_english_of({ label })] as const,
          ].map(([field, words]) => (
            <Field key={field} label={words} error={faults[field]}>
              {control =>
                text === 'words' ? (
                  <TextArea {...control} name={field} defaultValue={typed[field]} />
                ) : (
                  <TextInput {...control} name={field} defaultValue={typed[field]} />
                )
              }
            </Field>
          )),
        )}
        {(
          [
            [`${at}.picture`, m.voices_picture()],
            [`${at}.work`, m.voices_work()],
          ] as const
        ).map(([field, label]) => (
          <SettingPicture
            key={field}
            setting={{ name: field, label }}
            address={typed[field] ?? ''}
            error={faults[field]}
            {...pictures}
          />
        ))}
      </div>
      <Field label={m.voices_course()}>
        {control => (
          <Select {...control} name={`${at}.course_id`} defaultValue={chosen}>
            <option value="">{m.voices_no_course()}</option>
            {chosen && !courses.some(({ id }) => String(id) === chosen) && <option>{chosen}</option>}
            {courses.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  )
}

/** The texts of a way to pay that only the API returns, with their labels. */
const CALL_TEXTS = [
  ['paymentType', m.setting_lists_payment_type],
  ['nameWeb', m.setting_lists_name_web],
] as const satisfies readonly (readonly [(typeof WAY_TEXTS)[number], () => string])[]

/** The ways to pay: their order, their names, which are offered, and a select to add one that the shop lacks. */
export function WayLines({ typed, faults }: Listed) {
  const list = 'payment_methods'
  const ids = idsIn(typed[list])
  const missing = Object.values(PAYMENT_METHODS).filter(({ id }) => !ids.includes(String(id)))
  const added = `${list}.add`
  const nameOf = (id: string) => typed[`${list}.${id}.name`] ?? ''
  return (
    <Lines list={list} title={m.settings_ways()} hint={m.settings_ways_hint()}>
      <Link to="/admin/payments" className="link inline-flex min-h-11 items-center">
        {m.settings_ways_keys()}
      </Link>
      <OrderedEntries list={list} typed={typed} nameOf={nameOf}>
        {id => (
          <>
            <Offered at={`${list}.${id}`} typed={typed} />
            <More title={m.setting_lists_texts()} of={nameOf(id)} isOpen={hasFault(faults, `${list}.${id}.`)}>
              <NameTexts at={`${list}.${id}`} typed={typed} faults={faults} />
              <h3 className="mt-3 font-semibold">{m.setting_lists_for_calls()}</h3>
              <p className="mb-2 text-sm text-ink-soft">{m.setting_lists_for_calls_hint()}</p>
              <div className="grid gap-3 sm:grid-cols-2">
                {CALL_TEXTS.map(([text, label]) => (
                  <LineText
                    key={text}
                    field={`${list}.${id}.${text}`}
                    label={label()}
                    typed={typed}
                    faults={faults}
                  />
                ))}
              </div>
            </More>
          </>
        )}
      </OrderedEntries>
      {missing.length > 0 && (
        <Field label={m.setting_lists_add_way()} hint={m.setting_lists_add_way_hint()} error={faults[added]}>
          {control => (
            <Select {...control} name={added} defaultValue={typed[added] ?? ''}>
              <option value="">{m.setting_lists_no_way()}</option>
              {missing.map(({ id, way, gateway }) => (
                <option key={id} value={id}>
                  {WAYS[way]() + (gateway && ` (${gateway})`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </Lines>
  )
}

/** The banks that a buyer can transfer from, in the order of the form, and a line for a new one. */
export function BankLines({ typed, faults }: Listed) {
  const list = 'origin_banks'
  const added = `${list}.${NEW}`
  const nameOf = (id: string) => typed[`${list}.${id}.name`] ?? ''
  return (
    <Lines list={list} title={m.setting_lists_banks()} hint={m.setting_lists_banks_hint()}>
      <OrderedEntries
        list={list}
        typed={typed}
        mayLeave
        nameOf={nameOf}
        note={id => <span className="text-ink-soft">({typed[`${list}.${id}.value`]})</span>}
      >
        {id => (
          <>
            <input type="hidden" name={`${list}.${id}.value`} value={typed[`${list}.${id}.value`] ?? ''} />
            <More title={m.setting_lists_texts()} of={nameOf(id)} isOpen={hasFault(faults, `${list}.${id}.`)}>
              <NameTexts at={`${list}.${id}`} typed={typed} faults={faults} />
            </More>
          </>
        )}
      </OrderedEntries>
      <div className="mt-4 grid gap-2 border-t border-line pt-3">
        <h3 className="font-semibold">{m.setting_lists_add_bank()}</h3>
        <LineText
          field={`${added}.value`}
          label={m.setting_lists_bank_code()}
          hint={m.setting_lists_bank_code_hint()}
          typed={typed}
          faults={faults}
        />
        <NameTexts at={added} typed={typed} faults={faults} />
      </div>
    </Lines>
  )
}

/** The shipping methods with their fees, and a line for a new one. */
export function ShippingLines({ typed, faults }: Listed) {
  const list = 'shipping_methods'
  const ids = idsIn(typed[list])
  return (
    <Lines list={list} title={m.settings_shipping()} hint={null}>
      <input type="hidden" name={list} value={ids.join()} />
      <ul className="grid gap-4">
        {[...ids, NEW].map(id => (
          <li key={id} className="grid gap-2 border-t border-line pt-3">
            <h3 className="font-semibold break-words">
              {id === NEW ? m.settings_add_shipping() : typed[`${list}.${id}.name`]}
            </h3>
            <div className="grid gap-3 sm:grid-cols-2">
              <LineText field={`${list}.${id}.fee`} label={m.settings_fee()} typed={typed} faults={faults} />
              <LineText
                field={`${list}.${id}.usd`}
                label={m.settings_fee_usd()}
                hint={m.settings_fee_usd_hint()}
                typed={typed}
                faults={faults}
              />
            </div>
            <NameTexts at={`${list}.${id}`} typed={typed} faults={faults} />
            <Offered at={`${list}.${id}`} typed={typed} isOn={id === NEW && !typed[`${list}.${id}.name`]} />
          </li>
        ))}
      </ul>
    </Lines>
  )
}

function Lines({
  list,
  title,
  hint,
  children,
}: {
  list: string
  title: string
  hint: string | null
  children: ReactNode
}) {
  return (
    <section
      id={list}
      aria-labelledby={`${list}-title`}
      className="rounded-md border border-line bg-surface p-4"
    >
      <h2 id={`${list}-title`} className="text-lg font-semibold">
        {title}
      </h2>
      {hint && <p className="text-ink-soft">{hint}</p>}
      {children}
    </section>
  )
}

const hasFault = (faults: Faults, start: string) => Object.keys(faults).some(field => field.startsWith(start))

const isFilled = (typed: Typed, start: string) =>
  Object.entries(typed).some(([field, text]) => field.startsWith(start) && text !== '')

/** `isOn`: ticked although nothing is stored. */
function Offered({ at, typed, isOn = false }: { at: string; typed: Typed; isOn?: boolean }) {
  return (
    <Checkbox
      name={`${at}.on`}
      value="1"
      label={m.settings_offered()}
      defaultChecked={isOn || typed[`${at}.on`] === '1'}
    />
  )
}

function NameTexts({ at, typed, faults }: Listed & { at: string }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <LineText field={`${at}.name`} label={m.settings_name()} typed={typed} faults={faults} />
      <LineText
        field={`${at}.english`}
        label={m.settings_english_of({ label: m.settings_name() })}
        typed={typed}
        faults={faults}
      />
    </div>
  )
}

function LineText({
  field,
  label,
  hint,
  typed,
  faults,
}: Listed & { field: string; label: string; hint?: string }) {
  return (
    <Field label={label} hint={hint} error={faults[field]}>
      {control => <TextInput {...control} name={field} defaultValue={typed[field]} />}
    </Field>
  )
}
