import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { requirePermission } from '#app/business/accounts/sessions/require-account.server.ts'
import type { LoggedAct } from '#app/business/callers/staff-log.server.ts'
import { getSettingsGroup } from '#app/business/school/get-settings-group.server.ts'
import { putBackSettings, saveSettings } from '#app/business/school/save-settings.server.ts'
import {
  type Change,
  changesOf,
  defaultOf,
  ENGLISH,
  LISTS,
  readTyped,
  settingsOf,
  type Typed,
  typedFrom,
  typedSetting,
} from '#app/business/school/setting-values.ts'
import { UNITS } from '#app/business/settings/setting-input.ts'
import {
  isEnglishSetting,
  SETTING_GROUP_NAMES,
  SETTING_GROUPS,
  type SettingGroup,
  type SettingOnTheWire,
} from '#app/business/settings/settings.wire.ts'
import type {
  PastSave,
  SettingsAgain,
  SettingsAnswer,
  SettingsPage,
  ShownSetting,
} from '#app/components/staff/settings/settings-answer.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { readForm } from '#app/platform/read-form.ts'
import { safeHtml } from '#app/platform/safe-html.ts'
import { changesInWords, faultInWords, valueInWords } from './settings-words.server.ts'

/** Two long texts in two languages, and their version before. */
const LARGEST_FORM = 1024 * 1024

/** Returns every group with the labels of its settings. */
export async function loadSettings({ request, context }: LoaderFunctionArgs) {
  await requirePermission(context, request, 'settings.write')
  const { locale } = context
  return SETTING_GROUP_NAMES.map(group => {
    const settings: readonly SettingOnTheWire[] = SETTING_GROUPS[group].settings
    return {
      group,
      title: SETTING_GROUPS[group].words[locale],
      list: LISTS[group] ?? null,
      settings: settings.map(({ name, label, codec, shownAt }) => ({
        name,
        label: label[locale],
        elsewhere: codec.input.kind === 'elsewhere' ? shownAt : null,
      })),
    }
  })
}

/** Returns a group for its page. An unknown group is 404. */
export async function loadSettingsGroup({
  request,
  context,
  params,
}: LoaderFunctionArgs): Promise<SettingsPage> {
  const group = groupOf(params.group)
  await requirePermission(context, request, SETTING_GROUPS[group].mayChange)
  // Every text of the group is a page.
  if (settingsOf(group).length === 0 && !LISTS[group]) throw redirect('/admin/pages')
  const { services, locale } = context
  const read = await getSettingsGroup(services, group, await context.caller())
  if (!read.ok) throw new Response(null, { status: 404 })
  const { values, seen, acts, courses } = read.value
  const saved = Number(new URL(request.url).searchParams.get('saved'))
  const course = courses[0] ? `/course/${courses[0].id}` : null
  return {
    group,
    title: SETTING_GROUPS[group].words[locale],
    settings: settingsOf(group).map(setting => shown(group, setting, course, locale)),
    list: LISTS[group] ?? null,
    typed: typedFrom(group, values),
    seen,
    courses,
    history: acts.map(act => pastSave(group, act, locale)),
    saved: acts[0]?.id === saved ? saved : null,
  }
}

function groupOf(name = ''): SettingGroup {
  const group = SETTING_GROUP_NAMES.find(one => one === name)
  if (!group) throw new Response(null, { status: 404 })
  return group
}

function shown(
  group: SettingGroup,
  setting: SettingOnTheWire,
  course: string | null,
  locale: Locale,
): ShownSetting {
  const { name, label, does, unit, codec, shownAt } = setting
  const initial = defaultOf(setting)
  return {
    name,
    label: label[locale],
    does: does[locale],
    unit: unit ? UNITS[unit][locale] : null,
    input: codec.input,
    english: isEnglishSetting(name) ? ENGLISH + name : null,
    initial: typedSetting(setting, { [name]: initial }),
    initialText: valueInWords(group, name, initial, locale),
    shownAt: shownAt === '/course' ? course : shownAt,
  }
}

function pastSave(group: SettingGroup, { id, at, who, action, data }: LoggedAct, locale: Locale): PastSave {
  const changes = (data?.changes ?? {}) as Readonly<Record<string, Change>>
  return {
    act: id,
    at,
    who,
    isPutBack: action === 'settings.put-back',
    changes: changesInWords(group, changes, locale),
  }
}

/**
 * Handles the form of a group: saves it, shows its HTML, fills in a default, or puts back what a save changed.
 * Everything typed comes back with the answer.
 */
export async function answerSettings({
  request,
  context,
  params,
}: ActionFunctionArgs): Promise<SettingsAnswer> {
  await requirePermission(context, request, 'settings.write')
  const form = await readForm(request, LARGEST_FORM)
  // The last of a name counts: a button may carry another value for its field.
  const fields = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  const { intent = 'save', seen = '', group: named, ...typed } = fields
  const group = groupOf(params.group ?? named)
  const [what, about = ''] = intent.split(':')
  const { services, locale } = context
  const caller = await context.caller()
  const again = (over: Partial<SettingsAgain>): SettingsAgain => ({
    kind: 'refused',
    typed,
    seen,
    faults: {},
    nearest: null,
    theirs: [],
    about: null,
    previews: {},
    ...over,
  })
  if (what === 'default') return again({ kind: 'filled', about, typed: withDefault(group, about, typed) })
  if (what === 'preview') return again({ kind: 'preview', previews: previewsOf(group, typed) })
  if (what !== 'save' && what !== 'put-back') throw new Response(null, { status: 400 })
  const saved =
    what === 'save'
      ? await saveSettings(services, { group, typed, seen }, caller)
      : await putBackSettings(services, { group, act: Number(about), seen }, caller)
  if (saved.ok) return { kind: 'saved', act: saved.value.act }
  const { error } = saved
  switch (error.code) {
    case 'INPUT_ERROR': {
      const faults = Object.entries(error.faults)
      const pale = faults.map(([, fault]) => fault).find(fault => fault.code === 'too-pale')
      return again({
        faults: Object.fromEntries(faults.map(([name, fault]) => [name, faultInWords(fault, locale)])),
        nearest: pale?.code === 'too-pale' ? pale.nearest : null,
      })
    }
    case 'CHANGED_MEANWHILE': {
      const isSave = what === 'save'
      const mine = isSave ? readTyped(group, typed, error.now) : null
      return again({
        kind: 'changed',
        seen: error.seen,
        theirs: mine?.ok ? changesInWords(group, changesOf(mine.value, error.now), locale) : [],
        typed: isSave ? typed : typedFrom(group, error.now),
      })
    }
    case 'NOT_FOUND':
    case 'NOT_STAFF':
      throw new Response(null, { status: 404 })
  }
}

function withDefault(group: SettingGroup, name: string, typed: Typed): Typed {
  const setting = settingsOf(group).find(one => one.name === name)
  if (!setting) throw new Response(null, { status: 400 })
  const others = Object.entries(typed).filter(
    ([field]) => field !== name && field !== ENGLISH + name && !field.startsWith(`${name}.`),
  )
  return { ...Object.fromEntries(others), ...typedSetting(setting, { [name]: defaultOf(setting) }) }
}

function previewsOf(group: SettingGroup, typed: Typed): Readonly<Record<string, string>> {
  const names = settingsOf(group)
    .filter(({ codec }) => codec.input.kind === 'html')
    .flatMap(({ name }) => [name, ENGLISH + name])
  return Object.fromEntries(names.map(name => [name, safeHtml(typed[name] ?? '')]))
}
