import { z } from '@hono/zod-openapi'
import type { Student } from '#app/business/accounts/get-student.server.ts'
import type { RegistrationInput } from '#app/business/accounts/registration.ts'

/** Programs send numbers where forms send text, and null for what they have not. */
const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform(value => (value == null ? '' : String(value)))

export const loginBody = z.object({ username: z.string().max(1_000), password: z.string().max(1_000) })

/**
 * The registration payload (§3) as far as it is kept. No role, price or id in it is believed; a group, custom labels and tax
 * details are not kept, and the documentation says so.
 */
export const registrationBody = z
  .object({
    firstname: text,
    lastname: text,
    firstname_eng: text,
    lastname_eng: text,
    nickname: text,
    email: text,
    age: text,
    tel: text,
    address: text,
    username: text,
    password: text,
    branchid: text,
    level: text,
    biography: text,
  })
  .openapi('Registration', {
    description:
      'Fields that are not listed are not kept, among them the group, custom labels and tax details.',
  })

export const loginAnswer = z.object({
  success: z.literal(true),
  response: z.object({ user: z.object({ id: z.string() }) }),
  /** For `Authorization: Bearer`; the cookie of the answer is the same session. */
  token: z.string(),
})

export const registrationAnswer = z.object({
  success: z.literal(true),
  createStudent: z.literal(true),
  userId: z.string(),
  token: z.string(),
})

export const studentAnswer = z.object({
  success: z.literal(true),
  response: z.object({
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    tel: z.string(),
    address: z.string(),
    is_require_tax_invoice: z.union([z.literal(0), z.literal(1)]),
    tax_person_type: z.string(),
    user_fullname: z.string(),
  }),
})

export function toRegistration(body: z.infer<typeof registrationBody>): RegistrationInput {
  const { firstname_eng, lastname_eng, branchid, ...same } = body
  // A call has no second password field; the page that sends it compared the two.
  const renamed = { firstnameEng: firstname_eng, lastnameEng: lastname_eng, branch: branchid }
  return { ...same, ...renamed, passwordAgain: body.password }
}

const WIRE_NAMES: Partial<Record<keyof RegistrationInput, string>> = {
  firstnameEng: 'firstname_eng',
  lastnameEng: 'lastname_eng',
  branch: 'branchid',
}

/** A field's name as the payload spells it. */
export function wireNameOf(field: string): string {
  return WIRE_NAMES[field as keyof RegistrationInput] ?? field
}

export function toStudentAnswer(student: Student): z.infer<typeof studentAnswer> {
  const { firstname, lastname, email, tel, address } = student
  return {
    success: true,
    response: {
      firstname,
      lastname,
      email,
      tel,
      address,
      is_require_tax_invoice: student.requiresTaxInvoice ? 1 : 0,
      tax_person_type: student.taxPersonType,
      user_fullname: student.fullname,
    },
  }
}
