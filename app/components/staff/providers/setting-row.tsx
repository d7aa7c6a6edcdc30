import { useId } from 'react'
import type { ExaminedSetting, KeyBefore } from '#app/business/payments/provider-settings/examination.ts'
import { mayBeTyped } from '#app/business/payments/provider-settings/provider-settings.ts'
import { ActForm } from '#app/components/staff/act-form.tsx'
import { OwnCode } from '#app/components/staff/own-code.tsx'
import { formatMoment } from '#app/i18n/format-time.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Button } from '#app/ui/button.tsx'
import { Select, TextInput } from '#app/ui/inputs.tsx'

/** A setting: its purpose, the source of its value, and a field to change it. */
export function SettingRow({ provider, setting }: { provider: string; setting: ExaminedSetting }) {
  const { name, variable, required, purpose } = setting
  const locale = useLocale()
  return (
    <li className="grid gap-x-6 gap-y-2 border-t border-line py-3 first:border-t-0 md:grid-cols-2">
      <div className="min-w-0">
        <p className="font-semibold break-all">
          {variable}{' '}
          {required && <span className="ml-1 text-sm font-normal text-danger">{m.common_required()}</span>}
        </p>
        <p className="text-sm text-ink-soft">{purpose[locale]}</p>
      </div>
      <div className="grid content-start gap-2">
        <p className="break-words">{formatValue(setting, locale)}</p>
        {mayBeTyped(setting) && <KeyForm provider={provider} setting={setting} />}
        {setting.source === 'typed' && (
          <SmallAct
            fields={{ act: 'remove-key', provider, name }}
            done={m.operations_key_removed()}
            label={m.operations_key_remove()}
            variable={variable}
          />
        )}
        {setting.before && (
          <div className="text-sm">
            <p className="break-words text-ink-soft">{formatBefore(setting.before, locale)}</p>
            <SmallAct
              // Another change remounts the form, because the form sends the change that it undoes.
              key={setting.before.at}
              fields={{ act: 'put-back-key', provider, name, seen: setting.before.at }}
              done={m.audit_key_back_done()}
              label={m.audit_key_back()}
              variable={variable}
            />
          </div>
        )}
      </div>
    </li>
  )
}

/** A folded form of one button, with the password if it is asked for. */
function SmallAct({
  fields,
  done,
  label,
  variable,
}: {
  fields: Readonly<Record<string, string | number>>
  done: string
  label: string
  variable: string
}) {
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent">
        {label}
        <span className="sr-only"> {variable}</span>
      </summary>
      <ActForm fields={fields} done={done} className="grid gap-2">
        {({ isSending, errorAt }) => (
          <>
            <OwnCode error={errorAt('code')} />
            <Button type="submit" variant="secondary" pending={isSending} className="justify-self-start">
              {label}
              <span className="sr-only"> {variable}</span>
            </Button>
          </>
        )}
      </ActForm>
    </details>
  )
}

function formatBefore({ ending, at, by }: KeyBefore, locale: Locale): string {
  const facts = { name: by ?? '–', when: formatMoment(at, locale) }
  if (ending === null) return m.audit_key_before_none(facts)
  return ending === '' ? m.audit_key_before_hidden(facts) : m.audit_key_before({ ...facts, ending })
}

function KeyForm({ provider, setting }: { provider: string; setting: ExaminedSetting }) {
  const { kind, name, variable } = setting
  const id = useId()
  return (
    <ActForm fields={{ act: 'set-key', provider, name }} done={m.operations_key_set({ variable })}>
      {({ isSending, errorAt }) => {
        const error = errorAt('value')
        const control = {
          name: 'value',
          'aria-label': m.operations_key_new({ variable }),
          'aria-invalid': error ? (true as const) : undefined,
          'aria-describedby': error ? id : undefined,
        }
        return (
          <div data-invalid={error ? true : undefined}>
            <div className="flex flex-wrap gap-2">
              {kind === 'mode' ? (
                <div className="grow">
                  <Select {...control} defaultValue={setting.shown}>
                    <option value="test">test</option>
                    <option value="live">live</option>
                  </Select>
                </div>
              ) : (
                <TextInput
                  {...control}
                  type={kind === 'secret' ? 'password' : 'text'}
                  autoComplete={kind === 'secret' ? 'new-password' : 'off'}
                  autoCapitalize="off"
                  spellCheck={false}
                  maxLength={8_000}
                  placeholder={m.operations_key_placeholder()}
                />
              )}
              <div className="basis-full empty:hidden">
                <OwnCode error={errorAt('code')} />
              </div>
              <Button type="submit" variant="secondary" pending={isSending}>
                {m.operations_key_save()}
                <span className="sr-only"> {variable}</span>
              </Button>
            </div>
            {error && (
              <p id={id} className="mt-1 text-sm text-danger">
                {error}
              </p>
            )}
          </div>
        )
      }}
    </ActForm>
  )
}

function formatValue(setting: ExaminedSetting, locale: Locale): string {
  const { source, kind, shown } = setting
  if (source === 'typed') {
    const facts = { name: setting.setBy ?? '–', when: formatMoment(setting.setAt, locale) }
    if (kind !== 'secret') return m.operations_value_typed({ ...facts, value: shown })
    return shown === ''
      ? m.operations_value_hidden(facts)
      : m.operations_value_ends({ ...facts, ending: shown })
  }
  if (source === 'variable')
    return kind === 'secret' ? m.operations_value_secret() : m.operations_value_variable({ value: shown })
  return shown === '' ? m.operations_value_none() : m.operations_value_standard({ value: shown })
}
