import { type Context, Hono } from 'hono'
import {
  type OpenLectureFile,
  openLectureFile,
} from '#app/business/learning/playlist/open-lecture-file.server.ts'
import type { Clock, Instant } from '#app/platform/clock.ts'
import type { AppEnv } from './middleware/request-context.ts'
import { sendObject } from './send-object.ts'

const VIDEO_TYPES: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
}

/** Lecture videos and captions, behind the signed links that the player gets. decisions: Access and learning */
export const media = new Hono<AppEnv>()

media.get('/media/lecture/:id{[0-9]{1,15}}', c => sendLectureFile(c, 'video'))
media.get('/media/captions/:id{[0-9]{1,15}}', c => sendLectureFile(c, 'captions'))

async function sendLectureFile(c: Context<AppEnv>, file: 'video' | 'captions'): Promise<Response> {
  const { services, viewer } = c.var.context
  const command: OpenLectureFile = {
    lectureId: Number(c.req.param('id')),
    file,
    expires: c.req.query('e') ?? '',
    run: c.req.query('r') ?? '',
    signature: c.req.query('s') ?? '',
    caller: await viewer(),
  }
  const opened = await openLectureFile(services, command)
  // The player reads the code: it renews an expired link, and tells the student when access has ended.
  if (!opened.ok) return c.text(opened.error.code, opened.error.code === 'NOT_FOUND' ? 404 : 403)
  const { key, paidUntil } = opened.value
  const sent = await sendObject(services.files, key, {
    request: c.req.raw,
    headers: {
      'Content-Type': file === 'captions' ? 'text/vtt; charset=utf-8' : videoType(key),
      'Content-Disposition': 'inline',
      'Cache-Control': 'private, no-store',
      'Cross-Origin-Resource-Policy': 'same-origin',
    },
  })
  if (!sent) return c.text('NOT_FOUND', 404)
  if (paidUntil === null || !sent.body) return sent
  const askAgain = async () => {
    const again = await openLectureFile(services, command)
    return again.ok ? again.value.paidUntil : null
  }
  return cutOffWhenUnpaid(sent, { now: services.now, paidUntil, askAgain })
}

/**
 * The answer, cut off when the link's charged time ends and no renewal was charged. A browser reads a whole lecture slowly
 * from one answer, so without this one link would play the lecture to its end.
 */
function cutOffWhenUnpaid(
  answer: Response,
  { now, paidUntil, askAgain }: { now: Clock; paidUntil: Instant; askAgain: () => Promise<Instant | null> },
): Response {
  let until = paidUntil
  const gate = new TransformStream<Uint8Array, Uint8Array>({
    async transform(chunk, controller) {
      if (now() >= until) until = (await askAgain()) ?? 0
      if (now() < until) controller.enqueue(chunk)
      else controller.error(new Error('the link ended and was not renewed'))
    },
  })
  // A TransformStream has no length, and a player cannot seek without a length.
  const sized = new FixedLengthStream(Number(answer.headers.get('Content-Length')))
  return new Response(answer.body?.pipeThrough(gate).pipeThrough(sized), answer)
}

function videoType(key: string): string {
  return VIDEO_TYPES[key.split('.').at(-1) ?? ''] ?? 'video/mp4'
}
