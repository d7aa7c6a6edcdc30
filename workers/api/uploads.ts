import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { readShopCookie } from '#app/business/accounts/sessions/cookies.server.ts'
import type { Caller } from '#app/business/callers/caller.ts'
import { receiveHomework } from '#app/business/learning/homework/receive-homework.server.ts'
import { readFreeStorage } from '#app/business/uploads/free-storage.server.ts'
import { oneFileOf, readLimitedForm } from '#app/business/uploads/read-limited-form.server.ts'
import { storeUpload } from '#app/business/uploads/store-upload.server.ts'
import { unusedUntil } from '#app/business/uploads/sweep-orphan-uploads.server.ts'
import { maySendMaterial, mayUpload } from '#app/business/uploads/upload-limits.server.ts'
import type { UploadRefusal } from '#app/business/uploads/upload-refusal.ts'
import { storeVideo } from '#app/business/uploads/videos/store-video.server.ts'
import { documentRefusalSentence, uploadRefusalSentence } from '#app/refusals/upload-refusal.ts'
import type { AppEnv } from '../request/request-context.ts'
import { answerRefusal, refusalAnswer } from './refusals.ts'
import {
  FILE_FIELD,
  storageAnswer,
  toStorageAnswer,
  toUploadAnswer,
  uploadAnswer,
  uploadForm,
} from './uploads.wire.ts'

/** Calls for uploads. */
export const uploadsApi = new OpenAPIHono<AppEnv>()

const json = <Schema>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})

const upload = createRoute({
  method: 'post',
  path: '/api/home/test_upload',
  summary:
    'Uploads one picture (a slip, a certificate or a profile picture), one file for homework or, for instructors and staff, one video',
  // For the documentation only. The code below reads the body, because its size is checked before and while it is read.
  request: {
    query: z.object({
      purpose: z.enum(['video', 'homework']).optional().openapi({
        description:
          'Set to video to upload a video (m4v, mp4, avi, mpg, quicktime) as an instructor or staff member, or to homework to upload one document or picture of at most 20 MB as a student. The body is streamed, so the query names the purpose',
      }),
      lecture: z.coerce
        .number()
        .optional()
        .openapi({ description: 'For homework: the lecture with the homework' }),
      name: z.string().optional().openapi({ description: 'For homework: the name of the file' }),
    }),
    body: { content: { 'multipart/form-data': { schema: uploadForm } } },
  },
  responses: {
    200: json(uploadAnswer.or(refusalAnswer), 'The upload was stored, or a refusal'),
    400: json(refusalAnswer, 'The body is not a form, or does not hold exactly one file'),
    401: json(refusalAnswer, 'The request has neither a session nor the visitor cookie'),
    403: json(refusalAnswer, 'Only instructors and staff may upload videos'),
    413: json(refusalAnswer, 'Too large'),
    429: json(refusalAnswer, 'Too many uploads in a short time. Retry-After says when to retry'),
    503: json(refusalAnswer, 'Too many large uploads at the same time. Retry-After says when to retry'),
  },
})

uploadsApi.openAPIRegistry.registerPath(upload)
uploadsApi.post(upload.path, async c => {
  const { services, caller: readCaller } = c.var.context
  const caller = await readCaller()
  if (!isKnown(c.req.raw, caller)) return refusal(c, { code: 'UNAUTHORIZED' })
  if (c.req.query('purpose') === 'homework') return sendHomeworkFile(c, caller)
  const { maxUploadBytes } = await services.siteSettings()
  // Without a Content-Length, or with too large a one, the upload counts as the largest picture.
  const announced = Number(c.req.header('content-length') || maxUploadBytes)
  const bytes = Math.min(announced, maxUploadBytes)
  const room = await mayUpload(services, { caller, request: c.req.raw, bytes })
  if (!room.ok) return refusal(c, room.error)
  if (c.req.query('purpose') === 'video') return sendVideo(c, caller)
  const form = await readLimitedForm(c.req.raw, room.value.maxUploadBytes)
  if (!form.ok) return refusal(c, form.error)
  const purpose = uploadForm.shape.purpose.safeParse(form.value.get('purpose') ?? undefined)
  if (!purpose.success) return refusal(c, { code: 'INPUT_ERROR' })
  const file = oneFileOf(form.value, FILE_FIELD)
  if (!file.ok) return refusal(c, file.error)
  const sent = { file: file.value, purpose: purpose.data, caller, room: room.value }
  const stored = await storeUpload(services, sent)
  return stored.ok
    ? c.json(toUploadAnswer(stored.value, unusedUntil(purpose.data, services.now())))
    : refusal(c, stored.error)
})

/** Stores a video. It is streamed, so its purpose must be known before the body is read: it is in the query. */
async function sendVideo(c: Context<AppEnv>, caller: Caller): Promise<Response> {
  if (!maySendMaterial(caller)) return refusal(c, { code: 'NOT_STAFF' })
  const { services } = c.var.context
  const stored = await storeVideo(services, { request: c.req.raw, field: FILE_FIELD, caller })
  return stored.ok
    ? c.json(toUploadAnswer(stored.value, unusedUntil('video', services.now())))
    : refusal(c, stored.error)
}

/** Stores one file for homework. Only students who may hand in the lecture's homework send files. */
async function sendHomeworkFile(c: Context<AppEnv>, caller: Caller): Promise<Response> {
  const lectureId = Number(c.req.query('lecture'))
  const received = await receiveHomework(c.var.context.services, {
    request: c.req.raw,
    lectureId,
    caller,
    field: FILE_FIELD,
    mostFiles: 1,
    name: c.req.query('name'),
  })
  if (!received.ok) return homeworkFileRefusal(c, received.error)
  const { stored, refused } = received.value
  const [file] = stored
  const [first] = refused
  if (first || !file) return homeworkFileRefusal(c, first?.refusal ?? { code: 'FILE_MISSING' })
  const answer = toUploadAnswer(file, unusedUntil('homework', c.var.context.services.now()))
  return c.json({ ...answer, name: file.name, bytes: file.bytes })
}

uploadsApi.openapi(
  createRoute({
    method: 'get',
    path: '/api/storage/details',
    summary: 'Returns the free upload storage',
    responses: { 200: json(storageAnswer, 'Free space in GB') },
  }),
  async c => c.json(toStorageAnswer(await readFreeStorage(c.var.context.services))),
)

/**
 * True for a signed-in person, or for a browser with the cookie of a visitor or a visit. behaviour: Uploads need a
 * sender
 */
function isKnown(request: Request, { account, visitorId }: Caller): boolean {
  const isVisitor = (request.headers.get('cookie') ?? '').includes(visitorId)
  return account !== null || isVisitor || readShopCookie(request, 'visit') !== null
}

function homeworkFileRefusal(c: Context<AppEnv>, refused: UploadRefusal): Response {
  if (refused.code === 'TOO_MANY_TRIES') c.header('Retry-After', String(refused.retryAfterSeconds))
  const { code } = refused
  return answerRefusal(c, {
    // The specification has one code for too many files in one upload.
    code: code === 'TOO_MANY_FILES' ? 'ONE_FILE_ONLY' : code,
    msg: documentRefusalSentence(refused, c.var.context.locale),
  })
}

/** Answers a refused upload. A file of a wrong type is a business refusal and answers 200 (decisions: Calls). */
function refusal(c: Context<AppEnv>, refused: UploadRefusal): Response {
  const msg = uploadRefusalSentence(refused, c.var.context.locale)
  if (refused.code === 'TOO_MANY_TRIES') c.header('Retry-After', String(refused.retryAfterSeconds))
  return answerRefusal(c, { code: refused.code, msg })
}
