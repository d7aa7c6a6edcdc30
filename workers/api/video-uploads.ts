import { OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Caller } from '#app/business/callers/caller.ts'
import { unusedUntil } from '#app/business/uploads/sweep-orphan-uploads.server.ts'
import { maySendMaterial, mayUpload } from '#app/business/uploads/upload-limits.server.ts'
import { type PartRefusal, receivePart } from '#app/business/uploads/videos/receive-part.server.ts'
import { metadataValue } from '#app/business/uploads/videos/video-parts.ts'
import {
  beginVideo,
  dropVideo,
  readVideo,
  type VideoInParts,
} from '#app/business/uploads/videos/video-uploads.server.ts'
import { refusalSentence } from '#app/refusals/refusal.ts'
import { uploadRefusalSentence } from '#app/refusals/upload-refusal.ts'
import type { AppEnv } from '../request/request-context.ts'
import { answerRefusal, refusalAnswers } from './refusals.ts'
import { requireStudent } from './require-caller.ts'
import { toUploadAnswer, uploadAnswer } from './uploads.wire.ts'

/**
 * Videos in parts, by the protocol tus 1.0.0 (core, creation, termination, expiration): https://tus.io/protocols/
 * resumable-upload. The id of an upload is the name of the stored file. behaviour: Videos in parts
 */
export const videoUploadsApi = new OpenAPIHono<AppEnv>()

const PATH = '/api/home/video-uploads'
const ONE = '/api/home/video-uploads/:id'
const TUS = '1.0.0'

const one = { params: z.object({ id: z.string() }) }
const describeCall = (
  method: 'post' | 'get' | 'patch' | 'delete',
  summary: string,
  responses: RouteConfig['responses'],
) =>
  videoUploadsApi.openAPIRegistry.registerPath({
    method,
    path: method === 'post' ? PATH : `${PATH}/{id}`,
    summary,
    request: method === 'post' ? {} : one,
    responses: { ...responses, ...refusalAnswers },
  })

describeCall(
  'post',
  'Begins a video that arrives in parts (tus 1.0.0). Upload-Length is its size, Upload-Metadata has its filename',
  { 201: { description: 'Location is the address of the upload' } },
)
videoUploadsApi.post(PATH, async c => {
  const teacher = await senderOf(c)
  if (teacher instanceof Response) return teacher
  const { services } = c.var.context
  // Parts are not counted: the room for all of them is reserved here.
  const room = await mayUpload(services, { caller: teacher, request: c.req.raw, bytes: 0 })
  if (!room.ok) return refusal(c, room.error)
  const length = wholeNumber(c, 'upload-length')
  const name = metadataValue(c.req.header('upload-metadata') ?? '', 'filename')
  const begun = await beginVideo(services, { caller: teacher, length, name })
  if (!begun.ok) return refusal(c, begun.error)
  return progress(c, 201, begun.value, { Location: `${PATH}/${begun.value.id}` })
})

describeCall('get', 'Returns how far an upload is, also by HEAD: Upload-Offset', {
  200: { description: 'The video is whole', content: { 'application/json': { schema: uploadAnswer } } },
  204: { description: 'Parts are missing' },
})
videoUploadsApi.get(ONE, async c => {
  const sender = await senderOf(c)
  if (sender instanceof Response) return sender
  const read = await readVideo(c.var.context.services, { id: c.req.param('id'), caller: sender })
  return read.ok ? progress(c, 200, read.value) : refusal(c, read.error)
})

describeCall('patch', 'Takes the next part, from Upload-Offset on: 8 MiB, the last may be shorter', {
  204: { description: 'Upload-Offset is where the next part begins' },
  409: { description: 'The upload goes on at another offset' },
  423: { description: 'Another request is sending this part' },
  503: { description: 'The line broke. The parts before are kept' },
})
videoUploadsApi.patch(ONE, async c => {
  const sender = await senderOf(c)
  if (sender instanceof Response) return sender
  const received = await receivePart(c.var.context.services, {
    id: c.req.param('id'),
    caller: sender,
    offset: wholeNumber(c, 'upload-offset'),
    bytes: wholeNumber(c, 'content-length'),
    body: c.req.raw.body,
  })
  return received.ok ? progress(c, 204, received.value) : refusal(c, received.error)
})

describeCall('delete', 'Drops an upload and gives its room back', { 204: { description: 'Dropped' } })
videoUploadsApi.delete(ONE, async c => {
  const sender = await senderOf(c)
  if (sender instanceof Response) return sender
  const dropped = await dropVideo(c.var.context.services, { id: c.req.param('id'), caller: sender })
  return dropped.ok ? c.body(null, 204, { 'Tus-Resumable': TUS }) : refusal(c, dropped.error)
})

/** Returns the caller if they may send videos and speak this version of tus, or the answer that refuses them. */
async function senderOf(c: Context<AppEnv>): Promise<Caller | Response> {
  const signedIn = await requireStudent(c)
  if (!signedIn.ok) return signedIn.answer
  if (!maySendMaterial(signedIn.caller)) return refusal(c, { code: 'NOT_FOUND' })
  if ((c.req.header('tus-resumable') ?? TUS) === TUS) return signedIn.caller
  return c.body(null, 412, { 'Tus-Version': TUS })
}

/** Returns a header that is a whole number; NaN for anything else. */
function wholeNumber(c: Context<AppEnv>, header: string): number {
  const value = c.req.header(header) ?? ''
  return /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN
}

function progress(
  c: Context<AppEnv>,
  status: 200 | 201 | 204,
  { id, sent, length, touchedAt, sha256 }: VideoInParts,
  more: Record<string, string> = {},
): Response {
  const until = unusedUntil('video', touchedAt)
  const headers = {
    ...more,
    'Tus-Resumable': TUS,
    'Upload-Offset': String(sent),
    'Upload-Length': String(length),
    'Upload-Expires': new Date(until).toUTCString(),
  }
  if (status !== 200) return c.body(null, status, headers)
  return sha256 ? c.json(toUploadAnswer({ id }, until), status, headers) : c.body(null, 204, headers)
}

/** Clients of tus read statuses, and try again after 409, 423 and 5xx only. */
const STATUSES: Partial<Record<PartRefusal['code'], ContentfulStatusCode>> = {
  FILE_EMPTY: 400,
  OFFSET_DIFFERS: 409,
  OUT_OF_STORAGE: 413,
  FILE_TYPE_NOT_ALLOWED: 415,
  BEING_SENT: 423,
  TRY_AGAIN: 503,
}

function refusal(c: Context<AppEnv>, refused: PartRefusal): Response {
  const { locale } = c.var.context
  c.header('Tus-Resumable', TUS)
  if (refused.code === 'TOO_MANY_TRIES') c.header('Retry-After', String(refused.retryAfterSeconds))
  if (refused.code === 'OFFSET_DIFFERS') c.header('Upload-Offset', String(refused.sent))
  const isWaiting =
    refused.code === 'OFFSET_DIFFERS' || refused.code === 'BEING_SENT' || refused.code === 'TRY_AGAIN'
  const msg = isWaiting
    ? refusalSentence({ code: 'TRY_AGAIN' }, locale)
    : uploadRefusalSentence(refused, locale)
  return answerRefusal(c, { code: refused.code, msg }, STATUSES[refused.code])
}
