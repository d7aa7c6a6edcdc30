import { limitsOf } from '#app/business/callers/rates.ts'
import type { Limit } from '#app/business/callers/throttle.server.ts'

export const commentLimits = (userId: string): Limit[] => limitsOf('comment', `comment:${userId}`)
export const commentEditLimits = (userId: string): Limit[] =>
  limitsOf('commentEdit', `comment-edit:${userId}`)
export const commentReportLimits = (userId: string): Limit[] =>
  limitsOf('commentReport', `comment-report:${userId}`)
