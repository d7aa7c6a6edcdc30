import {
  eachProfileText,
  type FieldRule,
  factsOf,
  PROFILE_TEXTS,
  type ProfileText,
  type RegisterField,
} from '#app/business/settings/registration-fields.ts'
import type { Settings } from '#app/business/settings/settings.ts'
import { manyLines, oneLine } from '#app/platform/plain-text.ts'
import { type CustomLabel, checkLabel, type LabelFault, type LabelValue } from './custom-label.ts'
import type { UserGroup } from './user-group.ts'

/** A profile as it was typed, not yet checked. */
export type ProfileInput = Readonly<Record<ProfileText, string>> & {
  /** A group's id. */
  readonly userGroup: string
  /** The name that the upload call returned. */
  readonly displayImage: string
  /** One text per school. */
  readonly education: readonly string[]
  /** By the custom field's id: one text per choice. */
  readonly customLabels: Readonly<Record<number, readonly string[]>>
}

/** An empty profile. */
export const EMPTY_PROFILE: ProfileInput = {
  ...eachProfileText(() => ''),
  userGroup: '',
  displayImage: '',
  education: [],
  customLabels: {},
}

export type ProfileField = ProfileText | 'userGroup' | 'displayImage' | 'education' | `label.${number}`
export type ProfileFault = LabelFault | 'NOT_A_TEL' | 'NOT_AN_AGE' | 'TOO_MANY'
export type ProfileFaults = Readonly<Partial<Record<ProfileField, ProfileFault>>>

/** The shop's registration form: its settings, groups and custom fields. */
export type ProfileForm = {
  readonly settings: Pick<Settings, 'registerForm' | 'telMinimumSkipped' | 'studentSelectsGroup'>
  readonly groups: readonly UserGroup[]
  readonly labels: readonly CustomLabel[]
}

/** A checked profile. A field that the form does not show is empty. */
export type Profile = Readonly<Record<Exclude<ProfileText, 'age'>, string>> & {
  readonly age: number | null
  /** null: no group was chosen. */
  readonly userGroupId: number | null
  readonly displayImage: string | null
  readonly education: readonly string[]
  readonly customLabels: readonly LabelValue[]
}

/** Returns a checked profile as columns of the student row. */
export function profileColumns({ branch, displayImage, education, customLabels, ...same }: Profile) {
  return {
    ...same,
    branchId: branch || null,
    profileUploadId: displayImage,
    education: [...education],
    customLabels: [...customLabels],
  }
}

export const TEXT_MAX = 255
const LONG_TEXT_MAX = 2_000
const LONG_TEXTS: readonly string[] = PROFILE_TEXTS.filter(name => factsOf(name).kind === 'lines')
export const EDUCATION_MAX = 20
/** Returns the most characters that a text field may have, custom fields included. */
export function longestOf(field: string): number {
  return LONG_TEXTS.includes(field) ? LONG_TEXT_MAX : TEXT_MAX
}

const HIDDEN: FieldRule = { enabled: false, required: false }

/**
 * Returns whether the form shows and requires a field (behaviour: Registration rules).
 * E-mail is always required. A group is required if groups exist and students choose theirs.
 * A custom field has its own required mark.
 */
export function fieldRule(field: RegisterField, { settings, groups, labels }: ProfileForm): FieldRule {
  const { registerForm, studentSelectsGroup } = settings
  const rule = registerForm[field]
  if (field === 'email') return { enabled: true, required: true }
  if (field === 'customLabel') return { enabled: rule.enabled && labels.length > 0, required: false }
  if (field !== 'userGroup') return rule.enabled ? rule : HIDDEN
  const isShown = groups.length > 0 && (studentSelectsGroup || rule.enabled)
  return isShown ? { enabled: true, required: studentSelectsGroup || rule.required } : HIDDEN
}

/**
 * Checks a profile against the shop's form, all fields at once (behaviour: Registration rules).
 * `ownPictures`: names of profile pictures that this caller uploaded and that nothing uses yet.
 */
export function checkProfile(
  input: ProfileInput,
  form: ProfileForm,
  ownPictures: ReadonlySet<string>,
): { profile: Profile; faults: ProfileFaults } {
  const texts = shownTexts(input, form)
  const given = shownChoices(input, form)
  const labels = checkLabels(input, form, ownPictures)
  const { age, ...others } = texts
  const profile = {
    ...others,
    age: age === '' ? null : Number(age),
    userGroupId: given.userGroup === '' ? null : Number(given.userGroup),
    displayImage: given.displayImage || null,
    education: given.education,
    customLabels: labels.values,
  }
  const faults = {
    ...textFaults(texts, form),
    ...choiceFaults(given, form, ownPictures),
    ...labels.faults,
    ...requiredFaults({ ...texts, ...given }, form),
  }
  return { profile, faults }
}

