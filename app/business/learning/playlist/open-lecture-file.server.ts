import type { Caller } from '#app/business/callers/caller.ts'
import { type AccessRefusal, refusalToOpen } from '#app/business/learning/access.ts'
import { findLecture } from '#app/business/learning/find-lecture.server.ts'
import { takePlayingTime } from '#app/business/learning/grant-repository.server.ts'
import type { LectureRow } from '#app/business/learning/lecture-repository.server.ts'
import {
  bytesPerSecond,
  isMetered,
  runOfLink,
  SENT_PIECE,
  type WatchRun,
} from '#app/business/learning/progress/watch-meter.ts'
import type { Database } from '#app/db/connection.ts'
import { type Clock, SECOND } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { Signer } from '#app/platform/signing.ts'
import { checkLectureLink, type PresentedLink, signLectureLink } from './lecture-link.server.ts'
import { isStoredFile, lectureFilePath, transcriptPath } from './lecture-parts.ts'
import { addressInLanguage, keyInLanguage } from './spoken-words.ts'
import { keyOfQuality } from './video-quality.ts'

export type LectureFileKind = 'video' | 'captions' | 'file' | 'transcript'

/** Which of several files is asked for. Empty: the main one. */
type Variant = {
  /** The height of a smaller size of the video. */
  readonly quality: string
  /** The language of captions or of a transcript. */
  readonly language: string
}

type LectureFileRule = {
  readonly keyOf: (lecture: LectureRow, variant: Variant) => string | null
  readonly isMetered: boolean
}

/** Only playing a video uses up watching time; reading is free. */
const FILES: Readonly<Record<LectureFileKind, LectureFileRule>> = {
  // A size or language needs no signature of its own: who may watch the lecture may watch it in each.
  video: {
    keyOf: (lecture, { quality }) => (quality === '' ? lecture.videoKey : keyOfQuality(lecture, quality)),
    isMetered: true,
  },
  captions: { keyOf: ({ captions }, { language }) => keyInLanguage(captions, language), isMetered: true },
  file: {
    keyOf: ({ contentFile }) => (isStoredFile(contentFile) ? contentFile : null),
    isMetered: false,
  },
  transcript: {
    keyOf: ({ transcripts }, { language }) => keyInLanguage(transcripts, language),
    isMetered: false,
  },
}

export type OpenLectureFile = PresentedLink & Partial<Variant> & { file: LectureFileKind }

export type OpenedLectureFile = {
  readonly key: string
  readonly lecture: LectureRow
  /** The charged watching that this file is sent for; null: it is sent to its end without another check. */
  readonly run: WatchRun | null
}

/** NOT_FOUND also if the link belongs to another person: nobody learns whether the lecture exists. */
export type OpenLectureFileRefusal = {
  code: 'NOT_FOUND' | 'LINK_EXPIRED' | 'ACCESS_ENDED' | 'LECTURE_LOCKED'
}

/**
 * Returns the key of a lecture's file if the caller holds a good link and may watch now. Every range of a video is
 * checked, so ended access stops a lecture in the middle. Reads D1 once, and only for a good link.
 */
export async function openLectureFile(
  needs: { db: Database; signer: Signer; now: Clock },
  command: OpenLectureFile,
): Promise<Result<OpenedLectureFile, OpenLectureFileRefusal>> {
  const link = await checkLectureLink(needs, command)
  if (link.state === 'foreign') return refuse({ code: 'NOT_FOUND' })
  if (link.state === 'expired') return refuse({ code: 'LINK_EXPIRED' })

  const found = await findLecture(needs, command)
  const { keyOf, isMetered: isCharged } = FILES[command.file]
  const { quality = '', language = '' } = command
  const key = found && keyOf(found.lecture, { quality, language })
  if (!found || !key) return refuse({ code: 'NOT_FOUND' })
  const now = needs.now()
  const refusal = refusalToOpen(found.lecture, found.grants, now)
  // Whoever holds a link had access once.
  if (refusal) return refuse({ code: refusal === 'NOT_FOUND' ? 'ACCESS_ENDED' : refusal })

  if (link.runStartedAt !== null) {
    const run = runOfLink(found.grants, link.runStartedAt, now)
    return run ? ok({ key, lecture: found.lecture, run }) : refuse({ code: 'LINK_EXPIRED' })
  }
  // A link made before the plan counted must not open a metered lecture. Staff who look as the student are not
  // charged.
  const mustPay = isCharged && isMetered(found.lecture, found.grants, now) && !command.caller.impersonatedBy
  return mustPay ? refuse({ code: 'LINK_EXPIRED' }) : ok({ key, lecture: found.lecture, run: null })
}

/** A charged video whose next piece is to be sent. */
export type ChargedVideo = OpenedLectureFile & { readonly run: WatchRun }

/**
 * Returns how many bytes of a charged video may be sent next: `least` or more, or 0 if the charged time has no room for
 * more yet. Without this one charge of some seconds would let a program save every lecture of the course.
 */
export async function takeNextPiece(
  needs: { db: Database },
  { lecture, run }: ChargedVideo,
  { fileBytes, least, most }: { fileBytes: number; least: number; most: number },
): Promise<number> {
  const rate = bytesPerSecond({ bytes: fileBytes, lengthSeconds: lecture.lengthSeconds })
  const bytes = Math.max(least, Math.min(most, Math.ceil((rate * SENT_PIECE) / SECOND)))
  const ms = Math.ceil((bytes / rate) * SECOND)
  const [taken] = await takePlayingTime(needs.db, { grantId: run.grantId, ms })
  return taken ? bytes : 0
}

/**
 * Returns a new link to a lecture's file, or to its transcript in a language, for a caller who may open the lecture
 * now. For everybody else there is none, and whoever once had the course learns that access has ended.
 */
export async function signReadingLink(
  needs: { db: Database; signer: Signer; now: Clock },
  {
    lectureId,
    caller,
    file,
    language = '',
  }: { lectureId: number; caller: Caller; file: 'file' | 'transcript'; language?: string },
): Promise<Result<string, { code: AccessRefusal }>> {
  const found = await findLecture(needs, { lectureId, caller })
  if (!found || !FILES[file].keyOf(found.lecture, { quality: '', language }))
    return refuse({ code: 'NOT_FOUND' })
  const refusal = refusalToOpen(found.lecture, found.grants, needs.now())
  if (refusal) return refuse({ code: refusal })
  const { videoUrl } = await signLectureLink(needs, { lectureId, caller, run: null })
  const { search } = new URL(videoUrl, 'https://x.invalid')
  if (file === 'file') return ok(lectureFilePath(lectureId) + search)
  const address = transcriptPath(lectureId) + search
  return ok(language === '' ? address : addressInLanguage(address, language))
}
