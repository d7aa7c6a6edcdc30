import type { Limit } from '#app/business/callers/throttle.server.ts'
import { HOUR, MINUTE } from '#app/platform/clock.ts'

const WINDOW = 10 * MINUTE

/** Five comments in ten minutes. decisions: Comments */
export const commentLimits = (userId: string): Limit[] => [
  { key: `comment:${userId}`, limit: 5, windowMs: WINDOW },
]
export const commentEditLimits = (userId: string): Limit[] => [
  { key: `comment-edit:${userId}`, limit: 20, windowMs: WINDOW },
]
export const commentReportLimits = (userId: string): Limit[] => [
  { key: `comment-report:${userId}`, limit: 20, windowMs: HOUR },
]
