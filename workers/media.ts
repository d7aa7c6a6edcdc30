import { type Context, Hono } from 'hono'
import { openLectureFile } from '#app/business/learning/open-lecture-file.server.ts'
import type { AppEnv } from './middleware/request-context.ts'
import { sendObject } from './send-object.ts'

const VIDEO_TYPES: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
}

/** Lecture videos and captions, by the signed links that the player gets. decisions: Access and learning */
export const media = new Hono<AppEnv>()

media.get('/media/lecture/:id{[0-9]{1,15}}', c => sendLectureFile(c, 'video'))
media.get('/media/captions/:id{[0-9]{1,15}}', c => sendLectureFile(c, 'captions'))

async function sendLectureFile(c: Context<AppEnv>, file: 'video' | 'captions'): Promise<Response> {
  const { services, viewer } = c.var.context
  const opened = await openLectureFile(services, {
    lectureId: Number(c.req.param('id')),
    file,
    expires: c.req.query('e') ?? '',
    signature: c.req.query('s') ?? '',
    caller: await viewer(),
  })
  // The code is for the player, which renews a link that ran out and explains access that did.
  if (!opened.ok) return c.text(opened.error.code, opened.error.code === 'NOT_FOUND' ? 404 : 403)
  const { key } = opened.value
  const sent = await sendObject(services.files, key, {
    request: c.req.raw,
    headers: {
      'Content-Type': file === 'captions' ? 'text/vtt; charset=utf-8' : videoType(key),
      'Content-Disposition': 'inline',
      'Cache-Control': 'private, no-store',
      'Cross-Origin-Resource-Policy': 'same-origin',
    },
  })
  return sent ?? c.text('NOT_FOUND', 404)
}

function videoType(key: string): string {
  return VIDEO_TYPES[key.split('.').at(-1) ?? ''] ?? 'video/mp4'
}
