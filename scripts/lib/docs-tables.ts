import { LONGEST_ADDRESS } from '../../app/business/accounts/addresses/shipping-address.ts'
import {
  EXTRAS,
  PERMISSIONS,
  type Permission,
  ROLES,
  rolesWith,
} from '../../app/business/callers/permissions.ts'
import { RATES } from '../../app/business/callers/rates.ts'
import { LONGEST_COMMENT } from '../../app/business/comments/comment.ts'
import { LONGEST_FEEDBACK, LONGEST_TEXT, MOST_FILES } from '../../app/business/learning/homework/homework.ts'
import { LONGEST_NOTE } from '../../app/business/learning/notes/note.ts'
import { LONGEST_ANSWER } from '../../app/business/learning/quizzes/question-schema.ts'
import { LONGEST_MESSAGE, LONGEST_SUBJECT } from '../../app/business/learning/teaching/message-to-student.ts'
import {
  type ProviderSetting,
  variableOf,
} from '../../app/business/payments/provider-settings/provider-settings.ts'
import { PROVIDERS } from '../../app/business/payments/providers.server.ts'
import {
  describeSetting,
  SETTING_GROUP_NAMES,
  SETTING_GROUPS,
  SETTINGS_ON_THE_WIRE,
} from '../../app/business/settings/settings.wire.ts'
import { settingsFromRows } from '../../app/business/settings/settings-repository.server.ts'
import { TAX_THRESHOLD } from '../../app/business/tax/threshold.ts'
import { WITHHOLDING_PERCENTS } from '../../app/business/tax/withholding.ts'
import { MOST_PIXELS, MOST_PIXELS_A_SIDE } from '../../app/business/uploads/pictures/image-kind.ts'
import { LEFT_FILES_KEPT } from '../../app/business/uploads/sweep-left-files.server.ts'
import { PICTURES_KEPT, VIDEOS_KEPT } from '../../app/business/uploads/sweep-orphan-uploads.server.ts'
import { MOST_DOCUMENT_BYTES } from '../../app/business/uploads/upload-refusal.ts'
import { VIDEO_PART_BYTES } from '../../app/business/uploads/videos/video-parts.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../app/platform/clock.ts'
import type { AccessRule, AccessRules, AllowedCallers } from '../../app/testing/access-rules/access-rule.ts'
import { CALLS } from '../../app/testing/access-rules/calls.ts'
import { PAGES } from '../../app/testing/access-rules/pages.ts'
import { MOST_BYTES } from '../../bench/bundle.ts'
import { onTheWire, REFUSAL_STATUSES } from '../../workers/api/refusal-statuses.ts'
import { UPLOADS_MEMORY_BYTES, UPLOADS_WAIT } from '../../workers/request/upload-memory.ts'

/** The parts of docs/ that are written from the program: the page, the name of the place in it, and the text. */
export const GENERATED = [
  { page: 'payments', name: 'payments', text: paymentsTable },
  { page: 'behaviour', name: 'settings', text: settingsTable },
  { page: 'behaviour', name: 'statuses', text: statusesTable },
  { page: 'behaviour', name: 'text-limits', text: textLimits },
  { page: 'behaviour', name: 'tax-threshold', text: taxThreshold },
  { page: 'behaviour', name: 'upload-limits', text: uploadLimits },
  { page: 'behaviour', name: 'rates', text: ratesTable },
  { page: 'addresses', name: 'permissions', text: permissionsTable },
  { page: 'addresses', name: 'pages', text: () => addressesTable(PAGES) },
  { page: 'addresses', name: 'calls', text: () => addressesTable(CALLS, { withMethods: true }) },
  { page: 'measurements', name: 'worker-limit', text: workerLimit },
] as const

/** The Worker's limit. The measured table below it names the limit of the day on which it was measured. */
function workerLimit(): string {
  return `All modules of the shop's Worker, and of that of the back office, may have ${MOST_BYTES.toLocaleString('en')} bytes each, compressed by gzip. The figures below may be older than this limit.`
}

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

