import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { readJson } from '#app/platform/read-form.ts'
import { answerCall } from './ask.server.ts'

/** Bytes. Room for the longest homework in any script. */
const LARGEST_INPUT = 256 * 1024

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const text = new URL(request.url).searchParams.get('input') ?? ''
  return answerCall(context, { method: 'GET', name: params.call ?? '', input: parsed(text) })
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const input = await readJson(request, LARGEST_INPUT)
  return answerCall(context, { method: request.method, name: params.call ?? '', input })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
