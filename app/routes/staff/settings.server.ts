import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { requirePermission } from '#app/business/accounts/sessions/require-account.server.ts'
import type { Caller } from '#app/business/callers/caller.ts'
import type { LoggedAct } from '#app/business/callers/staff-log.server.ts'
import { getSettingsGroup } from '#app/business/school/get-settings-group.server.ts'
import { previewTypedMail } from '#app/business/school/preview-mail.server.ts'
import {
  putBackSettings,
  type SaveSettings,
  saveSettings,
} from '#app/business/school/save-settings.server.ts'
import {
  type Change,
  changesOf,
  defaultOf,
  type Faults,
  LISTS,
  pictureNames,
  readTyped,
  type SettingFault,
  settingsOf,
  typedFrom,
  typedSetting,
  valueIn,
} from '#app/business/school/setting-values.ts'
import { arranged, ENGLISH, readArranging, type Typed } from '#app/business/school/typed-fields.ts'
import { isMailKind, MAIL_KIND_NAMES, openingName } from '#app/business/settings/mail-kinds.ts'
import { UNITS } from '#app/business/settings/setting-input.ts'
import {
  isEnglishSetting,
  SETTING_GROUP_NAMES,
  SETTING_GROUPS,
  type SettingGroup,
  type SettingOnTheWire,
  settingPath,
} from '#app/business/settings/settings.wire.ts'
import { oneFileOf, readLimitedForm } from '#app/business/uploads/read-limited-form.server.ts'
import { mayUpload } from '#app/business/uploads/upload-limits.server.ts'
import type { UploadRefusal } from '#app/business/uploads/upload-refusal.ts'
import {
  FILE,
  type PastSave,
  type SettingsAgain,
  type SettingsAnswer,
  type SettingsPage,
  type ShownSetting,
} from '#app/components/staff/settings/settings-answer.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { safeHtml } from '#app/platform/safe-html.ts'
import { textsOf } from '#app/routes/forms.server.ts'
import { changesInWords, faultInWords, valueInWords } from './settings-words.server.ts'

/** Two long texts in two languages, and their version before. */
const LARGEST_FORM = 1024 * 1024

/** The groups whose settings make the head, the first screen and the foot of the shop. */
const PREVIEWED: readonly SettingGroup[] = ['school', 'home']

/** Returns every group with the labels and the present values of its settings. */
export async function loadSettings({ request, context }: LoaderFunctionArgs) {
  await requirePermission(context, request, 'settings.write')
  const { locale, services } = context
  const stored = await services.siteSettings()
  return SETTING_GROUP_NAMES.map(group => {
    const settings: readonly SettingOnTheWire[] = SETTING_GROUPS[group].settings
    return {
      group,
      title: SETTING_GROUPS[group].words[locale],
      list: LISTS[group] ?? null,
      settings: settings.map(setting => ({
        name: setting.name,
        label: setting.label[locale],
        path: settingPath(group, setting),
        ...presentValue(group, setting, valueIn(stored, setting), locale),
      })),
    }
  })
}

/** Returns a value in a line of words, or the picture that it is. Both null: the list of settings does not show it. */
function presentValue(
  group: SettingGroup,
  { name, codec }: SettingOnTheWire,
  value: unknown,
  locale: Locale,
) {
  const { input } = codec
  if (input.kind === 'picture') return { value: null, picture: String(value) || null }
  const isShown = input.kind !== 'courses' && (input.kind !== 'elsewhere' || typeof value === 'string')
  if (!isShown || isEmpty(value)) return { value: null, picture: null }
  return { value: valueInWords(group, name, value, locale), picture: null }
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
  const caller = await context.caller()
  const others = PREVIEWED.includes(group) ? PREVIEWED.filter(one => one !== group) : []
  const read = await getSettingsGroup(services, group, caller, others)
  if (!read.ok) throw new Response(null, { status: 404 })
  const { values, beside, seen, acts, courses } = read.value
  const typed = typedFrom(group, values)
  const mostPictureBytes = pictureNames(group).length > 0 ? (await services.siteSettings()).maxUploadBytes : 0
  const saved = Number(new URL(request.url).searchParams.get('saved'))
  const course = courses[0] ? `/course/${courses[0].id}` : null
  return {
    group,
    title: SETTING_GROUPS[group].words[locale],
    settings: settingsOf(group).map(setting => shown(group, setting, course, locale)),
    list: LISTS[group] ?? null,
    typed,
    seen,
    courses: courses.map(({ id, name }) => ({ id, name })),
    preview:
      others.length === 0
        ? null
        : {
            typed: Object.assign(
              { ...typed },
              ...others.map((other, index) => typedFrom(other, beside[index] ?? {})),
            ),
            cover: courses[0]?.pictureUrl ?? '',
          },
    // The set-up of the shop is an act too. It logs what it changed as saves of their own.
    history: acts.filter(({ data }) => data?.changes).map(act => pastSave(group, act, locale)),
    mostPictureBytes,
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
    opens: MAIL_KIND_NAMES.find(kind => openingName(kind) === name) ?? null,
    initialText: isEmpty(initial) ? shownIfEmpty(name, locale) : valueInWords(group, name, initial, locale),
    shownAt:
      shownAt && /^\/course(#|$)/.test(shownAt) ? course && shownAt.replace('/course', course) : shownAt,
  }
}

/** Returns what pages show in the place of an empty setting; null: nothing. */
const shownIfEmpty = (name: string, locale: Locale) =>
  name === 'title' ? m.common_shop({}, { locale }) : null

const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0)

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
 * Handles the form of a group: saves it, shows its HTML or a mail as it is worded now, fills in a default, arranges a
 * list, or puts back what a save changed. Everything typed comes back with the answer.
 */
