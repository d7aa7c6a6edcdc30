import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { z } from 'zod'
import { requireAccount } from '#app/business/accounts/sessions/require-account.server.ts'
import { parseIdSlug } from '#app/business/catalogue/link-path.ts'
import { MODERATION_ACTS } from '#app/business/comments/comment.ts'
import { editComment, removeComment } from '#app/business/comments/edit-comment.server.ts'
import { moderateComment } from '#app/business/comments/moderate-comment.server.ts'
import { reportComment } from '#app/business/comments/report-comment.server.ts'
import { writeComment } from '#app/business/comments/write-comment.server.ts'
import type { PostedForm } from '#app/components/comments/comments-context.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { readForm } from '#app/platform/read-form.ts'
import type { Result } from '#app/platform/result.ts'
import { type Refusal, refusalSentence } from '#app/refusals/refusal.ts'
import { textsOf } from '#app/routes/forms.server.ts'
import { leaveNotice } from '#app/routes/notice.server.ts'

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const text = z.string().max(20_000).default('')

const form = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('write'),
    parentId: z
      .literal('')
      .transform(() => null)
      .or(id),
    text,
  }),
  z.object({ intent: z.literal('edit'), commentId: id, version: id, text }),
  z.object({ intent: z.literal('delete'), commentId: id }),
  z.object({ intent: z.literal('report'), commentId: id, reason: text }),
  z.object({
    intent: z.literal('moderate'),
    commentId: id,
    version: id,
    act: z.enum(MODERATION_ACTS),
    replyCount: z.coerce.number().int().nonnegative().optional(),
  }),
])

/**
 * Handles a form about comments that came without JavaScript: leads back to the page with a message, or returns why not
 * with what was typed.
 */
export async function answerCommentForm({ params, request, context }: ActionFunctionArgs) {
  await requireAccount(context, request)
  const courseId = parseIdSlug(params.id ?? '')?.id ?? 0
  const fields = textsOf(await readForm(request))
  const parsed = form.safeParse(fields)
  if (!parsed.success) throw new Response(null, { status: 400 })
  const done = await execute(context, courseId, parsed.data)
  if (!done.ok) return { fields, sentence: refusalSentence(done.error, context.locale) } satisfies PostedForm
  await leaveNotice(context, { kind: 'success', text: done.value })
  const { pathname, search } = new URL(request.url)
  return redirect(pathname + search)
}

/** Returns the message for the next page. */
async function execute(
  context: ActionFunctionArgs['context'],
  courseId: number,
  command: z.infer<typeof form>,
): Promise<Result<string, Refusal>> {
  const { services, locale } = context
  const caller = await context.caller()
  const said = <Value>(
    done: Result<Value, Refusal>,
    sentence: (value: Value) => Sentence,
  ): Result<string, Refusal> => (done.ok ? { ok: true, value: sentence(done.value)({}, { locale }) } : done)
  switch (command.intent) {
    case 'write':
      return said(await writeComment(services, { ...command, courseId }, caller), ({ state }) =>
        state === 'waiting' ? m.comments_sent_waiting : m.comments_sent,
      )
    case 'edit':
      return said(await editComment(services, command, caller), ({ state }) =>
        state === 'waiting' ? m.comments_sent_waiting : m.comments_edited_done,
      )
    case 'delete':
      return said(await removeComment(services, command, caller), () => m.comments_delete_done)
    case 'report':
      return said(await reportComment(services, command, caller), () => m.comments_report_done)
    case 'moderate':
      return said(await moderateComment(services, command, caller), () => MODERATED[command.act])
  }
}

type Sentence = typeof m.comments_sent

const MODERATED = {
  approve: m.comments_approve_done,
  hide: m.comments_hide_done,
  show: m.comments_show_done,
  settle: m.comments_keep_done,
  done: m.comments_no_answer_done,
}
