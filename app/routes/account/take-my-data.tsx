import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { findDataOwner, myDataPath } from '#app/business/privacy/data-link.server.ts'
import { takeData } from '#app/business/privacy/take-data.server.ts'
import { pageOfForm } from '#app/routes/forms.server.ts'

/**
 * Returns a file with all data of the person who holds a valid link. The browser downloads it and stays on the page.
 */
export async function action({ params, context }: ActionFunctionArgs): Promise<Response> {
  const token = params.token ?? ''
  const owner = await findDataOwner(context.services, token)
  if (!owner) return redirect(myDataPath(token))
  const taken = await takeData(context.services, owner)
  if (!taken.ok) return redirect(`${myDataPath(token)}?wait=${Math.ceil(taken.error.retryAfterSeconds / 60)}`)
  return new Response(taken.value, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="my-data.zip"',
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

export const loader = pageOfForm('/my-data/:token')