/** Every setting with its meaning, default and page. A default of several values is left to the program. */
function settingsTable(): string {
  const defaults = settingsFromRows([])
  const rows = SETTINGS_ON_THE_WIRE.map(setting => {
    const { name, path, codec } = setting
    const value = codec.encode(
      path.split('.').reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], defaults),
    )
    const group = SETTING_GROUP_NAMES.find(one =>
      SETTING_GROUPS[one].settings.some(setting => setting.name === name),
    )
    return `| \`${name}\` | ${cell(describeSetting(setting))} | ${defaultCell(value)} | ${group ? `\`${group}\`` : ''} |`
  })
  return ['| Setting | Meaning | Default | Page |', '| --- | --- | --- | --- |', ...rows].join('\n')
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

/** The texts that may be longer or shorter than others. */
function textLimits(): string {
  const rows = Object.entries({
    'A delivery address': LONGEST_ADDRESS,
    'A comment': LONGEST_COMMENT,
    'A note': LONGEST_NOTE,
    'Homework, as text': LONGEST_TEXT,
    'Feedback on homework': LONGEST_FEEDBACK,
    'A short answer of a quiz': LONGEST_ANSWER,
    'The subject of a message to a student': LONGEST_SUBJECT,
    'A message to a student': LONGEST_MESSAGE,
  }).map(([what, most]) => `| ${what} | ${most.toLocaleString('en')} |`)
  return ['| Text | Characters |', '| --- | --: |', ...rows].join('\n')
}

/** Where tax invoices and withholding begin. */
function taxThreshold(): string {
  const amounts = Object.entries(TAX_THRESHOLD).map(
    ([of, minor]) => `${(minor / 100).toLocaleString('en')} ${of}`,
  )
  const [usual, ...others] = WITHHOLDING_PERCENTS
  return `${amounts.join(' or ')} (\`tax/threshold.ts\`). Withholding is ${WITHHOLDING_PERCENTS.join(' or ')} percent, ${usual} unless the buyer chooses ${others.join(' or ')} (\`tax/withholding.ts\`).`
}

/** How large uploads may be, and how long an unused one is kept. */
function uploadLimits(): string {
  const unset = settingsFromRows([])
  const bytes = (count: number) =>
    count < 1024 ** 3 ? `${count / 1024 ** 2} MiB` : `${count / 1024 ** 3} GiB`
  const pixels = `${MOST_PIXELS_A_SIDE.toLocaleString('en')} a side, ${MOST_PIXELS / 1e6} million together`
  const kept = (milliseconds: number) => `deleted after ${milliseconds / HOUR} h`
  const memory = `${UPLOADS_MEMORY_BYTES / 1e6} MB per isolate, wait of ${UPLOADS_WAIT / SECOND} s`
  return [
    '| What | Value | File |',
    '| --- | --- | --- |',
    `| Largest picture | ${bytes(unset.maxUploadBytes)} unless set | \`settings/settings.ts\` |`,
    `| Largest video | ${bytes(unset.maxVideoBytes)} unless set | \`settings/settings.ts\` |`,
    `| All uploads | ${bytes(unset.storageBytes)} unless set | \`settings/settings.ts\` |`,
    `| Part of a video | ${bytes(VIDEO_PART_BYTES)} | \`uploads/videos/video-parts.ts\` |`,
    `| Pixels | ${pixels} | \`uploads/pictures/image-kind.ts\` |`,
    `| Large forms at once | ${memory} | \`workers/request/upload-memory.ts\` |`,
    `| Unused picture | ${kept(PICTURES_KEPT)} | \`uploads/sweep-orphan-uploads.server.ts\` |`,
    `| Unused video | ${kept(VIDEOS_KEPT)} | \`uploads/sweep-orphan-uploads.server.ts\` |`,
    `| File that no lecture has | deleted after ${LEFT_FILES_KEPT / DAY} days | \`uploads/sweep-left-files.server.ts\` |`,
    `| Homework file | ${bytes(MOST_DOCUMENT_BYTES)}, ${MOST_FILES} at once | \`uploads/upload-refusal.ts\` |`,
  ].join('\n')
}

