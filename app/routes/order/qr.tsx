import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { getQrPicture } from '#app/business/payments/starting/get-qr-picture.server.ts'

const ENDINGS: Readonly<Record<string, string>> = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpg',
}

/** Returns the payment QR, to show or (`?save`) to download. A provider drew it, so nothing in it may run. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const isToKeep = new URL(request.url).searchParams.has('save')
  const picture = await getQrPicture(context.services, { token: params.token ?? '', isToKeep })
  if (!picture) return new Response(null, { status: 404 })
  const type = picture.headers.get('content-type')?.split(';')[0] ?? ''
  const name = `qr.${ENDINGS[type] ?? 'svg'}`
  return new Response(picture.body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': isToKeep ? `attachment; filename="${name}"` : 'inline',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-top-navigation-by-user-activation",
    },
  })
}
