import { type Caller, may } from '#app/business/callers/caller.ts'
import type { Settings } from '#app/business/settings/settings.ts'
import { type Instant, MINUTE } from '#app/platform/clock.ts'
import { manyLines, oneLine } from '#app/platform/plain-text.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { hasLink } from './comment-links.ts'

export type CommentState = 'visible' | 'waiting' | 'hidden' | 'deleted'

/** The author's part when they wrote. Teacher and staff are shown as a badge. */
export type CommentPart = 'student' | 'teacher' | 'staff'

/**
 * The acts of staff and of the course's teacher. `settle` keeps the comment and closes its reports; `done` takes it off
 * the list of those that await an answer.
 */
export const MODERATION_ACTS = ['approve', 'hide', 'show', 'settle', 'done'] as const
export type ModerationAct = (typeof MODERATION_ACTS)[number]

/** Characters. */
export const LONGEST_COMMENT = 3_000
export const LONGEST_REASON = 500
export const EDITABLE_FOR = 15 * MINUTE
/** A person is new until this many of their comments are visible. */
export const COMMENTS_OF_NEW_PERSON = 3
export const COMMENTS_ON_PAGE = 20
/** How many replies a page shows below each comment. */
export const FIRST_REPLIES = 3

export type CommentTextRefusal = { readonly code: 'COMMENT_EMPTY' | 'COMMENT_TOO_LONG' }

/** Returns the text as it is kept: plain, with its lines, without marks that reverse its direction. */
export function checkCommentText(typed: string): Result<string, CommentTextRefusal> {
  const text = manyLines(typed)
  if (text === '') return refuse({ code: 'COMMENT_EMPTY' })
  return Array.from(text).length > LONGEST_COMMENT ? refuse({ code: 'COMMENT_TOO_LONG' }) : ok(text)
}

/** Returns the reason of a report as it is kept. */
export function reasonOf(typed: string): string {
  return Array.from(oneLine(typed)).slice(0, LONGEST_REASON).join('')
}

/**
 * The course's teacher is the account of the teacher whose name the course carries, as long as its roles let it teach:
 * with the role, staff take the teacher's desk away.
 */
export function partIn(course: { readonly teacherUserId: string | null }, caller: Caller): CommentPart {
  const { account } = caller
  const isTeacher = account !== null && account.userId === course.teacherUserId
  if (isTeacher && may(caller, 'courses.teach')) return 'teacher'
  return may(caller, 'comments.answer') ? 'staff' : 'student'
}

/** True for the course's teacher, and for those who moderate every course. */
export function mayModerate(course: { readonly teacherUserId: string | null }, caller: Caller): boolean {
  return may(caller, 'comments.moderate') || partIn(course, caller) === 'teacher'
}

/**
 * Returns the state of a new or edited comment. With moderation on, comments with links and comments of new people
 * wait. Staff and teachers never wait. decisions: Comments
 */
export function stateToPublish(
  comment: { readonly part: CommentPart; readonly text: string; readonly visibleBefore: number },
  settings: Pick<Settings, 'commentModeration'>,
): 'visible' | 'waiting' {
  if (!settings.commentModeration || comment.part !== 'student') return 'visible'
  const isNew = comment.visibleBefore < COMMENTS_OF_NEW_PERSON
  return isNew || hasLink(comment.text) ? 'waiting' : 'visible'
}

/** True while the author can change the text: 15 minutes, unless it was hidden or deleted. */
export function isEditable(
  { state, createdAt }: { readonly state: CommentState; readonly createdAt: Instant },
  now: Instant,
): boolean {
  return (state === 'visible' || state === 'waiting') && now < createdAt + EDITABLE_FOR
}

const MOVES: Readonly<Record<ModerationAct, Partial<Record<CommentState, CommentState>>>> = {
  approve: { waiting: 'visible' },
  hide: { waiting: 'hidden', visible: 'hidden' },
  show: { hidden: 'visible' },
  settle: { visible: 'visible' },
  done: { visible: 'visible' },
}

/** Returns the state after the act, or null if the comment's present state does not allow it. */
export function stateAfter(act: ModerationAct, state: CommentState): CommentState | null {
  return MOVES[act][state] ?? null
}

/**
 * Returns the name that everybody reads. Students appear with the first name and one letter of the last, teachers as
 * their course names them. '' if the shop knows no name, or only an address.
 */
export function shownName(
  { name, part }: { readonly name: string; readonly part: CommentPart },
  course: { readonly teacher: string },
): string {
  if (part === 'teacher') return course.teacher
  const [first = '', ...others] = oneLine(name).split(' ')
  if (first === '' || name.includes('@')) return ''
  if (part === 'staff') return [first, ...others].join(' ')
  const last = others.at(-1) ?? ''
  // A Thai name may begin with a vowel that is written before its consonant.
  const letter = /[ก-ฮ]/u.exec(last)?.[0] ?? Array.from(last)[0]?.toUpperCase()
  return letter ? `${first} ${letter}.` : first
}

/** A comment as one reader sees it. */
export type Comment = {
  readonly id: number
  readonly parentId: number | null
  /** '' if there is no name to show. */
  readonly author: string
  readonly part: CommentPart
  readonly text: string
  readonly state: CommentState
  readonly createdAt: Instant
  readonly editedAt: Instant | null
  readonly replyCount: number
  /** True for a thread whose last word is a student's, unless a teacher or staff said that it needs no answer. */
  readonly awaitsAnswer: boolean
  readonly version: number
  readonly isOwn: boolean
  readonly mayEdit: boolean
  /** True if this reader has reported it. */
  readonly isReported: boolean
  /** The first replies, oldest first. Empty for a reply. */
  readonly replies: readonly Comment[]
}

/** One page of comments, newest first, or one comment with a page of its replies. */
export type CommentPage = {
  readonly course: { readonly id: number; readonly name: string; readonly path: string }
  readonly comments: readonly Comment[]
  /** The cursor of the next page, or null at the end. */
  readonly next: number | null
  /** The comment whose replies the page shows. null: the page shows the course's comments. */
  readonly threadId: number | null
  readonly isSignedIn: boolean
  /**
   * The name under which the reader's comments will appear, if they have written none yet; '' for no name. null for
   * visitors and for people who have written.
   */
  readonly newWriterName: string | null
  readonly mayModerate: boolean
}