/** How often something may be done. */
function ratesTable(): string {
  const rows = Object.values(RATES).map(counted => {
    const isBytes = 'unit' in counted
    const limits = counted.rates.map(({ limit, windowMs }) => {
      const amount = isBytes ? `${limit / 1024 ** 2} MiB` : limit.toLocaleString('en')
      return `${amount} ${WINDOWS[windowMs] ?? `in ${windowMs} ms`}`
    })
    return `| ${counted.counts} | ${limits.join(', ')} |`
  })
  return ['| What | Limit |', '| --- | --- |', ...rows].join('\n')
}

const WINDOWS: Readonly<Record<number, string>> = {
  [10 * MINUTE]: 'in 10 minutes',
  [15 * MINUTE]: 'in 15 minutes',
  [HOUR]: 'an hour',
  [DAY]: 'a day',
}

/** Every permission with the roles that have it. */
function permissionsTable(): string {
  const rows = PERMISSIONS.map(permission => `| \`${permission}\` | ${wordsOf(permission)} |`)
  return ['| Permission | Roles |', '| --- | --- |', ...rows].join('\n')
}

/** Every address of a table, with who may read it and who may send to it. */
function addressesTable(rules: AccessRules, { withMethods = false } = {}): string {
  const paths = [...new Set(Object.keys(rules).map(key => key.slice(key.indexOf(' ') + 1)))]
  const rows = paths.map(path => {
    const readers = rules[`GET ${path}`] ?? rules[`ALL ${path}`]
    const senders = SENDING.map(method => inWords(rules[`${method} ${path}`]))
    const sentBy = [...new Set(senders.filter(words => words !== ''))].join('; ')
    const methods = ['ALL', 'GET', ...SENDING].filter(method => rules[`${method} ${path}`])
    // Hono writes the pattern of a parameter behind its name.
    return `| \`${cell(path.replaceAll(/\{[^/]*\}/g, ''))}\` | ${withMethods ? `${methods.join(', ')} | ` : ''}${inWords(readers)} | ${sentBy} |`
  })
  const more = withMethods ? [' Methods |', ' --- |'] : ['', '']
  return [`| Address |${more[0]} Read by | Sent to by |`, `| --- |${more[1]} --- | --- |`, ...rows].join('\n')
}

const SENDING = ['POST', 'PUT', 'PATCH', 'DELETE']

const CALLERS: Readonly<Record<Exclude<AllowedCallers, Permission>, string>> = {
  everyone: 'everybody',
  link: "the holder of the order's link",
  'signed-in': 'signed-in people',
  owner: 'the owner',
  'back-office': 'the back office',
  provider: 'the payment provider',
  'own-machine': 'everybody, on the own machine',
}

function wordsOf(allowed: AllowedCallers): string {
  const permission = PERMISSIONS.find(one => one === allowed)
  if (!permission) return CALLERS[allowed as keyof typeof CALLERS]
  const byExtra = ROLES.filter(role => EXTRAS[role]?.includes(permission)).map(role => `${role} if allowed`)
  return [...rolesWith(permission).map(role => (role === 'instructor' ? 'teacher' : role)), ...byExtra].join(
    ', ',
  )
}

function inWords(rule: AccessRule | undefined): string {
  if (!rule) return ''
  const callers = rule.studentsOnly ? 'students' : wordsOf(rule.for)
  const more = [
    rule.staffToo && wordsOf(rule.staffToo),
    rule.teachersToo && 'teachers',
    rule.courseTeacherToo && "the course's teacher",
  ].filter(Boolean)
  return [callers, ...more].join(', ')
}
