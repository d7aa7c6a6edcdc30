import { z } from '@hono/zod-openapi'
import type { AccessRecord } from '#app/business/learning/get-access-record.server.ts'
import type { Playback } from '#app/business/learning/playlist/learn-page.ts'
import { addressOfQuality } from '#app/business/learning/playlist/video-quality.ts'
import type { ProgressOfCourse } from '#app/business/learning/progress/get-progress.server.ts'
import type { WatchReport } from '#app/business/learning/progress/merge-report.ts'
import type { RecordedProgress } from '#app/business/learning/progress/record-progress.server.ts'
import { watchedSeconds } from '#app/business/learning/progress/watched-ranges.ts'

/** A position in a video, in seconds. More than a day can only come from a broken player. */
const second = z.number().min(0).max(86_400)

export const watchReports = z.object({
  reports: z
    .array(
      z.object({
        lectures_id: z.int().positive(),
        ranges: z
          .array(z.tuple([second, second]))
          .max(500)
          .openapi({
            description:
              'Watched ranges as [from, to) pairs in seconds, in any order. Repeated ranges count once',
          }),
        position: second.openapi({ description: 'The playback position in seconds' }),
        at: z
          .int()
          .positive()
          .openapi({ description: 'The time of this position: milliseconds since 1970, UTC' }),
        is_read: z.boolean().optional().openapi({
          description:
            'The student has read the lecture’s text or file. Without it, such a lecture only counts as opened',
        }),
      }),
    )
    .min(1)
    .max(50),
})

/** The reports under the names that the program uses. */
export function toWatchReports({ reports }: z.infer<typeof watchReports>): WatchReport[] {
  return reports.map(({ lectures_id, is_read, ...report }) => ({
    lectureId: lectures_id,
    ...report,
    isRead: is_read === true,
  }))
}

const ids = z.array(z.number())
const courseProgressFields = { percent: z.number(), read_lectures: ids, missing_lectures: ids }

export const recordedAnswer = z.object({
  success: z.literal(true),
  courses: z.array(z.object({ course_id: z.number(), ...courseProgressFields })),
  refused_lectures: ids,
})

/** Lists the missing lectures, so that a page can explain the percentage. behaviour: Progress calls */
export function toRecordedAnswer({ courses, refused }: RecordedProgress): z.infer<typeof recordedAnswer> {
  return {
    success: true,
    courses: courses.map(({ courseId, percent, read, missing }) => ({
      course_id: courseId,
      percent,
      read_lectures: [...read],
      missing_lectures: [...missing],
    })),
    refused_lectures: [...refused],
  }
}

const lectureFields = z.object({
  sections_id: z.number(),
  lectures_id: z.number(),
  video_length: z.number(),
  watched_seconds: z.number(),
  ranges: z.array(z.tuple([z.number(), z.number()])),
  is_read: z.boolean(),
})

export const progressAnswer = z.object({
  success: z.literal(true),
  ...courseProgressFields,
  lectures: z.array(lectureFields),
})

/** behaviour: Progress calls */
export function toProgressAnswer(progress: ProgressOfCourse): z.infer<typeof progressAnswer> {
  return {
    success: true,
    percent: progress.percent,
    read_lectures: [...progress.read],
    missing_lectures: [...progress.missing],
    lectures: progress.lectures.map(({ lecture, watched }) => ({
      sections_id: lecture.sectionId,
      lectures_id: lecture.id,
      video_length: lecture.lengthSeconds,
      watched_seconds: watchedSeconds(watched?.ranges ?? []),
      ranges: watched?.ranges ?? [],
      is_read: progress.read.includes(lecture.id),
    })),
  }
}

export const lastTimeAnswer = z.object({
  success: z.literal(true),
  section_id: z.number().nullable(),
  lectures_id: z.number().nullable(),
  position: z.number(),
  at: z.number().nullable(),
})

