import { z } from '@hono/zod-openapi'
import { UPLOAD_PURPOSES } from '#app/business/uploads/upload-refusal.ts'
import type { Instant } from '#app/platform/clock.ts'

const GIGABYTE = 1024 ** 3

/** The specification sets this name. behaviour: List of calls */
export const FILE_FIELD = 'imageinput'

export const uploadForm = z.object({
  imageinput: z.any().openapi({ type: 'string', format: 'binary', description: 'One jpg, png or gif file' }),
  purpose: z.enum(UPLOAD_PURPOSES).default('slip'),
})

export const uploadAnswer = z.object({
  success: z.literal(true),
  fileName: z
    .array(z.string())
    .openapi({ description: 'The name of the stored file, for example for `slip` of a payment report' }),
  expires_at: z.string().openapi({
    description:
      'When the file is deleted unless something uses it by then, as an ISO time: a video after a day, everything else after an hour. No call attaches a video to a lecture: its page in the back office does, and the site file (`video_file`)',
  }),
  name: z
    .string()
    .optional()
    .openapi({ description: 'For homework: the name under which people save the file' }),
  bytes: z.number().optional().openapi({ description: 'For homework: the size of the file' }),
})

export const storageAnswer = z.object({
  success: z.literal(true),
  free: z.number().openapi({ description: 'Free storage in gigabytes' }),
})

/** `unusedUntil`: when the file is deleted, unless something uses it. */
export function toUploadAnswer({ id }: { id: string }, unusedUntil: Instant) {
  return { success: true as const, fileName: [id], expires_at: new Date(unusedUntil).toISOString() }
}

/** Gigabytes with three decimals, rounded down so that the answer never promises too much. */
export function toStorageAnswer(freeBytes: number): z.infer<typeof storageAnswer> {
  return { success: true, free: Math.floor((freeBytes / GIGABYTE) * 1000) / 1000 }
}
