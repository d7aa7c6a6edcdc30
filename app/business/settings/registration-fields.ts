/** Whether the form hides a field, asks for it, or requires it. */
export const RULES = ['hidden', 'asked', 'required'] as const
export type Rule = (typeof RULES)[number]

export type FieldRule = { readonly enabled: boolean; readonly required: boolean }

/** A rule as the settings store it. */
export function fieldRuleOf(rule: string): FieldRule {
  return { enabled: rule !== 'hidden', required: rule === 'required' }
}

/** Returns the rule of a field as the settings store it. */
export function ruleOf({ enabled, required }: FieldRule): Rule {
  if (!enabled) return 'hidden'
  return required ? 'required' : 'asked'
}

export type RegistrationFieldFacts = {
  /** The name in the registration payload and in the site file. */
  readonly wire: string
  /** The rule of a new shop. */
  readonly rule: Rule
  /**
   * `line` and `lines`: a text of the profile, of one line or of several. `other`: the form has a part of its own for
   * it.
   */
  readonly kind: 'line' | 'lines' | 'other'
  /** Hints for the browser's autofill and keyboard. */
  readonly input?: {
    readonly autoComplete?: string
    readonly autoCapitalize?: string
    readonly inputMode?: 'numeric'
    readonly maxLength?: number
    readonly type?: 'email' | 'tel'
  }
  /**
   * Describes the field in the schema of the site file. Left out: `people-fields.ts` describes it, or the site file
   * lacks it.
   */
  readonly inSiteFile?: string
}

/**
 * Every field of the registration form, in its order (behaviour: Registration payload). Form, check, payload, site file
 * and the page of a person derive from this table. A new field also needs a column in `db/schema/accounts.ts` and a
 * label.
 */
export const REGISTRATION_FIELDS = {
  firstname: field({
    wire: 'firstname',
    rule: 'required',
    kind: 'line',
    input: { autoComplete: 'given-name' },
    inSiteFile: 'First name',
  }),
  lastname: field({
    wire: 'lastname',
    rule: 'required',
    kind: 'line',
    input: { autoComplete: 'family-name' },
    inSiteFile: 'Last name',
  }),
  firstnameEng: field({
    wire: 'firstname_eng',
    rule: 'hidden',
    kind: 'line',
    inSiteFile: 'First name in English',
  }),
  lastnameEng: field({
    wire: 'lastname_eng',
    rule: 'hidden',
    kind: 'line',
    inSiteFile: 'Last name in English',
  }),
  nickname: field({
    wire: 'nickname',
    rule: 'hidden',
    kind: 'line',
    input: { autoComplete: 'nickname' },
    inSiteFile: 'Nickname',
  }),
  email: field({
    wire: 'email',
    rule: 'required',
    kind: 'other',
    input: { type: 'email', autoComplete: 'email', autoCapitalize: 'none' },
  }),
  tel: field({
    wire: 'tel',
    rule: 'required',
    kind: 'line',
    input: { type: 'tel', autoComplete: 'tel-national' },
    inSiteFile: 'Telephone number',
  }),
  age: field({ wire: 'age', rule: 'hidden', kind: 'line', input: { inputMode: 'numeric', maxLength: 3 } }),
  address: field({ wire: 'address', rule: 'hidden', kind: 'lines', inSiteFile: 'Address' }),
  userGroup: field({ wire: 'studentGroupKpi', rule: 'hidden', kind: 'other' }),
  displayImage: field({ wire: 'displayImgUrl', rule: 'hidden', kind: 'other' }),
  educationList: field({ wire: 'educationList', rule: 'hidden', kind: 'other' }),
  level: field({ wire: 'level', rule: 'hidden', kind: 'line', inSiteFile: 'Level' }),
  biography: field({ wire: 'biography', rule: 'hidden', kind: 'lines', inSiteFile: 'About the person' }),
  branch: field({ wire: 'branchid', rule: 'hidden', kind: 'line' }),
  customLabel: field({ wire: 'customLabel', rule: 'asked', kind: 'other' }),
}

/** Keeps the kind of each field apart, so that `ProfileText` can be derived. */
function field<const Facts extends RegistrationFieldFacts>(facts: Facts): Facts {
  return facts
}

type Fields = typeof REGISTRATION_FIELDS
export type RegisterField = keyof Fields
/** A text field of a profile. */
export type ProfileText = {
  [Name in RegisterField]: Fields[Name]['kind'] extends 'line' | 'lines' ? Name : never
}[RegisterField]

/** The name of a field in posted forms and in profiles. Only the list of schools has another name there. */
export type FormName<Field extends RegisterField = RegisterField> = Field extends 'educationList'
  ? 'education'
  : Field

export function formNameOf<Field extends RegisterField>(field: Field): FormName<Field> {
  return (field === 'educationList' ? 'education' : field) as FormName<Field>
}

/** Returns the field with this name in posted forms: the inverse of `formNameOf`. */
export function registerFieldOf(name: FormName): RegisterField {
  return name === 'education' ? 'educationList' : name
}

/** All fields in the order of the form. */
export const REGISTER_FIELDS = Object.keys(REGISTRATION_FIELDS) as RegisterField[]

export const factsOf = (name: RegisterField): RegistrationFieldFacts => REGISTRATION_FIELDS[name]

/** The text fields of a profile, by their names inside the program. A field that a form leaves out is ''. */
export const PROFILE_TEXTS = REGISTER_FIELDS.filter(name => factsOf(name).kind !== 'other') as ProfileText[]

export type TextColumn = Exclude<ProfileText, 'branch'> | 'branchId'

/** The column of the student row that holds a text field of the profile. */
export const columnOf = (name: ProfileText): TextColumn => (name === 'branch' ? 'branchId' : name)

/** An object with an entry for each text field of a profile. */
export function eachProfileText<Value>(
  give: (name: ProfileText, wire: string) => Value,
): Record<ProfileText, Value> {
  const entries = PROFILE_TEXTS.map(name => [name, give(name, factsOf(name).wire)])
  return Object.fromEntries(entries)
}