/** The last lecture and the second to resume from. Nulls if nothing was played yet. behaviour: Progress calls */
export function toLastTimeAnswer({ last }: ProgressOfCourse): z.infer<typeof lastTimeAnswer> {
  return {
    success: true,
    section_id: last?.lecture.sectionId ?? null,
    lectures_id: last?.lecture.id ?? null,
    position: last?.watched.position ?? 0,
    at: last?.watched.positionAt ?? null,
  }
}

const text = z.string().nullable()
const number = z.number().nullable()

export const countdownAnswer = z.object({
  success: z.literal(true),
  countDownTime: z.number().openapi({ description: 'Remaining time in milliseconds; -1 if unlimited' }),
  planType: z.string(),
  startDateTime: z.string(),
  finishDateTime: text,
  courseDays: number,
  term: number,
  termUnit: text,
  term2: number,
  termUnit2: text,
  isTermUnit2: z.boolean(),
  progressTime: z.number().openapi({ description: 'Watching time used, in seconds (plans of type Actual)' }),
  watch_seconds_left: number.openapi({
    description: 'Seconds of watching left in all plans of type Actual; null if watching is not counted now',
  }),
  orderID: number,
  readLecture: ids,
})

/** Times are ISO 8601 in UTC. behaviour: Entity fields, Access record */
export function toCountdownAnswer({
  grant,
  timeLeft,
  watchSecondsUsed,
  watchSecondsLeft,
  readLectures,
}: AccessRecord): z.infer<typeof countdownAnswer> {
  const { planType, courseDays, term, termUnit, term2, termUnit2, isTermUnit2 } = grant.plan
  const finish = grant.endedAt ?? grant.endsAt
  return {
    success: true,
    countDownTime: timeLeft,
    planType,
    courseDays,
    term,
    termUnit,
    term2,
    termUnit2,
    isTermUnit2,
    startDateTime: new Date(grant.startsAt).toISOString(),
    finishDateTime: finish === null ? null : new Date(finish).toISOString(),
    progressTime: watchSecondsUsed,
    watch_seconds_left: watchSecondsLeft,
    orderID: grant.orderId,
    readLecture: [...readLectures],
  }
}

export const playbackAnswer = z.object({
  success: z.literal(true),
  lectures_id: z.number(),
  video_url: text,
  qualities: z
    .array(z.object({ height: z.number(), video_url: z.string() }))
    .openapi({ description: 'Smaller sizes of the video for a slow line, largest first' }),
  captions_url: text.openapi({ description: 'The first of `captions`' }),
  captions: z
    .array(z.object({ language: z.string(), captions_url: z.string() }))
    .openapi({ description: 'Captions (WebVTT), one for each language (BCP 47)' }),
  expires_at: number,
  text_html: text,
  renew_in_seconds: number.openapi({
    description:
      'If watching time is limited: the number of playing seconds after which the player must request the link again with renew=true',
  }),
  watch_seconds_left: number.openapi({
    description: 'If watching time is limited: the seconds left',
  }),
  paid_for_seconds: number.openapi({
    description:
      'If watching time is limited: how many seconds the charged period still runs, even if the video pauses',
  }),
})

/** Links that work for this caller only, and when they expire. */
export function toPlaybackAnswer(playback: Playback): z.infer<typeof playbackAnswer> {
  return {
    success: true,
    lectures_id: playback.lectureId,
    video_url: playback.videoUrl,
    qualities: playback.qualities.map(height => ({
      height,
      video_url: addressOfQuality(playback.videoUrl ?? '', height),
    })),
    captions_url: playback.captions[0]?.url ?? null,
    captions: playback.captions.map(({ language, url }) => ({ language, captions_url: url })),
    expires_at: playback.expiresAt,
    text_html: playback.textHtml,
    renew_in_seconds: playback.watchTime && playback.watchTime.renewInMs / 1000,
    watch_seconds_left: playback.watchTime?.secondsLeft ?? null,
    paid_for_seconds: playback.watchTime && playback.watchTime.paidForMs / 1000,
  }
}
