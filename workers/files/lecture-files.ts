import { type Context, Hono } from 'hono'
import { lectureFileName, lectureFileType } from '#app/business/learning/playlist/lecture-parts.ts'
import {
  type ChargedVideo,
  type LectureFileKind,
  type OpenedLectureFile,
  type OpenLectureFile,
  openLectureFile,
  signReadingLink,
  takeNextPiece,
} from '#app/business/learning/playlist/open-lecture-file.server.ts'
import { attachmentOf } from '#app/platform/attachment.ts'
import { SECOND } from '#app/platform/clock.ts'
import type { AppEnv } from '../request/request-context.ts'
import type { Services } from '../services.ts'
import { sendObject } from './send-object.ts'

const VIDEO_TYPES: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
}

/**
 * Lecture videos, captions, files and transcripts, behind the signed links that the player gets.
 * decisions: Access and learning
 */
export const media = new Hono<AppEnv>()

media.get('/media/lecture/:id{[0-9]{1,15}}', c => sendLectureFile(c, 'video'))
media.get('/media/captions/:id{[0-9]{1,15}}', c => sendLectureFile(c, 'captions'))

media.get('/media/file/:id{[0-9]{1,15}}', c => sendReading(c, 'file'))
media.get('/media/transcript/:id{[0-9]{1,15}}', c => sendReading(c, 'transcript'))

/**
 * A file or transcript. Its plain address, which pages use, leads to a link that works for some minutes. `save` makes
 * the browser save it.
 */
async function sendReading(c: Context<AppEnv>, file: 'file' | 'transcript'): Promise<Response> {
  if (c.req.query('s') !== undefined) return sendLectureFile(c, file)
  const { services, viewer } = c.var.context
  const link = await signReadingLink(services, {
    lectureId: Number(c.req.param('id')),
    caller: await viewer(),
    file,
    language: c.req.query('l') ?? '',
  })
  if (!link.ok) return c.text(link.error.code, link.error.code === 'NOT_FOUND' ? 404 : 403)
  return c.redirect(link.value + (c.req.query('save') === undefined ? '' : '&save'))
}

/** Headers of each file by what it is. Only a PDF and pictures are shown; all else is saved. */
function headersOf(file: LectureFileKind, opened: OpenedLectureFile, save: boolean): Record<string, string> {
  const { key, lecture } = opened
  const shown = { 'Content-Disposition': 'inline' }
  if (file === 'video') return { ...shown, 'Content-Type': videoType(key) }
  if (file === 'captions') return { ...shown, 'Content-Type': 'text/vtt; charset=utf-8' }
  if (file === 'transcript') {
    const name = attachmentOf(`${lecture.name}${languageEnding(opened)}.txt`)
    return {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': save ? name : 'inline',
    }
  }
  const { contentType, kind } = lectureFileType(key)
  const name = attachmentOf(lectureFileName(lecture))
  const isShown = kind !== 'other' && !save
  return {
    'Content-Type': contentType,
    'Content-Disposition': isShown ? name.replace(/^attachment/, 'inline') : name,
    // The viewer is a frame of the lecture's page. A sandbox would switch the browser's own PDF viewer off.
    'Content-Security-Policy': "default-src 'self'; script-src 'none'; frame-ancestors 'self'",
    'X-Frame-Options': 'SAMEORIGIN',
  }
}

/** '.en' for one transcript of several, so that saved files keep apart. */
function languageEnding({ key, lecture: { transcripts } }: OpenedLectureFile): string {
  const language = transcripts?.find(one => one.key === key)?.language
  return language && (transcripts?.length ?? 0) > 1 ? `.${language}` : ''
}

async function sendLectureFile(c: Context<AppEnv>, file: LectureFileKind): Promise<Response> {
  const { services, viewer } = c.var.context
  const command: OpenLectureFile = {
    lectureId: Number(c.req.param('id')),
    file,
    expires: c.req.query('e') ?? '',
    run: c.req.query('r') ?? '',
    quality: c.req.query('q') ?? '',
    language: c.req.query('l') ?? '',
    signature: c.req.query('s') ?? '',
    caller: await viewer(),
  }
  const opened = await openLectureFile(services, command)
  // The player reads the code: it renews an expired link, and tells the student when access has ended.
  if (!opened.ok) return c.text(opened.error.code, opened.error.code === 'NOT_FOUND' ? 404 : 403)
  const { key, run } = opened.value
  const sent = await sendObject(services.files, key, {
    request: c.req.raw,
    headers: {
      ...headersOf(file, opened.value, c.req.query('save') !== undefined),
      'Cache-Control': 'private, no-store',
      'Cross-Origin-Resource-Policy': 'same-origin',
    },
  })
  if (!sent) return c.text('NOT_FOUND', 404)
  if (!run || file !== 'video' || !sent.body) return sent
  const openAgain = async () => {
    const again = await openLectureFile(services, command)
    return again.ok && again.value.run ? { ...again.value, run: again.value.run } : null
  }
  return sendWhilePaid(sent, { services, video: { ...opened.value, run }, openAgain })
}

/** How long an answer waits before it asks again whether the charged time has room for more. */
const WAIT_FOR_ROOM = SECOND

/**
 * The answer as fast as the charged time allows, cut off when that time ends without a renewal: else one link would
 * play the lecture to its end. A player that has read far ahead waits, and notices nothing.
 */
function sendWhilePaid(
  answer: Response,
  {
    services,
    video,
    openAgain,
  }: { services: Services; video: ChargedVideo; openAgain: () => Promise<ChargedVideo | null> },
): Response {
  const length = Number(answer.headers.get('Content-Length'))
  const fileBytes = Number(answer.headers.get('Content-Range')?.split('/')[1] ?? length)
  let opened = video
  let isJustOpened = true
  let permitted = 0
  let sent = 0
  const gate = new TransformStream<Uint8Array, Uint8Array>({
    async transform(chunk, controller) {
      const needed = sent + chunk.length
      while (permitted < needed || services.now() >= opened.run.endsAt) {
        const current = isJustOpened ? opened : await openAgain()
        isJustOpened = false
        if (!current) return controller.error(new Error('the link ended and was not renewed'))
        opened = current
        const sizes = { fileBytes, least: needed - permitted, most: length - permitted }
        permitted += await takeNextPiece(services, opened, sizes)
        if (permitted < needed) await new Promise(resolve => setTimeout(resolve, WAIT_FOR_ROOM))
      }
      sent = needed
      controller.enqueue(chunk)
    },
  })
  // A TransformStream has no length, and a player cannot seek without a length.
  const sized = new FixedLengthStream(length)
  return new Response(answer.body?.pipeThrough(gate).pipeThrough(sized), answer)
}

function videoType(key: string): string {
  return VIDEO_TYPES[key.split('.').at(-1) ?? ''] ?? 'video/mp4'
}