/** Returns the pictures that a profile uses, without duplicates. */
export function picturesOf(
  { displayImage, customLabels }: Profile,
  labels: readonly CustomLabel[],
): string[] {
  const isPicture = (id: number) => labels.find(label => label.id === id)?.typeLabel === 'image'
  const ofLabels = customLabels.filter(({ id }) => isPicture(id)).map(({ value }) => String(value))
  return [...new Set([...(displayImage ? [displayImage] : []), ...ofLabels])]
}

/** Returns every value that could be a picture's name, to look them up before the check. */
export function namedPictures({ displayImage, customLabels }: ProfileInput): string[] {
  const names = [displayImage, ...Object.values(customLabels).flat()].map(name => name.trim())
  return [...new Set(names)].filter(name => /^[\w-]{1,64}$/.test(name))
}

type Texts = Record<ProfileText, string>

function shownTexts(input: ProfileInput, form: ProfileForm): Texts {
  return eachProfileText(name => {
    const text = LONG_TEXTS.includes(name) ? manyLines(input[name]) : oneLine(input[name])
    return fieldRule(name, form).enabled ? text : ''
  })
}

type Choices = { userGroup: string; displayImage: string; education: string[] }

function shownChoices(input: ProfileInput, form: ProfileForm): Choices {
  const isShown = (field: RegisterField) => fieldRule(field, form).enabled
  return {
    userGroup: isShown('userGroup') ? input.userGroup.trim() : '',
    displayImage: isShown('displayImage') ? input.displayImage.trim() : '',
    education: isShown('educationList') ? input.education.map(oneLine).filter(Boolean) : [],
  }
}

function textFaults(texts: Texts, { settings }: ProfileForm): ProfileFaults {
  const tooLong = PROFILE_TEXTS.filter(name => Array.from(texts[name]).length > longestOf(name))
  return {
    ...Object.fromEntries(tooLong.map(name => [name, 'TOO_LONG'])),
    ...(texts.tel !== '' && !isTel(texts.tel, settings) && { tel: 'NOT_A_TEL' }),
    ...(texts.age !== '' && !isAge(texts.age) && { age: 'NOT_AN_AGE' }),
  }
}

/** Digits only, 9 to 10 of them; `telMinimumSkipped` allows fewer (behaviour: Registration rules). */
function isTel(text: string, { telMinimumSkipped }: Pick<Settings, 'telMinimumSkipped'>): boolean {
  return /^\d{1,10}$/.test(text) && (telMinimumSkipped || text.length >= 9)
}

/** Accepts ages from 5 to 120. Anything else is a typing error. */
function isAge(text: string): boolean {
  return /^\d{1,3}$/.test(text) && Number(text) >= 5 && Number(text) <= 120
}

function choiceFaults(
  { userGroup, displayImage, education }: Choices,
  { groups }: ProfileForm,
  ownPictures: ReadonlySet<string>,
): ProfileFaults {
  const isGroup = userGroup === '' || groups.some(({ id }) => String(id) === userGroup)
  const isTooLong = education.some(text => Array.from(text).length > TEXT_MAX)
  return {
    ...(!isGroup && { userGroup: 'NOT_AN_OPTION' }),
    ...(displayImage !== '' && !ownPictures.has(displayImage) && { displayImage: 'PICTURE_NOT_FOUND' }),
    ...(isTooLong && { education: 'TOO_LONG' }),
    ...(education.length > EDUCATION_MAX && { education: 'TOO_MANY' }),
  }
}

function requiredFaults(given: Texts & Choices, form: ProfileForm): ProfileFaults {
  const fields: [RegisterField, keyof typeof given][] = [
    ...PROFILE_TEXTS.map(name => [name, name] as [RegisterField, ProfileText]),
    ['userGroup', 'userGroup'],
    ['displayImage', 'displayImage'],
    ['educationList', 'education'],
  ]
  const missing = fields.filter(
    ([field, name]) => fieldRule(field, form).required && given[name].length === 0,
  )
  return Object.fromEntries(missing.map(([, name]) => [name, 'REQUIRED']))
}

function checkLabels(
  { customLabels }: ProfileInput,
  form: ProfileForm,
  ownPictures: ReadonlySet<string>,
): { values: LabelValue[]; faults: ProfileFaults } {
  const shown = fieldRule('customLabel', form).enabled ? form.labels : []
  const checked = shown.map(label => ({
    id: label.id,
    ...checkLabel(label, customLabels[label.id] ?? [], ownPictures),
  }))
  return {
    values: checked.flatMap(({ id, value }) => (value === null ? [] : [{ id, value }])),
    faults: Object.fromEntries(checked.flatMap(({ id, fault }) => (fault ? [[`label.${id}`, fault]] : []))),
  }
}
