import { useId } from 'react'
import type { ExaminedSetting } from '#app/business/payments/provider-settings/examination.ts'
import { mayBeTyped } from '#app/business/payments/provider-settings/provider-settings.ts'
import { ActForm } from '#app/components/staff/act-form.tsx'
import { formatMoment } from '#app/components/staff/period-words.ts'
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
          {variable}
          {required && <span className="ml-2 text-sm font-normal text-danger">{m.common_required()}</span>}
        </p>
        <p className="text-sm text-ink-soft">{purpose[locale]}</p>
      </div>
      <div className="grid content-start gap-2">
        <p className="break-words">{formatValue(setting, locale)}</p>
        {mayBeTyped(setting) && <KeyForm provider={provider} setting={setting} />}
        {setting.source === 'typed' && (
          <ActForm fields={{ act: 'remove-key', provider, name }} done={m.operations_key_removed()}>
            {({ isSending }) => (
              <Button type="submit" variant="quiet" pending={isSending} className="-ml-4">
                {m.operations_key_remove()}
                <span className="sr-only"> {variable}</span>
              </Button>
            )}
          </ActForm>
        )}
      </div>
    </li>
  )
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
            <div className="flex gap-2">
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
