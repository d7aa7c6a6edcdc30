import {
  type ProviderSetting,
  variableOf,
} from '../../app/business/payments/provider-settings/provider-settings.ts'
import { PROVIDERS } from '../../app/business/payments/providers.server.ts'

/** The table of provider settings for docs/payments.md. The staff page and the doctor use the same list. */
export function paymentsTable(): string {
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
