import {
  type ProviderSetting,
  variableOf,
} from '../../app/business/payments/provider-settings/provider-settings.ts'
import { PROVIDERS } from '../../app/business/payments/providers.server.ts'
import { SETTINGS_ON_THE_WIRE } from '../../app/business/settings/settings.wire.ts'
import { settingsFromRows } from '../../app/business/settings/settings-repository.server.ts'
import { onTheWire, REFUSAL_STATUSES } from '../../workers/api/refusal-statuses.ts'

/** The parts of docs/ that are written from the program: the page, the name of the place in it, and the text. */
export const GENERATED = [
  { page: 'payments', name: 'payments', text: paymentsTable },
  { page: 'behaviour', name: 'settings', text: settingsTable },
  { page: 'behaviour', name: 'statuses', text: statusesTable },
] as const

/** The table of provider settings for docs/payments.md. The staff page and the doctor use the same list. */
function paymentsTable(): string {
  const rows = PROVIDERS.flatMap(({ name, methodIds, guide }) => {
    if (!guide) return []
    const say = (setting: ProviderSetting) => `\`${variableOf(guide, setting)}\`: ${cell(setting.purpose.en)}`
    const isKey = ({ kind }: ProviderSetting) => kind === 'secret' || kind === 'public'
    const needed = guide.settings.filter(setting => setting.required)
    const more = guide.settings.filter(setting => !setting.required && isKey(setting))
    const webhook = guide.webhook ? `\`/webhook/payment/${name}\`: ${cell(guide.webhook.en)}` : 'none'
    return [
      `| ${guide.title} | ${methodIds.join(', ')} | ${needed.map(say).join('<br>')} | ${more.map(say).join('<br>')} | ${webhook} |`,
    ]
  })
  return [
    '| Provider | Methods | Required settings, and where to find them | Optional keys | Webhook address to enter |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}

/** Every setting with its meaning and its default. A default of several values is left to the program. */
function settingsTable(): string {
  const defaults = settingsFromRows([])
  const rows = SETTINGS_ON_THE_WIRE.map(({ name, path, codec, description }) => {
    const value = codec.encode(
      path.split('.').reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], defaults),
    )
    return `| \`${name}\` | ${cell(description)} | ${defaultCell(value)} |`
  })
  return ['| Setting | Meaning | Default |', '| --- | --- | --- |', ...rows].join('\n')
}

function defaultCell(value: unknown): string {
  if (value === null) return 'no limit'
  if (value === '' || (Array.isArray(value) && value.length === 0)) return 'empty'
  return typeof value === 'object' ? '' : `\`${value}\``
}

/** The status of each refusal that has one of its own. */
function statusesTable(): string {
  const statuses = [...new Set(Object.values(REFUSAL_STATUSES))].sort((one, other) => one - other)
  const rows = statuses.map(status => {
    const codes = Object.keys(REFUSAL_STATUSES).filter(code => REFUSAL_STATUSES[code] === status)
    return `| ${status} | ${codes.map(code => `\`${onTheWire(code)}\``).join(', ')} |`
  })
  return ['| Status | Codes |', '| --- | --- |', ...rows].join('\n')
}
