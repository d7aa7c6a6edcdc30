import { z } from 'zod'
import { factsOf, REGISTER_FIELDS, type RegisterField } from './registration-fields.ts'
import { defaultSettings, type Settings } from './settings.ts'
import { type Codec, flagOnTheWire } from './settings-codecs.ts'

type RegisterForm = Settings['registerForm']

/** The fields by their names in the registration payload. */
const FIELDS = new Map(REGISTER_FIELDS.map(name => [factsOf(name).wire, name]))

const ruleOnTheWire = z.strictObject(
  { is_enable: flagOnTheWire.optional(), is_require: flagOnTheWire.optional() },
  { error: 'expected { "is_enable": 0 or 1, "is_require": 0 or 1 }' },
)

type FormOnTheWire = Record<string, z.output<typeof ruleOnTheWire>>

/** `username` and `password` may be listed but have no effect: a registration always asks for both. */
const names = [...FIELDS.keys(), 'username', 'password']

export const registerForm: Codec<RegisterForm> = {
  input: { kind: 'elsewhere' },
  schema: z.strictObject(Object.fromEntries(names.map(name => [name, ruleOnTheWire.optional()])), {
    error: 'expected one entry per field of the form',
  }),
  decode: wire => {
    const form: Record<RegisterField, RegisterForm[RegisterField]> = { ...defaultSettings.registerForm }
    for (const [name, rule] of Object.entries((wire ?? {}) as FormOnTheWire)) {
      const field = FIELDS.get(name)
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
      [...FIELDS].map(([name, field]) => [
        name,
        { is_enable: form[field].enabled ? 1 : 0, is_require: form[field].required ? 1 : 0 },
      ]),
    ),
}
