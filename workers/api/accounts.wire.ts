import { z } from '@hono/zod-openapi'
import type { Student } from '#app/business/accounts/get-student.server.ts'

export const loginBody = z.object({
  username: z.string().max(1_000),
  password: z.string().max(1_000),
  code: z.string().max(100).optional().openapi({
    description:
      'Required after SECOND_FACTOR_REQUIRED: the six digits of the authenticator app, or a backup code',
  }),
})

export const loginAnswer = z.object({
  success: z.literal(true),
  response: z.object({ user: z.object({ id: z.string() }) }),
  /** For `Authorization: Bearer`. The answer's cookie holds the same session. */
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