export async function answerSettings(args: ActionFunctionArgs): Promise<SettingsAnswer> {
  const { request, context, params } = args
  await requirePermission(context, request, 'settings.write')
  const { services, locale } = context
  const caller = await context.caller()
  const read = await readLimitedForm(request, LARGEST_FORM + (await picturesRoom(args)))
  if (!read.ok) return unreadable(args, caller, read.error)
  const form = read.value
  // The last of a name counts: a button may carry another value for its field.
  const fields = textsOf(form)
  const { intent = 'save', seen = '', group: named, ...typed } = fields
  const group = groupOf(params.group ?? named)
  const [what, about = ''] = intent.split(':')
  const again = (over: Partial<SettingsAgain>) => formAgain({ typed, seen, ...over })
  const moved = what === 'arrange' ? readArranging(intent.slice('arrange:'.length)) : null
  if (moved) return again({ kind: 'filled', typed: arranged(typed, moved.list, moved.id, moved.way) })
  if (what === 'default') return again({ kind: 'filled', about, typed: withDefault(group, about, typed) })
  if (what === 'preview') {
    const previews = isMailKind(about)
      ? await previewTypedMail(services, { kind: about, typed }, caller)
      : ok(previewsOf(group, typed))
    if (previews.ok) return again({ kind: 'preview', previews: previews.value })
    if (previews.error.code === 'NOT_STAFF') throw new Response(null, { status: 404 })
    return again({ faults: inWords(previews.error.faults, locale) })
  }
  if (what !== 'save' && what !== 'put-back') throw new Response(null, { status: 400 })
  const sent =
    what === 'save' ? await picturesOf(form, { group, typed }, { context, request }) : ok(undefined)
  if (!sent.ok) return again({ faults: inWords(sent.error, locale) })
  const saved =
    what === 'save'
      ? await saveSettings(services, { group, typed, seen, pictures: sent.value }, caller)
      : await putBackSettings(services, { group, act: Number(about), seen }, caller)
  if (saved.ok) return { kind: 'saved', act: saved.value.act }
  const { error } = saved
  switch (error.code) {
    case 'INPUT_ERROR': {
      const faults = Object.entries(error.faults)
      const pale = faults.map(([, fault]) => fault).find(fault => fault.code === 'too-pale')
      return again({
        faults: inWords(error.faults, locale),
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

function formAgain(over: Partial<SettingsAgain> & Pick<SettingsAgain, 'typed' | 'seen'>): SettingsAgain {
  return { kind: 'refused', faults: {}, nearest: null, theirs: [], about: null, previews: {}, ...over }
}

const inWords = (faults: Faults, locale: Locale) =>
  Object.fromEntries(Object.entries(faults).map(([name, fault]) => [name, faultInWords(fault, locale)]))

/** Returns the bytes that pictures may add to a form. Only a form that is larger than its texts needs the answer. */
async function picturesRoom({ context, request }: ActionFunctionArgs): Promise<number> {
  const announced = Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY)
  return announced > LARGEST_FORM ? (await context.services.siteSettings()).maxUploadBytes : 0
}

/** Returns the chosen pictures of a form, counted as uploads; undefined without one. */
async function picturesOf(
  form: FormData,
  { group, typed }: Pick<SaveSettings, 'group' | 'typed'>,
  { context, request }: Pick<ActionFunctionArgs, 'context' | 'request'>,
): Promise<Result<SaveSettings['pictures'], Faults>> {
  const files: Record<string, File> = {}
  const faults: Record<string, SettingFault> = {}
  for (const name of pictureNames(group, typed)) {
    const file = oneFileOf(form, name + FILE)
    if (file.ok) files[name] = file.value
    else if (file.error.code !== 'FILE_MISSING') faults[name] = { code: 'picture', refusal: file.error }
  }
  const [first] = Object.keys(files)
  if (Object.keys(faults).length > 0) return refuse(faults)
  if (first === undefined) return ok(undefined)
  const bytes = Object.values(files).reduce((sum, { size }) => sum + size, 0)
  const room = await mayUpload(context.services, { caller: await context.caller(), request, bytes })
  if (!room.ok) return refuse({ [first]: { code: 'picture', refusal: room.error } })
  return ok({ files, room: room.value })
}

/** Answers a form that was too large to read: the stored values, with the reason beside the first picture. */
async function unreadable(
  { context, params }: ActionFunctionArgs,
  caller: Caller,
  refusal: UploadRefusal,
): Promise<SettingsAgain> {
  const group = SETTING_GROUP_NAMES.find(one => one === params.group)
  const [picture] = group ? pictureNames(group) : []
  const read = group && picture ? await getSettingsGroup(context.services, group, caller) : null
  if (!group || !picture || !read?.ok)
    throw new Response(null, { status: refusal.code === 'FILE_TOO_LARGE' ? 413 : 400 })
  const { values, seen } = read.value
  const faults = inWords({ [picture]: { code: 'picture', refusal } }, context.locale)
  return formAgain({ typed: typedFrom(group, values), seen, faults })
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
