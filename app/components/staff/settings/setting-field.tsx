import { Link } from '@remix-run/react'
import { type ReactNode, useRef } from 'react'
import type { Typed } from '#app/business/school/typed-fields.ts'
import { HtmlText } from '#app/components/course/html-text.tsx'
import { HtmlField } from '#app/components/staff/courses/html-field.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, type FieldControl } from '#app/ui/field.tsx'
import { ChevronDown } from '#app/ui/icons.tsx'
import { Checkbox, Select, TextArea, TextInput } from '#app/ui/inputs.tsx'
import { MailFrame } from './mail-preview-view.tsx'
import { CourseLines, VoiceLines } from './setting-lists.tsx'
import { SettingPicture } from './setting-picture.tsx'
import type { SettingsAgain, SettingsPage, ShownSetting } from './settings-answer.ts'

type Props = {
  setting: ShownSetting
  typed: Typed
  /** Sentences by field. */
  faults: Readonly<Record<string, string>>
  courses: SettingsPage['courses']
  mostPictureBytes: number
  again: SettingsAgain | null
}

/** A setting: its field by its type, what it does, its default, and where it shows. */
export function SettingField(props: Props) {
  const { setting, typed, again } = props
  const { name, label, initial, initialText, shownAt, opens, english } = setting
  const isPicture = setting.input.kind === 'picture'
  const isDefault = [name, english].every(field => !field || (typed[field] ?? '') === (initial[field] ?? ''))
  const parts = (
    <>
      <SettingInputs {...props} />
      {again?.about === name && (
        <p role="status" className="text-success">
          {isPicture ? m.setting_pictures_taken_away() : m.settings_filled()}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 text-sm text-ink-soft">
        {!isPicture && (
          <span className="break-words">
            {initialText === null ? m.settings_default_empty() : m.settings_default({ value: initialText })}
          </span>
        )}
        {!isDefault && (
          <Button
            type="submit"
            name="intent"
            value={`default:${name}`}
            variant="quiet"
            aria-label={
              isPicture ? m.setting_pictures_take_away_of({ label }) : m.settings_to_default_of({ label })
            }
          >
            {isPicture ? m.setting_pictures_take_away() : m.settings_to_default()}
          </Button>
        )}
        {shownAt && (
          <Link to={shownAt} className="link inline-flex min-h-11 items-center">
            {opens ? m.settings_sample_mail() : m.settings_shown_at()}
            <span className="sr-only">: {label}</span>
          </Link>
        )}
      </div>
    </>
  )
  const frame = 'scroll-mt-20 rounded-md border border-line bg-surface'
  if (!opens)
    return (
      <div id={name} className={`grid gap-2 p-4 ${frame}`}>
        {parts}
      </div>
    )
  // There are thirty wordings of mails, and a person changes one or two.
  const isOpen = [name, english].some(field => field && (props.faults[field] || again?.previews[field]))
  return (
    <details open={isOpen || again?.about === name} className={`group ${frame}`}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-x-4 px-4 py-2">
        <span className="grow font-semibold">{label}</span>
        {!isDefault && <span className="text-sm text-ink-soft">{m.settings_own_wording()}</span>}
        <ChevronDown className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
      <div id={name} className="grid scroll-mt-20 gap-2 px-4 pb-4">
        {parts}
      </div>
    </details>
  )
}

function SettingInputs({ setting, typed, faults, courses, mostPictureBytes, again }: Props) {
  const { name, label, does, unit, input, english, opens } = setting
  const locale = useLocale()
  const error = faults[name]
  const field = (hint: ReactNode, children: (control: FieldControl) => ReactNode) => (
    <Field label={label} hint={hint} error={error}>
      {children}
    </Field>
  )
  switch (input.kind) {
    case 'flag':
      return <Checkbox name={name} value="1" label={label} hint={does} defaultChecked={typed[name] === '1'} />
    case 'choice':
      return field(does, control => (
        <Select {...control} name={name} defaultValue={typed[name]}>
          {input.options.map(({ value, words }) => (
            <option key={value} value={value}>
              {words[locale]}
            </option>
          ))}
        </Select>
      ))
    case 'number':
      return field(input.mayBeEmpty ? m.settings_no_limit_hint({ does }) : does, control => (
        <span className="flex items-center gap-2">
          <TextInput
            {...control}
            name={name}
            defaultValue={typed[name]}
            inputMode="decimal"
            className="max-w-32"
          />
          {unit}
        </span>
      ))
    case 'colour':
      return (
        <>
          {field(does, control => (
            <ColourInput control={control} name={name} typed={typed[name] ?? ''} />
          ))}
          {error && again?.nearest && (
            <div>
              {/* Sent after the field, so its value counts. */}
              <Button type="submit" name={name} value={again.nearest} variant="secondary">
                {m.settings_use_nearest({ nearest: again.nearest })}
              </Button>
            </div>
          )}
        </>
      )
    case 'picture':
      return (
        <SettingPicture
          setting={setting}
          address={typed[name] ?? ''}
          error={error}
          mostBytes={mostPictureBytes}
          again={again}
        />
      )
    case 'courses':
      return <CourseLines {...{ name, label, does, typed, error, courses }} />
    case 'voices':
      return (
        <VoiceLines
          {...{ name, label, does, typed, faults, courses }}
          pictures={{ mostBytes: mostPictureBytes, again }}
        />
      )
    case 'elsewhere':
      return null
    default: {
      const text = (field: string, words: ReactNode, hint: ReactNode) => (
        <Field label={words} hint={hint} error={faults[field]}>
          {control =>
            input.kind === 'line' ? (
              <TextInput {...control} name={field} defaultValue={typed[field]} maxLength={input.longest} />
            ) : input.kind === 'html' ? (
              <HtmlField name={field} typed={typed[field] ?? ''} control={control} rows={8} />
            ) : (
              <TextArea
                {...control}
                name={field}
                defaultValue={typed[field]}
                rows={input.of === 'questions' ? 8 : 3}
              />
            )
          }
        </Field>
      )
      if (!english) return text(name, label, does)
      const fields = [
        [name, m.settings_thai(), null],
        [english, m.settings_english(), 'isOfOneLanguage' in input ? null : m.settings_english_hint()],
      ] as const
      return (
        <fieldset className="grid gap-3">
          <legend className="mb-1 font-semibold">
            {/* A heading, because the text in the editor may begin with one of a lower level. */}
            {input.kind === 'html' ? <h2>{label}</h2> : label}
          </legend>
          <p className="text-sm text-ink-soft">{does}</p>
          {fields.map(([field, words, hint]) => (
            <div key={field} className="grid gap-2">
              {text(field, words, hint)}
              {again?.previews[field] && (
                <Preview
                  title={m.settings_preview_of({ label: `${words}, ${label}` })}
                  html={again.previews[field]}
                  isMail={opens !== null}
                />
              )}
            </div>
          ))}
          {(input.kind === 'html' || opens) && (
            <div>
              <Button
                type="submit"
                name="intent"
                value={opens ? `preview:${opens}` : 'preview'}
                variant="secondary"
                aria-label={`${m.settings_preview()}: ${label}`}
              >
                {m.settings_preview()}
              </Button>
            </div>
          )}
        </fieldset>
      )
    }
  }
}

/** A text as people will see it, or the mail that it opens. */
function Preview({ title, html, isMail }: { title: string; html: string; isMail: boolean }) {
  if (isMail) return <MailFrame key={html} title={title} html={html} />
  return (
    <section className="rounded-md border border-dashed border-edge bg-paper p-4">
      <h2 className="sr-only">{title}</h2>
      <HtmlText html={html} />
    </section>
  )
}

/** The code of a colour. With JavaScript also the browser's picker, which has no name and is not sent. */
function ColourInput({ control, name, typed }: { control: FieldControl; name: string; typed: string }) {
  const code = useRef<HTMLInputElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const isHydrated = useHydrated()
  return (
    <span className="flex items-center gap-2">
      <TextInput
        {...control}
        ref={code}
        name={name}
        defaultValue={typed}
        onInput={({ currentTarget: { value } }) => {
          // The picker would show anything else as black.
          if (picker.current && /^#[\da-f]{6}$/i.test(value.trim()))
            picker.current.value = value.trim().toLowerCase()
        }}
        className="max-w-36"
      />
      {isHydrated && (
        <input
          ref={picker}
          type="color"
          aria-hidden="true"
          tabIndex={-1}
          defaultValue={typed}
          onInput={({ currentTarget }) => {
            if (code.current) code.current.value = currentTarget.value
          }}
          className="size-11"
        />
      )}
    </span>
  )
}
