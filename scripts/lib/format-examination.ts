import type {
  Examination,
  ExaminedMethod,
  ExaminedProvider,
  ExaminedSetting,
} from '../../app/business/payments/provider-settings/examination.ts'

/** The doctor's report about payments, as lines for the terminal. */
export function formatExamination({ providers, byHand, unserved, lacksAccount }: Examination): string {
  return [
    ...providers.map(formatProvider),
    byHand.length > 0 ? `Confirmed by staff: ${byHand.map(formatMethod).join(', ')}` : '',
    ...(lacksAccount ? ['NOT READY  bank transfer: no bank account is shown to buyers'] : []),
    ...unserved.map(method => `NOT READY  ${formatMethod(method)}: no provider serves this method`),
  ]
    .filter(Boolean)
    .join('\n\n')
}

function formatProvider(provider: ExaminedProvider): string {
  const { title, methods, mode, settings, webhook, faults, isOn, isReady } = provider
  const standing = isReady ? 'ready' : isOn ? 'NOT READY' : 'not ready, switched off'
  return [
    `${title}: ${standing}`,
    `  methods   ${methods.map(formatMethod).join(', ') || 'none in this shop'}`,
    `  mode      ${mode ?? 'neither test nor live'}`,
    ...faults.map(fault => `  wrong     ${fault}`),
    ...settings
      .filter(({ kind, source, required }) => required || kind === 'address' || source !== 'standard')
      .map(setting => `  ${setting.kind === 'address' ? 'address ' : 'key     '}  ${formatSetting(setting)}`),
    `  provider  ${formatCheck(provider)}`,
    webhook ? `  webhook   ${webhook.url} (${webhook.where.en})` : '  webhook   not supported',
    `  received  ${formatHeard(provider)}`,
  ].join('\n')
}

function formatMethod({ id, name, enabled }: ExaminedMethod): string {
  return `${id} ${name} (${enabled ? 'on' : 'off'})`
}

function formatSetting({ variable, source, kind, shown, purpose }: ExaminedSetting): string {
  if (source === 'typed') {
    const value = kind !== 'secret' ? shown : shown === '' ? '(hidden)' : `…${shown}`
    return `${variable} = ${value} (set by staff)`
  }
  if (source === 'variable') return `${variable} = ${kind === 'secret' ? '(hidden)' : shown}`
  return shown === '' ? `${variable} is not set: ${purpose.en}` : `${variable} = ${shown} (default)`
}

function formatCheck({ check, canBeAsked }: ExaminedProvider): string {
  if (check?.kind === 'answers') return 'accepts our keys'
  if (check?.kind === 'refuses') return `refuses our keys: ${check.why}`
  if (check) return `cannot be reached: ${check.why}`
  return canBeAsked === null
    ? 'not checked: it is not set up'
    : 'has no call to check the keys: make a payment in test mode'
}

function formatHeard({ heard }: ExaminedProvider): string {
  return heard ? `${new Date(heard.at).toISOString()}, signature ${heard.signature}` : 'no webhook yet'
}
