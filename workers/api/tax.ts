import { createRoute, type z } from '@hono/zod-openapi'
import { saveTaxData } from '#app/business/tax/save-tax-data.server.ts'
import { refused } from './refusals.ts'
import { requireStudent } from './require-caller.ts'
import { answersOf, createRouter, jsonBody } from './router.ts'
import { taxAnswer, taxBody, toTaxInvoice } from './tax.wire.ts'

/** The call that stores a student's tax data. */
export const taxRoutes = createRouter()

taxRoutes.openapi(
  createRoute({
    method: 'put',
    path: '/private/myaccount/students/tax',
    summary:
      'Saves the student’s tax invoice data. With is_require_tax_invoice 0 the student gets no tax invoices, and the saved data stays',
    request: jsonBody(taxBody),
    responses: answersOf(taxAnswer),
  }),
  async c => {
    const student = await requireStudent(c)
    if (!student.ok) return student.answer
    const body = c.req.valid('json')
    const invoice = body.is_require_tax_invoice ? toTaxInvoice(body) : null
    const saved = await saveTaxData(c.var.context.services, { invoice }, student.caller)
    if (!saved.ok) return refused(c, saved.error)
    const is_require_tax_invoice = saved.value ? 1 : 0
    return c.json({ success: true, is_require_tax_invoice } satisfies z.infer<typeof taxAnswer>)
  },
)
