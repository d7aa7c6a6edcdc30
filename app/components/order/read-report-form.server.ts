import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { readLimitedForm } from '#app/business/uploads/read-limited-form.server.ts'

/** The forms of an order's page, which may bring a slip. Throws the answer for what is too large or no form. */
export async function readReportForm(
  { services }: ActionFunctionArgs['context'],
  request: Request,
): Promise<FormData> {
  const { maxUploadBytes } = await services.siteSettings()
  const read = await readLimitedForm(request, maxUploadBytes)
  if (!read.ok) throw new Response(null, { status: read.error.code === 'FILE_TOO_LARGE' ? 413 : 400 })
  return read.value
}
