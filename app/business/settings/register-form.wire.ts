import { z } from 'zod'
import { defaultSettings, type RegisterField, type Settings } from './settings.ts'
import { type Codec, flagOnTheWire } from './settings-codecs.ts'

type RegisterForm = Settings['registerForm']

/** Field names of the registration payload (behaviour: Registration payload). */
const FIELDS: Readonly<Record<string, RegisterField>> = {
  firstname: 'firstname',
  lastname: 'lastname',
  firstname_eng: 'firstnameEng',
  lastname_eng: 'lastnameEng',
  nickname: 'nickname',
  email: 'email',
  age: 'age',
  tel: 'tel',
  address: 'address',
  studentGroupKpi: 'userGroup',
  displayImgUrl: 'displayImage',
  educationList: 'educationList',
  level: 'level',
  biography: 'biography',
  branchid: 'branch',
  customLabel: 'customLabel',
}

const ruleOnTheWire = z.strictObject(
  { is_enable: flagOnTheWire.optional(), is_require: flagOnTheWire.optional() },
  { error: 'expected { "is_enable": 0 or 1, "is_require": 0 or 1 }' },
)

type FormOnTheWire = Record<string, z.output<typeof ruleOnTheWire>>

/** `username` and `password` may be listed but have no effect: a registration always asks for both. */
const names = [...Object.keys(FIELDS), 'username', 'password']

export const registerForm: Codec<RegisterForm> = {
  schema: z.strictObject(Object.fromEntries(names.map(name => [name, ruleOnTheWire.optional()])), {
    error: 'expected one entry per field of the form',
  }),
  decode: wire => {
    const form: Record<RegisterField, RegisterForm[RegisterField]> = { ...defaultSettings.registerForm }
    for (const [name, rule] of Object.entries((wire ?? {}) as FormOnTheWire)) {
      const field = FIELDS[name]
      if (!field) continue
      const { enabled, required } = form[field]
      form[field] = {
        enabled: rule.is_enable === undefined ? enabled : rule.is_enable === 1,
        required: rule.is_require === undefined ? required : rule.is_require === 1,
      }
    }
    return form
  },
  encode: form =>
    Object.fromEntries(
      Object.entries(FIELDS).map(([name, field]) => [
        name,
        { is_enable: form[field].enabled ? 1 : 0, is_require: form[field].required ? 1 : 0 },
      ]),
    ),
}
